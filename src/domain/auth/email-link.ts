import { fromBase64Url } from '../shared/base64url.ts';
import { refusalInAddress } from './link-refusal.ts';

export const emailLinkTypes = ['signup', 'invite', 'magiclink', 'recovery', 'email_change', 'email'] as const;
export type EmailLinkType = (typeof emailLinkTypes)[number];

export type EmailLink =
  /** The token is unused. Opening the page does not use it, because mail scanners open links, too. */
  | { state: 'unopened'; tokenHash: string; type: EmailLinkType }
  /** The link is used up. The token stays in memory, serves one request and never becomes a session. */
  | { state: 'opened'; token: string; type: string | null }
  /** The auth service confirmed the address. It also sent a code, which this site does not need. */
  | { state: 'confirmed' }
  /** A change of address is half confirmed: the owner must also open the link that was sent to the other address. */
  | { state: 'halfway' }
  | { state: 'refused'; code: string }
  | { state: 'none' };

export function parseEmailLink(address: URL): EmailLink {
  const fragment = new URLSearchParams(address.hash.slice(1));
  const read = (name: string) => fragment.get(name) || address.searchParams.get(name) || null;
  const refusal = refusalInAddress(address);
  if (refusal !== null) return { state: 'refused', code: refusal };
  const tokenHash = read('token_hash');
  const type = read('type');
  const known = emailLinkTypes.find((name) => name === type);
  if (tokenHash !== null && known !== undefined) return { state: 'unopened', tokenHash, type: known };
  const token = fragment.get('access_token');
  if (token) return { state: 'opened', token, type };
  if (fragment.has('message')) return { state: 'halfway' };
  return { state: address.searchParams.has('code') ? 'confirmed' : 'none' };
}

/** Reads the e-mail address from the token without verifying it. Only the password manager uses the result. */
export function emailInToken(token: string): string {
  try {
    const payload = fromBase64Url(token.split('.')[1] ?? '');
    const claims: unknown = JSON.parse(new TextDecoder().decode(payload));
    const email: unknown = typeof claims === 'object' && claims ? Reflect.get(claims, 'email') : null;
    return typeof email === 'string' ? email : '';
  } catch {
    return '';
  }
}
