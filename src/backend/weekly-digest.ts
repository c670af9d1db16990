import * as z from 'zod/mini';
import type { AttentionGroup } from '#domain/fleet/attention-groups.ts';
import type { DigestWay, WeeklyDigest } from '#domain/fleet/weekly-digest.ts';
import { type Result, success } from '#domain/shared/failure.ts';
import type { BackendAccess } from './http.ts';
import { callFunction } from './sql-function.ts';

/** Calls the SQL functions of supabase/migrations/*_weekly_digest.sql. */

const digestResponse = z.object({
  way: z.nullable(z.enum(['mail', 'push'])),
  is_scheduled: z.boolean(),
  has_mail: z.boolean(),
  has_device: z.boolean(),
});

export interface DigestNumbers {
  /** `new`: items that this device first saw in the last seven days. Absent if the device knows no earlier week. */
  counts: Partial<Record<AttentionGroup | 'new', number>>;
  /** Time of the read, in milliseconds since the epoch. */
  readAt: number;
}

export async function readWeeklyDigest(access: BackendAccess): Promise<Result<WeeklyDigest>> {
  return toDigest(await callFunction(access, 'weekly_digest', {}, digestResponse));
}

/** @param way null turns the summary off, and deletes its numbers on the server */
export async function chooseWeeklyDigest(
  access: BackendAccess,
  way: DigestWay | null,
  language: string,
): Promise<Result<WeeklyDigest>> {
  return toDigest(await callFunction(access, 'choose_weekly_digest', { way, language }, digestResponse));
}

/** Returns false if the summary is off or the server has the numbers of a newer read. */
export function keepWeeklyDigest(
  access: BackendAccess,
  { counts, readAt }: DigestNumbers,
): Promise<Result<boolean>> {
  const values = { counts, read_at: new Date(readAt).toISOString() };
  return callFunction(access, 'keep_weekly_digest', values, z.boolean());
}

function toDigest(response: Result<z.infer<typeof digestResponse>>): Result<WeeklyDigest> {
  if (!response.ok) return response;
  const { way, is_scheduled, has_mail, has_device } = response.value;
  return success({ way, isScheduled: is_scheduled, hasMail: has_mail, hasDevice: has_device });
}
