import type { AuthError } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import {
  type Failure,
  fail,
  failure,
  type Result,
  reportedFailure,
  success,
} from '#domain/shared/failure.ts';
import type { ServerClock } from '#domain/shared/server-clock.ts';

export interface AuthAccess {
  url: string;
  apiKey: string;
  origin: string;
  storage: Storage;
  fetch: typeof fetch;
  now: () => number;
  clock: Pick<ServerClock, 'aheadMs' | 'now' | 'note'>;
}

const refusal = z.catch(z.object({ error_code: z.optional(z.string()) }), {});

interface BearerRequest {
  method: 'GET' | 'PUT' | 'POST';
  path?: string;
  body?: string;
}

/** Sends a request with a token that is not this browser's session: from a link in an e-mail, or from the previous session. */
export async function requestAsBearer(
  token: string,
  access: AuthAccess,
  request: BearerRequest,
): Promise<Result<void>> {
  const response = await readAsBearer(token, access, request);
  return response.ok ? success(undefined) : response;
}

/** Sends a request and returns its body, or null if the body is not JSON. */
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
    return fail(refusalFailure(error_code, response.status, access.now()));
  } catch {
    return fail(unreachable(access.now()));
  }
}

/** Ends only the session of this token on the server. */
export const endSession = (token: string, access: AuthAccess): Promise<Result<void>> =>
  requestAsBearer(token, access, { method: 'POST', path: 'logout?scope=local' });

export function unreachable(now: number): Failure {
  return failure('NETWORK', 'NETWORK', now);
}

/** @param code code of the auth service; absent if it sent none */
export function refusalFailure(code = 'AUTH_FAILED', status: number | undefined, now: number): Failure {
  const kind = status === 429 ? 'RATE_LIMIT' : 'AUTHENTICATION';
  // The database raises PT403 before an address changes or an account is linked, if the sign-in is too old.
  const known = code === 'PT403' ? 'reauthentication_needed' : code;
  return reportedFailure(kind, known, null, now, status ? { status } : {});
}

/** The auth service's code for an access token that it does not accept. The session may still exist. */
export const tokenRejected = 'bad_jwt';

/** Compares by name, because importing the class would load the client. */
export const isUnreachable = (error: AuthError | null): boolean => error?.name === 'AuthRetryableFetchError';

/**
 * Sends a request with auth-js. If another tab replaces the tokens while this tab does, auth-js discards this tab's tokens and fails
 * without sending the request. The request is then repeated with the tokens that the other tab stored.
 */
export async function despiteOtherTab<T extends { error: AuthError | null }, U = T>(
  send: () => Promise<T>,
  repeat: () => Promise<T | U> = send,
): Promise<T | U> {
  const response = await send();
  return response.error?.name === 'AuthRefreshDiscardedError' ? repeat() : response;
}

/** Failure for a response that the auth service does not document. */
export const malformedAnswer = ({ now }: AuthAccess) => fail(failure('API', 'ANSWER_MALFORMED', now()));
