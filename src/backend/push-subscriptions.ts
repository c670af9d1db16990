import * as z from 'zod/mini';
import { type Result, success } from '#domain/shared/failure.ts';
import type { BackendAccess } from './http.ts';
import { callFunction, postForParsed } from './sql-function.ts';

/** Calls the SQL functions of supabase/migrations/*_push_notifications.sql, and supabase/functions/push-keys. */

/** Response with the site's public key, a P-256 point in base64url. */
const keyResponse = z.object({ publicKey: z.string().check(z.regex(/^[\w-]{87}$/)) });

export interface PushSubscriber {
  endpoint: string;
  publicKey: string;
  /** Keys that encrypt a message for this browser, in base64url (RFC 8291). null if the browser has none. */
  encryption: { p256dh: string; auth: string } | null;
}

export async function readPushKey(access: BackendAccess): Promise<Result<string>> {
  const response = await postForParsed(access, '/functions/v1/push-keys', {}, keyResponse);
  return response.ok ? success(response.value.publicKey) : response;
}

/** Replaces an earlier subscription of this session or address. Fails with PT409 if the site's key has changed. */
export async function addPushSubscription(
  access: BackendAccess,
  { encryption, endpoint, publicKey }: PushSubscriber,
): Promise<Result<boolean>> {
  const values = { endpoint, public_key: publicKey };
  const added = await callFunction(access, 'add_push_subscription', values, z.boolean());
  // Without these keys, the device gets messages without content only. The next confirmation sends them again.
  if (added.ok && encryption) await callFunction(access, 'keep_push_encryption', encryption, z.boolean());
  return added;
}

/** Removes this session's subscription. Returns false if there was none. */
export function removePushSubscription(access: BackendAccess): Promise<Result<boolean>> {
  return callFunction(access, 'remove_push_subscription', {}, z.boolean());
}
