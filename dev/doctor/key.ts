import * as z from 'zod/mini';

const claims = z.object({ role: z.string() });

/** Keys of the older kind are tokens that name their role. */
const token = /^eyJ[\w-]*\.([\w-]+)\.[\w-]*$/;

/** A key that passes row level security: `sb_secret_…`, or an older one for `service_role`. */
export function isSecretKey(key: string): boolean {
  return key.startsWith('sb_secret_') || getRole(key) === 'service_role';
}

/** A key that may be published: `sb_publishable_…`, or an older one for `anon`. */
export function isPublishableKey(key: string): boolean {
  return key.startsWith('sb_publishable_') || getRole(key) === 'anon';
}

/** Whether a secret key stands anywhere in the text. */
export function containsSecretKey(text: string): boolean {
  const candidates = text.match(/sb_secret_[\w-]{8,}|eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/g) ?? [];
  return candidates.some(isSecretKey);
}

/** Removes keys and tokens from the doctor's output, including quoted messages. */
export function withoutKeys(text: string): string {
  return text.replaceAll(/\bsb_(?:secret|publishable)_[\w-]+|\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, '[a key]');
}

function getRole(key: string): string | null {
  const payload = token.exec(key)?.[1];
  if (payload === undefined) return null;
  try {
    return claims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))).role;
  } catch {
    return null;
  }
}
