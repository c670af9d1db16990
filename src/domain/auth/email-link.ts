import { fromBase64Url } from '../shared/base64url.ts';
import { refusalInAddress } from './link-refusal.ts';

export const emailLinkTypes = ['signup', 'invite', 'magiclink', 'recovery', 'email_change', 'email'] as const;
export type EmailLinkType = (typeof emailLinkTypes)[number];

/** Content of the address in an e-mailed link (specification sections 2 and 4). */
export type EmailLink =
  /** Not used yet: opening the address uses nothing up, because mail scanners do it as well. */
  | { state: 'unopened'; tokenHash: string; type: EmailLinkType }
  /**
   * The service used the link up before it sent the browser here.
   *
   * @property token held in memory only and used for one request; never a session
   */
  | { state: 'opened'; token: string; type: string | null }
  /** The service confirmed the address, and sent a code that this browser has no use for. */
  | { state: 'confirmed' }
  /** A change of address: the link that was sent to the other address is still to be opened. */
  | { state: 'halfway' }
  /** @property code an error code of the service */
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

/** Whose link it is, as its token says: for the password manager only, nothing is decided by it. */
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
