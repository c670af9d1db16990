import { readJson } from '../_shared/body.ts';
import { type Handler, withCors } from '../_shared/cors.ts';
import type { Environment } from '../_shared/environment.ts';
import { json, problem } from '../_shared/responses.ts';
import { isObject } from '../_shared/schema.ts';

/** The OAuth app whose tokens are taken back; the same as in the settings of the auth service. */
export interface OAuthApp {
  clientId: string;
  clientSecret: string;
  /** Without a slash at the end. */
  apiUrl: string;
}

const timeoutMs = 10_000;
const longestToken = 1024;

/** null: this project has not been told its OAuth app. */
export function readOAuthApp(get: (name: string) => string | undefined): OAuthApp | null {
  const clientId = get('GITHUB_CLIENT_ID')?.trim();
  const clientSecret = get('GITHUB_CLIENT_SECRET')?.trim();
  if (!clientId || !clientSecret) return null;
  const apiUrl = (get('GITHUB_API_URL')?.trim() || 'https://api.github.com').replace(/\/+$/, '');
  return { clientId, clientSecret, apiUrl };
}

/**
 * Takes a token back at GitHub. Whoever holds the token may do so: no session is asked for, so that a token can be
 * taken back after signing out. Only tokens of this OAuth app are affected. The token is never logged or echoed.
 */
export function createHandler(environment: Environment, app: OAuthApp | null): Handler {
  return withCors(environment, ['POST'], async (request) => {
    if (app === null) return problem(501, 'OAUTH_APP_UNKNOWN', 'The OAuth app is not configured.');
    const body = await readJson(request);
    if ('refusal' in body) return body.refusal;
    const token = isObject(body.value) ? body.value['token'] : undefined;
    if (typeof token !== 'string' || !/^[\w.-]+$/.test(token) || token.length > longestToken) {
      return problem(422, 'TOKEN_MALFORMED', 'token must be a token of GitHub.');
    }
    return revoke(app, token);
  });
}

async function revoke({ clientId, clientSecret, apiUrl }: OAuthApp, token: string): Promise<Response> {
  try {
    const response = await fetch(`${apiUrl}/applications/${encodeURIComponent(clientId)}/token`, {
      method: 'DELETE',
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
    // 404 and 422: GitHub knows no such token (any more), which is what was asked for.
    if (response.ok || response.status === 404 || response.status === 422) return json({ status: 'success' });
    return problem(502, 'GITHUB_REFUSED', 'GitHub did not take the token back.');
  } catch {
    return problem(502, 'GITHUB_UNREACHABLE', 'GitHub cannot be reached.');
  }
}
