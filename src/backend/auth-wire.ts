import type { AuthError } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import {
  type Failure,
  failed,
  failure,
  type Result,
  reportedFailure,
  success,
} from '#domain/shared/failure.ts';
import type { AuthAccess } from './auth-access.ts';

const refusal = z.catch(z.object({ error_code: z.optional(z.string()) }), {});

interface BearerRequest {
  method: 'GET' | 'PUT' | 'POST';
  path?: string;
  body?: string;
}

/** Sends a request with a token other than this browser's session: from an e-mailed link, or from the previous session. */
export async function requestAsBearer(
  token: string,
  access: AuthAccess,
  request: BearerRequest,
): Promise<Result<void>> {
  const response = await readAsBearer(token, access, request);
  return response.ok ? success(undefined) : response;
}

/** Also returns the body; null: invalid JSON. */
export async function readAsBearer(
  token: string,
  access: AuthAccess,
  { path = 'user', ...request }: BearerRequest,
): Promise<Result<unknown>> {
  const headers = {
    apikey: access.apiKey,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  };
  try {
    const response = await access.fetch(`${access.url}/auth/v1/${path}`, { ...request, headers });
    if (response.ok) return success(await response.json().catch(() => null));
    const { error_code } = refusal.parse(await response.json().catch(() => null));
    return failed(refusalFailure(error_code, response.status, access.now()));
  } catch {
    return failed(unreachable(access.now()));
  }
}

/** Ends this session at the server, and no other. */
export const endSession = (token: string, access: AuthAccess): Promise<Result<void>> =>
  requestAsBearer(token, access, { method: 'POST', path: 'logout?scope=local' });

export function unreachable(now: number): Failure {
  return failure('NETWORK', 'NETWORK', now);
}

/** @param code of the auth service, if any */
export function refusalFailure(code = 'AUTH_FAILED', status: number | undefined, now: number): Failure {
  const kind = status === 429 ? 'RATE_LIMIT' : 'AUTHENTICATION';
  // Raised by the database before an address changes or an account is linked.
  const known = code === 'PT403' ? 'reauthentication_needed' : code;
  return reportedFailure(kind, known, null, now, status ? { status } : {});
}

/** Compared by name, because the class is loaded with the client. */
export const isUnreachable = (error: AuthError | null): boolean => error?.name === 'AuthRetryableFetchError';

/** For an undocumented response of the auth service. */
export const malformedAnswer = ({ now }: AuthAccess) => failed(failure('API', 'ANSWER_MALFORMED', now()));
