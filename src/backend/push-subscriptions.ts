import * as z from 'zod/mini';
import { type Result, success } from '#domain/shared/failure.ts';
import type { BackendAccess } from './http.ts';
import { callFunction, postForParsed } from './sql-function.ts';

/** See supabase/migrations/*_push_notifications.sql and supabase/functions/push-keys. */

/** A point of P-256 in base64url. */
const keyResponse = z.object({ publicKey: z.string().check(z.regex(/^[\w-]{87}$/)) });

export interface PushSubscriber {
  /** Where the browser takes messages. */
  endpoint: string;
  /** The key of the subscription. */
  publicKey: string;
}

/** The site's public key for the browser's push service. */
export async function readPushKey(access: BackendAccess): Promise<Result<string>> {
  const response = await postForParsed(access, '/functions/v1/push-keys', {}, keyResponse);
  return response.ok ? success(response.value.publicKey) : response;
}

/** In place of what this session, or another at this address, had before. Fails with PT409 if the site has another key by now. */
export function addPushSubscription(
  access: BackendAccess,
  { endpoint, publicKey }: PushSubscriber,
): Promise<Result<boolean>> {
  return callFunction(access, 'add_push_subscription', { endpoint, public_key: publicKey }, z.boolean());
}

/** That of this session; false: there was none. */
export function removePushSubscription(access: BackendAccess): Promise<Result<boolean>> {
  return callFunction(access, 'remove_push_subscription', {}, z.boolean());
}
