import { useState } from 'react';
import { type EmailLink, parseEmailLink } from '#domain/auth/email-link.ts';
import type { FailureReason } from '#domain/shared/wording.ts';
import { useAction } from '#ui/use-action.ts';
import { useServices } from '../use-services.ts';

export interface OpenedLink {
  link: EmailLink;
  isBusy: boolean;
  /** Reason of the last failure, after which the owner can try the link again. */
  problem: FailureReason | null;
  open: () => void;
  refuse: (code: string) => void;
}

export function useEmailLink(arrival: URL): OpenedLink {
  const services = useServices();
  const [link, setLink] = useState(() => parseEmailLink(arrival));
  const [problem, setProblem] = useState<FailureReason | null>(null);
  const refuse = (code: string) => setLink({ state: 'refused', code });

  const [isBusy, open] = useAction(async () => {
    if (link.state !== 'unopened') return;
    setProblem(null);
    const result = await services.emailLink.open(link.tokenHash, link.type);
    if (result.ok) {
      const token = result.value;
      setLink(token === null ? { state: 'halfway' } : { state: 'opened', token, type: link.type });
    } else if (result.failure.code === 'otp_expired') refuse('otp_expired');
    else setProblem(result.failure);
  });

  return { link, isBusy, problem, open, refuse };
}
