import * as z from 'zod/mini';
import type { OwnMessages } from '#domain/messages/own-message.ts';
import { type Result, success } from '#domain/shared/failure.ts';
import type { BackendAccess } from './http.ts';
import { callFunction } from './sql-function.ts';

/** See supabase/migrations/*_visitors.sql. */

const time = z.string().check(z.refine((text) => Number.isFinite(Date.parse(text))));

const ownMessages = z.object({
  confirmed: z.boolean(),
  messages: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      message: z.string(),
      sent_at: time,
      answered_at: z.nullable(time),
    }),
  ),
  pending: z.array(z.string()),
});

/** @param writtenHere ids of messages that this device has sent for the account; they are its own from now on */
export async function readOwnMessages(
  access: BackendAccess,
  writtenHere: readonly string[],
): Promise<Result<OwnMessages>> {
  const response = await callFunction(access, 'own_messages', { written_here: writtenHere }, ownMessages);
  if (!response.ok) return response;
  const messages = response.value.messages.map(({ sent_at, answered_at, ...message }) => ({
    ...message,
    sentAt: Date.parse(sent_at),
    answeredAt: answered_at === null ? null : Date.parse(answered_at),
  }));
  return success({ ...response.value, messages });
}

/** As the server tells it: it goes into a file and is looked at by nobody else. */
export function readOwnData(access: BackendAccess): Promise<Result<Record<string, unknown>>> {
  return callFunction(access, 'own_data', {}, z.record(z.string(), z.unknown()));
}

export function deleteOwnAccount(access: BackendAccess): Promise<Result<boolean>> {
  return callFunction(access, 'delete_own_account', {}, z.literal(true));
}
