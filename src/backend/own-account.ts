import * as z from 'zod/mini';
import { listSchema } from '#config/listed.ts';
import type { OwnMessage, OwnMessages } from '#domain/messages/own-message.ts';
import { type Result, success } from '#domain/shared/failure.ts';
import type { BackendAccess } from './http.ts';
import { callFunction, moment } from './sql-function.ts';

/** Calls the SQL functions of supabase/migrations/*_visitors.sql. */

const message = z.pipe(
  z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    message: z.string(),
    sent_at: moment,
    answered_at: z.nullable(moment),
  }),
  z.transform(
    ({ sent_at: sentAt, answered_at: answeredAt, ...rest }): OwnMessage => ({ ...rest, sentAt, answeredAt }),
  ),
);

const ownMessages = z.object({
  confirmed: z.boolean(),
  messages: listSchema(message),
  pending: listSchema(z.string()),
});

/** @param writtenHere ids of messages sent from this device, which the server assigns to the account */
export async function readOwnMessages(
  access: BackendAccess,
  writtenHere: readonly string[],
): Promise<Result<OwnMessages>> {
  const response = await callFunction(access, 'own_messages', { written_here: writtenHere }, ownMessages);
  if (!response.ok) return response;
  const { confirmed, messages, pending } = response.value;
  const skipped = messages.skipped + pending.skipped;
  return success({ confirmed, messages: messages.items, pending: pending.items, skipped });
}

export function readOwnData(access: BackendAccess): Promise<Result<Record<string, unknown>>> {
  return callFunction(access, 'own_data', {}, z.record(z.string(), z.unknown()));
}

export function deleteOwnAccount(access: BackendAccess): Promise<Result<boolean>> {
  return callFunction(access, 'delete_own_account', {}, z.literal(true));
}
