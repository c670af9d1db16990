import * as z from 'zod/mini';
import { listSchema } from '#config/listed.ts';
import {
  deviceName,
  type LinkedAccount,
  type SecurityEvent,
  type SecurityLogPage,
  type SignedInDevice,
} from '#domain/auth/account-security.ts';
import { type Result, success } from '#domain/shared/failure.ts';
import { type Listed, readPage } from '#domain/shared/listed.ts';
import type { BackendAccess } from './http.ts';
import { callFunction, moment } from './sql-function.ts';

/** Calls the SQL functions of supabase/migrations/*_sessions_and_log.sql and *_provider_sign_ins.sql. */

const maybeText = z.nullable(z.string());

const device = z.pipe(
  z.object({ id: z.string(), device: maybeText, began_at: moment, used_at: moment, is_current: z.boolean() }),
  z.transform(
    (raw): SignedInDevice => ({
      id: raw.id,
      name: deviceName(raw.device),
      beganAt: raw.began_at,
      usedAt: raw.used_at,
      isCurrent: raw.is_current,
    }),
  ),
);

const event = z.pipe(
  z.object({
    id: z.number(),
    happened_at: moment,
    event: z.string(),
    subject: maybeText,
    method: maybeText,
    device: maybeText,
  }),
  z.transform(({ happened_at: happenedAt, ...rest }): SecurityEvent => ({ ...rest, happenedAt })),
);

const linkedAccount = z.pipe(
  z.object({
    id: z.string(),
    provider: z.string(),
    name: maybeText,
    linked_at: moment,
    is_owner: z.boolean(),
  }),
  z.transform(
    ({ id, provider, name, ...raw }): LinkedAccount => ({
      id,
      provider,
      name: name ?? provider,
      linkedAt: raw.linked_at,
      isOwner: raw.is_owner,
    }),
  ),
);

export function readLinkedAccounts(access: BackendAccess): Promise<Result<Listed<LinkedAccount>>> {
  return callFunction(access, 'linked_accounts', {}, listSchema(linkedAccount));
}

/** @returns false if the sign-in was removed already */
export function unlinkAccount(access: BackendAccess, id: string): Promise<Result<boolean>> {
  return callFunction(access, 'unlink_account', { identity_id: id }, z.boolean());
}

/** Returns the sessions of the account, this device's first. */
export function readSignedInDevices(access: BackendAccess): Promise<Result<Listed<SignedInDevice>>> {
  return callFunction(access, 'own_sessions', {}, listSchema(device));
}

/** @returns false if the session had ended already */
export function endSession(access: BackendAccess, sessionId: string): Promise<Result<boolean>> {
  return callFunction(access, 'end_session', { session_id: sessionId }, z.boolean());
}

const logPageSize = 100;

/**
 * Reads a page of the log, newest entries first. Only the owner has access.
 * @param before id of the oldest known entry, or null for the first page
 */
export async function readSecurityLog(
  access: BackendAccess,
  before: number | null,
): Promise<Result<SecurityLogPage>> {
  const response = await callFunction(access, 'security_log', { before }, z.array(z.unknown()));
  if (!response.ok) return response;
  return success(readPage(response.value, logPageSize, (raw) => event.safeParse(raw).data ?? null));
}
