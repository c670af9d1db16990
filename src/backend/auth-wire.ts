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

const refusal = z.catch(z.object({ error_code: z.optional(z.string()) }), {});

/** The failure for an error code and a status. */
export type RefusalOf = (code: string | undefined, status: number | undefined, now: number) => Failure;

interface BearerRequest {
  method: 'GET' | 'PUT' | 'POST';
  path?: string;
  body?: string;
}

/**
 * Sends a request with a token other than this browser's session: from an e-mailed link, or from the previous
 * session.
 */
export async function requestAsBearer(
  token: string,
  access: AuthAccess,
  request: BearerRequest,
  toRefusal: RefusalOf = unnamedRefusal,
): Promise<Result<void>> {
  const response = await readAsBearer(token, access, request, toRefusal);
  return response.ok ? success(undefined) : response;
}

/** The same, with the body of the response; null: it is no JSON. */
export async function readAsBearer(
  token: string,
  access: AuthAccess,
  { path = 'user', ...request }: BearerRequest,
  toRefusal: RefusalOf = unnamedRefusal,
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
    return failed(toRefusal(error_code, response.status, access.now()));
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

/** Without the texts, which are loaded with the client. */
function unnamedRefusal(code = 'AUTH_FAILED', status: number | undefined, now: number): Failure {
  return failure('AUTHENTICATION', code, userFacingText.AUTHENTICATION, now, status ? { status } : {});
}

/** Compared by name: the class is loaded with the client. */
export const isUnreachable = (error: AuthError | null): boolean => error?.name === 'AuthRetryableFetchError';

/** For a response of the auth service that is not what it documents. */
export const malformedAnswer = ({ now }: AuthAccess) =>
  failed(failure('API', 'ANSWER_MALFORMED', userFacingText.API, now()));
