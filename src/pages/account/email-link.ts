import { refusalInAddress } from '#domain/auth/auth-messages.ts';
import { fromBase64Url } from '#domain/shared/base64url.ts';

/** What the address of an e-mailed link carries in its fragment (specification sections 2 and 4). */
export interface EmailLink {
  type: string | null;
  /** Held in memory only and used for one request; never a session. */
  token: string | null;
  /** Why the service refused the link. */
  problem: string | null;
}

export function linkIn(address: URL): EmailLink {
  const fragment = new URLSearchParams(address.hash.slice(1));
  return {
    type: fragment.get('type') || null,
    token: fragment.get('access_token') || null,
    problem: refusalInAddress(address)?.message ?? null,
  };
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
