import type { ServiceEnvironment } from '../_shared/app-environment.ts';
import { readJson } from '../_shared/body.ts';
import { type Handler, withCors } from '../_shared/cors.ts';
import { json, problem } from '../_shared/responses.ts';
import { isObject } from '../_shared/schema.ts';
import { createService } from '../_shared/service.ts';

/** The OAuth app of the revoked tokens, as in the settings of the auth service. */
export interface OAuthApp {
  clientId: string;
  clientSecret: string;
  /** Without a slash at the end. */
  apiUrl: string;
}

const timeoutMs = 10_000;
const maxTokenLength = 1024;

/** null: this project has not been told its OAuth app. */
export function readOAuthApp(get: (name: string) => string | undefined): OAuthApp | null {
  const clientId = get('GITHUB_CLIENT_ID')?.trim();
  const clientSecret = get('GITHUB_CLIENT_SECRET')?.trim();
  if (!clientId || !clientSecret) return null;
  const apiUrl = (get('GITHUB_API_URL')?.trim() || 'https://api.github.com').replace(/\/+$/, '');
  return { clientId, clientSecret, apiUrl };
}

/**
 * Revokes a token on GitHub. Its holder may do so without a session, so that revocation works after signing out; the
 * rate is limited. Only tokens of this OAuth app are affected. The token is never logged or echoed. Answers `{
 * status: 'success', outcome }`: `revoked`, or `gone` if GitHub does not know the token. Anything else is a failure,
 * and the token stays valid.
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

/** The headers that may name the caller; which of them is the edge's own, the database knows (`private.edge`). */
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

/** GitHub documents 204 and 422; 404 is a token that it does not know, 401 the app's credentials. */
function revocationResponse({ status, headers }: Response): Response {
  if (status === 204) return json({ status: 'success', outcome: 'revoked' });
  if (status === 404) return json({ status: 'success', outcome: 'gone' });
  if (status === 401) {
    return problem(
      502,
      'OAUTH_APP_REFUSED',
      "GitHub does not accept the OAuth app's credentials: GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET have to be checked.",
    );
  }
  const retryAfter = headers.get('retry-after');
  return problem(
    502,
    'GITHUB_REFUSED',
    `GitHub did not take the token back (${status}).`,
    retryAfter === null ? {} : { 'Retry-After': retryAfter },
    { status },
  );
}
