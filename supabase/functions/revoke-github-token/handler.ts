import type { ServiceEnvironment } from '../_shared/app-environment.ts';
import { readJson } from '../_shared/body.ts';
import { type Handler, withCors } from '../_shared/cors.ts';
import { json, problem } from '../_shared/responses.ts';
import { isObject } from '../_shared/schema.ts';
import { createService } from '../_shared/service.ts';

/** Credentials of the OAuth app, the same as in the auth service's settings. */
export interface OAuthApp {
  clientId: string;
  clientSecret: string;
  apiUrl: string;
}

const timeoutMs = 10_000;
const maxTokenLength = 1024;

/** Returns null if the credentials are not configured. */
export function readOAuthApp(get: (name: string) => string | undefined): OAuthApp | null {
  const clientId = get('GITHUB_CLIENT_ID')?.trim();
  const clientSecret = get('GITHUB_CLIENT_SECRET')?.trim();
  if (!clientId || !clientSecret) return null;
  const apiUrl = (get('GITHUB_API_URL')?.trim() || 'https://api.github.com').replace(/\/+$/, '');
  return { clientId, clientSecret, apiUrl };
}

/**
 * Revokes a token of this OAuth app. Needs no session, so that it also works after signing out; instead its rate is limited.
 * Never logs the token. Answers `{ status: 'success', outcome }`: `revoked`, or `gone` if GitHub does not know the token.
 */
export function createHandler(
  environment: Pick<ServiceEnvironment, 'allowedOrigins' | 'supabaseUrl' | 'serviceKey'>,
  app: OAuthApp | null,
): Handler {
  const service = createService(environment);
  return withCors(environment, ['POST'], async (request) => {
    if (app === null) return problem(501, 'OAUTH_APP_UNKNOWN', 'The OAuth app is not configured.');
    const body = await readJson(request);
    if ('refusal' in body) return body.refusal;
    const token = isObject(body.value) ? body.value['token'] : undefined;
    if (typeof token !== 'string' || !/^[\w.-]+$/.test(token) || token.length > maxTokenLength) {
      return problem(422, 'TOKEN_MALFORMED', 'token must be a token of GitHub.');
    }
    const counted = await service.call('count_revocation', { headers: callerHeaders(request.headers) });
    return 'refusal' in counted ? counted.refusal : revoke(app, token);
  });
}

/** Returns headers that may contain the caller's address. The database knows which one to trust (`private.edge`). */
function callerHeaders(headers: Headers): Record<string, string> {
  const names = ['cf-connecting-ip', 'x-forwarded-for', 'x-real-ip'];
  return Object.fromEntries([...headers].filter(([name]) => names.includes(name)));
}

async function revoke({ clientId, clientSecret, apiUrl }: OAuthApp, token: string): Promise<Response> {
  try {
    const response = await fetch(`${apiUrl}/applications/${encodeURIComponent(clientId)}/token`, {
      method: 'DELETE',
      redirect: 'manual',
      headers: {
        accept: 'application/vnd.github+json',
        authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
        'content-type': 'application/json',
        'user-agent': 'portico',
        'x-github-api-version': '2022-11-28',
      },
      body: JSON.stringify({ access_token: token }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return revocationResponse(response);
  } catch {
    return problem(502, 'GITHUB_UNREACHABLE', 'GitHub cannot be reached.');
  }
}

/** Converts GitHub's response: 204 and 422 as documented, 404 for an unknown token, 401 for wrong credentials of the app. */
function revocationResponse({ status, headers }: Response): Response {
  if (status === 204) return json({ status: 'success', outcome: 'revoked' });
  if (status === 404) return json({ status: 'success', outcome: 'gone' });
  if (status === 401) {
    return problem(
      502,
      'OAUTH_APP_REFUSED',
      "GitHub doesn't accept the OAuth app's credentials. Check GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET.",
    );
  }
  const retryAfter = headers.get('retry-after');
  return problem(
    502,
    'GITHUB_REFUSED',
    `GitHub didn't revoke the token (${status}).`,
    retryAfter === null ? {} : { 'Retry-After': retryAfter },
    { status },
  );
}
