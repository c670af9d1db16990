import { useState } from 'react';
import { type EmailLink, parseEmailLink } from '#domain/auth/email-link.ts';
import type { FailureReason } from '#domain/shared/wording.ts';
import { useServices } from '../use-services.ts';

export interface OpenedLink {
  link: EmailLink;
  busy: boolean;
  /** Why the last try failed; the link was not used up by it. */
  problem: FailureReason | null;
  /** Uses the link up, at the press of a button. */
  open: () => Promise<void>;
  /** Shows the link as refused, after the service has refused its token. */
  refuse: (code: string) => void;
}

/** The link in the address of the page, and its opening. */
export function useEmailLink(arrival: URL): OpenedLink {
  const services = useServices();
  const [link, setLink] = useState(() => parseEmailLink(arrival));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<FailureReason | null>(null);
  const refuse = (code: string) => setLink({ state: 'refused', code });

  async function open() {
    if (link.state !== 'unopened' || busy) return;
    setBusy(true);
    setProblem(null);
    const result = await services.emailLink.open(link.tokenHash, link.type);
    setBusy(false);
    if (result.ok) {
      const token = result.value;
      setLink(token === null ? { state: 'halfway' } : { state: 'opened', token, type: link.type });
    } else if (result.failure.code === 'otp_expired') refuse('otp_expired');
    else setProblem(result.failure);
  }

  return { link, busy, problem, open, refuse };
}
