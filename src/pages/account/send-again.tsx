import { useEffect, useState } from 'react';
import { emailPauseMs } from '#config/constants.ts';
import type { Result } from '#domain/shared/failure.ts';
import { t, translateMessage } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/surface.tsx';
import { useAction } from '#ui/use-action.ts';

/**
 * Sends an e-mail again, with a countdown until the server allows the next one.
 * @param justSent true if an e-mail was just sent
 */
export function SendAgain({
  send,
  justSent = true,
}: {
  send: () => Promise<Result<void>>;
  justSent?: boolean;
}) {
  const [seconds, wait] = useCountdown(justSent);
  const [outcome, setOutcome] = useState<{ sent: boolean; message: string } | null>(null);

  const [isBusy, sendAgain] = useAction(async () => {
    if (seconds > 0) return;
    const result = await send();
    const { ok } = result;
    if (ok || result.failure.code === 'over_email_send_rate_limit') wait();
    setOutcome({
      sent: ok,
      message: ok ? t('The email was sent again.') : translateMessage(result.failure),
    });
  });

  return (
    <div className="mt-6 grid justify-items-start gap-3">
      {outcome && <Alert tone={outcome.sent ? 'success' : 'danger'} title={outcome.message} />}
      <Button aria-disabled={isBusy || seconds > 0} onClick={sendAgain}>
        {isBusy && t('Sending...')}
        {!isBusy && (seconds > 0 ? t('Send again in {seconds} seconds', { seconds }) : t('Send again'))}
      </Button>
    </div>
  );
}

/** Returns the seconds until the next e-mail is allowed, and a function that restarts the countdown. */
function useCountdown(running: boolean): [seconds: number, start: () => void] {
  const [seconds, setSeconds] = useState(running ? emailPauseMs / 1000 : 0);
  const isWaiting = seconds > 0;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => setSeconds((left) => left - 1), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return [seconds, () => setSeconds(emailPauseMs / 1000)];
}
