import { useEffect, useState } from 'react';
import { errorMessage, type Result } from '#domain/shared/failure.ts';
import { marked, t, translateMessage } from '#locales/translate.ts';
import type { PushNotifications, PushState } from '#services/push-notifications.ts';
import { Button } from '#ui/button.tsx';
import { DeviceRow } from './device-row.tsx';

const texts: Record<PushState, string> = {
  unavailable: marked('This browser shows none here. On an iPhone or iPad, the installed app does.'),
  denied: marked('This browser was told to show none of this site. Its settings for the site change that.'),
  off: marked('This device says nothing when a visitor writes.'),
  on: marked('This device shows when a visitor has written, also while the site is closed.'),
};

/** Notifications of new messages, turned on and off for this device alone. */
export function NotificationsRow({ notifications }: { notifications: PushNotifications }) {
  const [state, setState] = useState<PushState | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    const read = async () => {
      const here = await notifications.state();
      setState(here);
      if (here === 'on') setState(await notifications.confirmed());
    };
    void read().catch(() => setState('unavailable'));
  }, [notifications]);

  async function change(work: () => Promise<Result<PushState>>): Promise<void> {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      const changed = await work();
      if (changed.ok) setState(changed.value);
      else setProblem(changed.failure.message);
    } catch (error) {
      setProblem(errorMessage(error));
    }
    setBusy(false);
  }

  return (
    <DeviceRow
      term={t('Notifications')}
      action={
        (state === 'off' && (
          <Button aria-disabled={busy} onClick={() => void change(() => notifications.enable())}>
            {t('Notify me on this device')}
          </Button>
        )) ||
        (state === 'on' && (
          <Button aria-disabled={busy} onClick={() => void change(() => notifications.turnOff())}>
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
