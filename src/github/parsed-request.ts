import * as z from 'zod/mini';
import { fail, type Result, success } from '#domain/shared/failure.ts';
import type { RestConnection } from './connection.ts';
import { unreadable } from './failures.ts';

export interface RequestContext {
  connection: RestConnection;
  now: () => number;
}

export interface Target {
  owner: string;
  repo: string;
}

/** Sends a request and converts the parsed data of its response. */
export async function sendForParsed<T, U>(
  context: RequestContext,
  request: () => Promise<{ data: unknown }>,
  schema: z.ZodMiniType<T>,
  what: string,
  toValue: (parsed: T) => U,
): Promise<Result<U>> {
  const result = await context.connection.send(request);
  if (!result.ok) return result;
  const parsed = parseResponse(context, schema, result.value.data, what);
  return parsed.ok ? success(toValue(parsed.value)) : parsed;
}

/** Converts the data of a response. Returns null if there is no response. */
export function parseOptional<T, U>(
  context: Pick<RequestContext, 'now'>,
  result: Result<{ data: unknown } | null>,
  schema: z.ZodMiniType<T>,
  what: string,
  toValue: (parsed: T) => U,
): Result<U | null> {
  if (!result.ok) return result;
  if (result.value === null) return success(null);
  const parsed = parseResponse(context, schema, result.value.data, what);
  return parsed.ok ? success(toValue(parsed.value)) : parsed;
}

export function parseResponse<T>(
  { now }: Pick<RequestContext, 'now'>,
  schema: z.ZodMiniType<T>,
  data: unknown,
  what: string,
): Result<T> {
  const parsed = z.safeParse(schema, data);
  return parsed.success ? success(parsed.data) : fail(unreadable(what, now()));
}
