import { useState } from 'react';
import { authMessage } from '#domain/auth/auth-messages.ts';
import { type EmailLink, parseEmailLink } from '#domain/auth/email-link.ts';
import { useServices } from '../use-services.ts';

export interface OpenedLink {
  link: EmailLink;
  busy: boolean;
  /** Why the last try failed; the link was not used up by it. */
  problem: string | null;
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
  const [problem, setProblem] = useState<string | null>(null);
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
    else setProblem(result.failure.message);
  }

  return { link, busy, problem, open, refuse };
}

/** The words for a refused link, in place of the service's. */
export function refusalText(code: string): string {
  return authMessage(code, null);
}
