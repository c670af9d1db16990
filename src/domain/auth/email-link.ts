import { fromBase64Url } from '../shared/base64url.ts';
import { refusalInAddress } from './link-refusal.ts';

export const emailLinkTypes = ['signup', 'invite', 'magiclink', 'recovery', 'email_change', 'email'] as const;
export type EmailLinkType = (typeof emailLinkTypes)[number];

export type EmailLink =
  /** Opening the page does not consume the link, because mail scanners open links, too. */
  | { state: 'unopened'; tokenHash: string; type: EmailLinkType }
  /** The service consumed the link. The token is held in memory only and used for one request; never a session. */
  | { state: 'opened'; token: string; type: string | null }
  /** The service confirmed the address and sent a code that is of no use here. */
  | { state: 'confirmed' }
  /** A change of address: the link to the other address must be opened, too. */
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

/** Returns the e-mail in the token, for the password manager only. The token is not verified. */
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
