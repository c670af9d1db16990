import * as z from 'zod/mini';

const claims = z.object({ role: z.string() });

/** Older keys are tokens with a role. */
const token = /^eyJ[\w-]*\.([\w-]+)\.[\w-]*$/;

/** Bypasses row level security: `sb_secret_…`, or an older `service_role` key. */
export function isSecretKey(key: string): boolean {
  return key.startsWith('sb_secret_') || getRole(key) === 'service_role';
}

/** `sb_publishable_…`, or an older `anon` key. */
export function isPublishableKey(key: string): boolean {
  return key.startsWith('sb_publishable_') || getRole(key) === 'anon';
}

export function containsSecretKey(text: string): boolean {
  const candidates = text.match(/sb_secret_[\w-]{8,}|eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/g) ?? [];
  return candidates.some(isSecretKey);
}

/** Also from quoted messages. */
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
