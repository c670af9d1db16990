import type { AuthError } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import {
  type Failure,
  failed,
  failure,
  type Result,
  success,
  userFacingText,
} from '#domain/shared/failure.ts';
import type { AuthAccess } from './auth-access.ts';

const refusal = z.catch(
  z.object({
    msg: z.optional(z.string()),
    message: z.optional(z.string()),
    error_code: z.optional(z.string()),
  }),
  {},
);

/** One request in the name of a token that is not this browser's session: an e-mailed link's, or the session's before. */
export async function requestAsBearer(
  token: string,
  access: AuthAccess,
  { path = 'user', ...request }: { method: 'GET' | 'PUT' | 'POST'; path?: string; body?: string },
): Promise<Result<void>> {
  const headers = {
    apikey: access.apiKey,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  };
  try {
    const response = await access.fetch(`${access.url}/auth/v1/${path}`, { ...request, headers });
    if (response.ok) return success(undefined);
    const body = refusal.parse(await response.json());
    const message = body.msg ?? body.message ?? 'The link is no longer valid.';
    const code = body.error_code ?? 'LINK_REFUSED';
    return failed(failure('AUTHENTICATION', code, message, access.now(), { status: response.status }));
  } catch {
    return failed(unreachable(access.now()));
  }
}

/** At the server, and no other session of the account. */
export const endSession = (token: string, access: AuthAccess): Promise<Result<void>> =>
  requestAsBearer(token, access, { method: 'POST', path: 'logout?scope=local' });

export function unreachable(now: number): Failure {
  return failure('NETWORK', 'NETWORK_UNREACHABLE', userFacingText.NETWORK, now);
}

/** Compared by name: the class is loaded with the client. */
export const isUnreachable = (error: AuthError | null): boolean => error?.name === 'AuthRetryableFetchError';

/** The auth service's own words are shown (specification section 8). */
export function authFailure(error: AuthError, now: number): Failure {
  if (isUnreachable(error)) return unreachable(now);
  const code = error.code ?? 'AUTH_FAILED';
  const details = error.status === undefined ? {} : { status: error.status };
  const kind = error.status === 429 ? 'RATE_LIMIT' : 'AUTHENTICATION';
  return failure(kind, code, error.message, now, details);
}
