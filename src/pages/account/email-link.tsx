import { useState } from 'react';
import { parseEmailLink } from '#domain/auth/email-link.ts';
import type { FailureReason } from '#domain/shared/wording.ts';
import { t, translateMessage } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { Centered } from '#ui/centered.tsx';
import { Alert } from '#ui/surface.tsx';
import { useAction } from '#ui/use-action.ts';
import { useServices } from '../use-services.ts';

/** `problem` is the reason of the last failure, after which the owner can try the link again. */
export function useEmailLink(arrival: URL) {
  const services = useServices();
  const [link, setLink] = useState(() => parseEmailLink(arrival));
  const [problem, setProblem] = useState<FailureReason | null>(null);
  const refuse = (code: string) => setLink({ state: 'refused', code });

  const [isBusy, open] = useAction(async () => {
    if (link.state !== 'unopened') return;
    setProblem(null);
    const result = await services.emailLink.openEmailLink(link.tokenHash, link.type);
    if (result.ok) {
      const token = result.value;
      setLink(token === null ? { state: 'halfway' } : { state: 'opened', token, type: link.type });
    } else if (result.failure.code === 'otp_expired') refuse('otp_expired');
    else setProblem(result.failure);
  });

  return { link, isBusy, problem, open, refuse };
}

interface UnopenedLinkProps {
  opened: ReturnType<typeof useEmailLink>;
  title: string;
  text: string;
  buttonLabel: string;
}

/** The page of a link that is opened when the button is pressed. */
export function UnopenedLink({ opened, title, text, buttonLabel }: UnopenedLinkProps) {
  const { open, isBusy, problem } = opened;
  return (
    <Centered title={title}>
      <div className="grid justify-items-start gap-6">
        <p className="m-0">{text}</p>
        {problem && <Alert tone="danger" urgent title={translateMessage(problem)} />}
        <Button look="primary" aria-disabled={isBusy} onClick={open}>
          {isBusy ? t('One moment...') : buttonLabel}
        </Button>
      </div>
    </Centered>
  );
}
