import { marked, t, translateMessage } from '#locales/translate.ts';
import type { PushNotifications, PushState } from '#services/push-notifications.ts';
import { Button } from '#ui/button.tsx';
import { DeviceRow } from './device-row.tsx';
import { useNotifications } from './use-notifications.ts';

const texts: Record<PushState, string> = {
  unavailable: marked('This browser shows none here. On an iPhone or iPad, the installed app does.'),
  denied: marked('This browser was told to show none of this site. Its settings for the site change that.'),
  off: marked('This device says nothing when a visitor writes.'),
  on: marked('This device shows when a visitor has written, also while the site is closed.'),
};

/** Notifications of new messages, turned on and off for this device alone. */
export function NotificationsRow({ notifications }: { notifications: PushNotifications }) {
  const { state, problem, busy, enable, turnOff } = useNotifications(notifications);
  return (
    <DeviceRow
      term={t('Notifications')}
      action={
        (state === 'off' && (
          <Button aria-disabled={busy} onClick={enable}>
            {t('Notify me on this device')}
          </Button>
        )) ||
        (state === 'on' && (
          <Button aria-disabled={busy} onClick={turnOff}>
            {t('Stop notifying')}
          </Button>
        ))
      }
    >
      {state ? t(texts[state]) : '…'}
      {problem !== null && (
        <span role="alert" className="block text-danger">
          {translateMessage(problem)}
        </span>
      )}
    </DeviceRow>
  );
}
