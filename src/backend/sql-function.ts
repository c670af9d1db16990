import * as z from 'zod/mini';
import { fail, failure, type Result, success } from '#domain/shared/failure.ts';
import type { FunctionArguments } from './database.generated.ts';
import { type BackendAccess, postAsUser } from './http.ts';

/** A time of the server, in milliseconds since the epoch. */
export const moment = z.pipe(
  z.string().check(z.refine((text) => Number.isFinite(Date.parse(text)))),
  z.transform((text: string) => Date.parse(text)),
);

export function callFunction<T, Name extends keyof FunctionArguments>(
  access: BackendAccess,
  name: Name,
  parameters: FunctionArguments[Name],
  schema: z.ZodMiniType<T>,
): Promise<Result<T>> {
  return postForParsed(access, `/rest/v1/rpc/${name}`, parameters, schema);
}

export async function postForParsed<T>(
  access: BackendAccess,
  path: string,
  body: unknown,
  schema: z.ZodMiniType<T>,
): Promise<Result<T>> {
  const response = await postAsUser(access, path, body);
  if (!response.ok) return response;
  const parsed = schema.safeParse(response.value);
  if (parsed.success) return success(parsed.data);
  return fail(failure('API', 'ANSWER_MALFORMED', access.now()));
}
