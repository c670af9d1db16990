import { marked, t, translateMessage } from '#locales/translate.ts';
import type { PushNotifications, PushState } from '#services/push-notifications.ts';
import { Button } from '#ui/button.tsx';
import { useNotifications } from '../dashboard/use-notifications.ts';
import { DeviceRow } from './device-row.tsx';

const texts: Record<PushState, string> = {
  unavailable: marked('Not available in this browser. On an iPhone or iPad, install the app first.'),
  denied: marked("Notifications are blocked. Allow them in your browser's site settings."),
  off: marked('Off. This device does not announce new messages.'),
  on: marked('On. This device announces new messages, also while the site is closed.'),
};

export function NotificationsRow({ notifications }: { notifications: PushNotifications }) {
  const { state, problem, busy, enable, turnOff } = useNotifications(notifications);
  return (
    <DeviceRow
      term={t('Notifications')}
      action={
        (state === 'off' && (
          <Button aria-disabled={busy} onClick={enable}>
            {t('Turn on notifications')}
          </Button>
        )) ||
        (state === 'on' && (
          <Button aria-disabled={busy} onClick={turnOff}>
            {t('Turn off notifications')}
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
