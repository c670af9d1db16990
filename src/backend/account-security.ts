import * as z from 'zod/mini';
import {
  deviceName,
  type LinkedAccount,
  type SecurityEvent,
  type SignedInDevice,
} from '#domain/auth/account-security.ts';
import { type Result, success } from '#domain/shared/failure.ts';
import type { BackendAccess } from './http.ts';
import { callFunction } from './sql-function.ts';

/** See supabase/migrations/*_sessions_and_log.sql and *_provider_sign_ins.sql. */

const time = z.string().check(z.refine((text) => Number.isFinite(Date.parse(text))));
const maybeText = z.nullable(z.string());

const devices = z.array(
  z.object({ id: z.string(), device: maybeText, began_at: time, used_at: time, is_current: z.boolean() }),
);

const events = z.array(
  z.object({
    id: z.number(),
    happened_at: time,
    event: z.string(),
    subject: maybeText,
    method: maybeText,
    device: maybeText,
  }),
);

const linkedAccounts = z.array(
  z.object({ id: z.string(), provider: z.string(), name: maybeText, linked_at: time, is_owner: z.boolean() }),
);

/** The accounts at providers that sign in to the caller's account, the oldest first. */
export async function readLinkedAccounts(access: BackendAccess): Promise<Result<LinkedAccount[]>> {
  const response = await callFunction(access, 'linked_accounts', {}, linkedAccounts);
  if (!response.ok) return response;
  return success(
    response.value.map(({ id, provider, name, linked_at, is_owner }) => ({
      id,
      provider,
      name: name ?? provider,
      linkedAt: Date.parse(linked_at),
      isOwner: is_owner,
    })),
  );
}

/** @returns false if it was removed already */
export function unlinkAccount(access: BackendAccess, id: string): Promise<Result<boolean>> {
  return callFunction(access, 'unlink_account', { identity_id: id }, z.boolean());
}

/** Where the caller is signed in, this device first. */
export async function readSignedInDevices(access: BackendAccess): Promise<Result<SignedInDevice[]>> {
  const response = await callFunction(access, 'own_sessions', {}, devices);
  if (!response.ok) return response;
  return success(
    response.value.map(({ id, device, began_at, used_at, is_current }) => ({
      id,
      name: deviceName(device),
      beganAt: Date.parse(began_at),
      usedAt: Date.parse(used_at),
      isCurrent: is_current,
    })),
  );
}

/** @returns false when there was nothing to end any more */
export function endSessionOf(access: BackendAccess, sessionId: string): Promise<Result<boolean>> {
  return callFunction(access, 'end_session', { session_id: sessionId }, z.boolean());
}

/**
 * The newest entries, for the owner alone.
 *
 * @param before the id of the oldest that is known; null: none is
 */
export async function readSecurityLog(
  access: BackendAccess,
  before: number | null,
): Promise<Result<SecurityEvent[]>> {
  const response = await callFunction(access, 'security_log', { before }, events);
  if (!response.ok) return response;
  return success(
    response.value.map(({ happened_at, ...event }) => ({ ...event, happenedAt: Date.parse(happened_at) })),
  );
}
