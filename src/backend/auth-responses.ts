import type { AuthError } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { oauthTimeoutMs } from '#config/constants.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { parseJson } from '#domain/shared/record.ts';
import { type ServerClock, withServerTime } from '#domain/shared/server-clock.ts';
import { isUnreachable, refusalFailure, tokenRejected, unreachable } from './auth-wire.ts';

/** Wraps `fetch` for auth-js, which would misread some responses of the auth service. */
export function authFetch(send: typeof fetch, clock: Pick<ServerClock, 'now' | 'note'>): typeof fetch {
  return withSessionTime(
    withSignOutRefusal(withRefreshLimit(withDatabaseRefusal(withOauthTimeout(send)))),
    clock,
  );
}

function requestUrl(input: RequestInfo | URL): URL {
  return new URL(input instanceof Request ? input.url : input);
}

/** Returns the body of a copy of the response, or null if the body is not JSON. */
async function readCopy(response: Response): Promise<unknown> {
  const copy = response.clone();
  return await copy.json().catch(() => null);
}

/** Path of the request for the provider's address. */
const authorizePath = '/user/identities/authorize';

/** Limits how long the request for the provider's address may take, so that the page can report a failure. */
export function withOauthTimeout(send: typeof fetch, maxWaitMs = oauthTimeoutMs): typeof fetch {
  return (input, init) => {
    if (!requestUrl(input).pathname.endsWith(authorizePath)) return send(input, init);
    return send(input, { ...init, signal: AbortSignal.timeout(maxWaitMs) });
  };
}

/** A database's code is a string. The service's own codes are numbers in that API version. */
const databaseError = z.object({ code: z.string() });

/**
 * Makes the auth service return the code with which a database trigger refused the request. The service does so only for API
 * versions before 2024-01-01 (supabase/auth, internal/api/errors.go).
 */
export function withDatabaseRefusal(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    if (!requestUrl(input).pathname.endsWith(authorizePath)) return send(input, init);
    const headers = new Headers(init?.headers);
    headers.delete('x-supabase-api-version');
    const response = await send(input, { ...init, headers });
    if (response.ok) return response;
    const refusal = databaseError.safeParse(await readCopy(response)).data;
    return refusal ? Response.json({ error_code: refusal.code }, { status: response.status }) : response;
  };
}

/** Status after which auth-js keeps the session and retries. The auth service itself never sends it. */
const refreshLimited = 529;

/**
 * Keeps the session unless the server refuses the refresh token with a 400 and a JSON body (supabase/auth:
 * internal/tokens/service.go).
 * auth-js would end the session after any status below 500, although 429 is a limit, 409 a concurrent refresh, and gateways
 * answer as well.
 */
export function withRefreshLimit(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init);
    if (response.status < 400 || response.status >= 500) return response;
    if (requestUrl(input).searchParams.get('grant_type') !== 'refresh_token') return response;
    const { status, headers } = response;
    if (status === 400 && headers.get('content-type')?.includes('json')) return response;
    return new Response(null, { status: status === 429 ? refreshLimited : 503, headers });
  };
}

/** Status of a refused sign-out. The auth service itself never sends it for a sign-out. */
const signOutRefused = 409;

/** The service's later API versions name the code `code`. */
const rejection = z.union([
  z.object({ error_code: z.literal(tokenRejected) }),
  z.object({ code: z.literal(tokenRejected) }),
]);

/**
 * Makes auth-js report a sign-out whose token the auth service rejected, for example after its key was revoked. auth-js ignores
 * 401 and 403, because they usually mean that the session has ended.
 */
function withSignOutRefusal(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init);
    if (response.status !== 401 && response.status !== 403) return response;
    if (!requestUrl(input).pathname.endsWith('/logout')) return response;
    const body = await response.text();
    const isRejected = rejection.safeParse(parseJson(body)).success;
    const status = isRejected ? signOutRefused : response.status;
    return new Response(body, { status, headers: response.headers });
  };
}

const newSession = z.object({ expires_at: z.number(), expires_in: z.number() });

/** Takes the time from new sessions, because other origins cannot read the auth service's `Date` header. */
export function withSessionTime(send: typeof fetch, clock: Pick<ServerClock, 'now' | 'note'>): typeof fetch {
  return withServerTime(send, clock, async (response, { pathname }) => {
    if (!response.ok || !/\/auth\/v1\/(?:token|signup|verify)$/.test(pathname)) return null;
    const session = newSession.safeParse(await readCopy(response)).data;
    return session ? (session.expires_at - session.expires_in) * 1000 : null;
  });
}

export function authFailure(error: AuthError, now: number): Failure {
  if (isUnreachable(error)) {
    if (error.status === refreshLimited) return { ...unreachable(now), code: 'RATE_LIMIT' };
    // Treats a gateway's 5xx like a missing network, with its own message.
    return error.status ? { ...unreachable(now), code: 'API' } : unreachable(now);
  }
  return refusalFailure(getCode(error), error.status, now);
}

function getCode({ name, code, message }: AuthError): string | undefined {
  // The client's only error without a code.
  if (name === 'AuthSessionMissingError') return 'session_not_found';
  // The same code reports the pause between two e-mails and the project's limit (supabase/auth: internal/api/mail.go).
  return message === 'email rate limit exceeded' ? 'email_limit_reached' : code;
}
