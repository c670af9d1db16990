import type { OAuthApp } from '../emulator.ts';
import { isObject, toText } from '../json.ts';
import { type Account, signInAccounts } from '../seed/accounts.ts';
import type { Services } from './context.ts';
import { escape, hiddenInputs, page, WEB_BASE } from './pages.ts';

const SCOPES: Record<string, string | undefined> = {
  repo: 'Read and write your repositories, private ones too',
  'read:org': 'Read your organizations and teams',
  'user:email': 'Read your e-mail addresses',
  'read:user': 'Read your profile',
};

type Wish = { clientId: string; redirectUri: string; scopes: string[]; state: string };

/** Answers `GET` and `POST /login/oauth/authorize`, and `POST /login/oauth/access_token`. */
export function createOAuth(
  services: Services,
  ownGithubPath: string | null,
): (request: Request, path: string) => Promise<Response | undefined> {
  const app = services.oauthApp;
  return async (request, path) => {
    const { method } = request;
    if (path === '/login/oauth/authorize') {
      if (method === 'GET') return requestConsent(app, new URL(request.url).searchParams, ownGithubPath);
      if (method === 'POST') return decide(services, app, await getFields(request));
    }
    if (path === '/login/oauth/access_token' && method === 'POST') return exchange(services, request);
    return undefined;
  };
}

/** Reads the sign-in request, or returns an error page. Never redirects to an address that the OAuth app has not registered. */
function understand(app: OAuthApp, query: URLSearchParams): Wish | Response {
  const clientId = query.get('client_id') ?? '';
  if (clientId !== app.clientId) {
    return page(
      'Application not found',
      `<h1>Application not found</h1><p>No application has the client id <code>${escape(clientId)}</code>.</p>`,
      404,
    );
  }
  const redirectUri = query.get('redirect_uri') ?? app.redirectUris[0] ?? '';
  if (!app.redirectUris.some((known) => sameAddress(known, redirectUri))) {
    return page(
      'Redirect URI mismatch',
      '<h1>Redirect URI mismatch</h1><p>The redirect_uri is not registered for this application.</p>',
      400,
    );
  }
  const scopes = [...new Set((query.get('scope') ?? '').split(/[\s,]+/).filter(Boolean))].sort();
  return { clientId, redirectUri, scopes, state: query.get('state') ?? '' };
}

/** Compares two redirect addresses like GitHub: the query may differ, but not the host and path. */
function sameAddress(left: string, right: string): boolean {
  if (!URL.canParse(left) || !URL.canParse(right)) return false;
  const [one, other] = [new URL(left), new URL(right)];
  return (
    one.origin === other.origin && one.pathname.replace(/\/+$/, '') === other.pathname.replace(/\/+$/, '')
  );
}

function requestConsent(app: OAuthApp, query: URLSearchParams, ownGithubPath: string | null): Response {
  const wish = understand(app, query);
  if (wish instanceof Response) return wish;
  const fields = hiddenInputs({
    client_id: wish.clientId,
    redirect_uri: wish.redirectUri,
    scope: wish.scopes.join(' '),
    state: wish.state,
  });
  const scopes = wish.scopes.map((scope) => `<li>${escape(SCOPES[scope] ?? scope)}</li>`).join('');
  return page(
    'Sign in',
    `<h1>Authorize Portico</h1>
<p>Portico would like to:</p>
<ul>${scopes || '<li>Read what is public about you</li>'}</ul>
<form method="post" action="${WEB_BASE}/login/oauth/authorize">
${fields}
<h2>Continue as</h2>
${signInAccounts.map(personButton).join('\n')}
<p>${ownGithubPath === null ? '' : `<a href="${ownGithubPath}">Use my GitHub</a>: your own repositories, apart from these samples`}</p>
<button class="quiet" name="decision" value="cancel" data-testid="cancel">Cancel</button>
</form>`,
  );
}

function personButton({ id, login, name }: Account): string {
  return `<p><button name="login" value="${escape(login)}" data-testid="sign-in-${escape(login)}">
<img src="${WEB_BASE}/avatars/u/${id}" alt="" width="32" height="32"><span>${escape(login)}<small>${escape(name)}</small></span>
</button></p>`;
}

async function decide(services: Services, app: OAuthApp, fields: URLSearchParams): Promise<Response> {
  const wish = understand(app, fields);
  if (wish instanceof Response) return wish;
  const login = fields.get('login') ?? '';
  if (!signInAccounts.some((account) => account.login === login)) return denyAccess(wish);
  const body = new URLSearchParams({
    login,
    client_id: wish.clientId,
    redirect_uri: wish.redirectUri,
    scope: wish.scopes.join(' '),
    state: wish.state,
  });
  const response = await services.emulator.send(null, '/login/oauth/callback', {
    method: 'POST',
    body: body.toString(),
    contentType: 'application/x-www-form-urlencoded',
  });
  return seeOther(response.headers.get('location') ?? wish.redirectUri);
}

function denyAccess({ redirectUri, state }: Wish): Response {
  const target = new URL(redirectUri);
  target.searchParams.set('error', 'access_denied');
  target.searchParams.set('error_description', 'The user has denied your application access.');
  if (state) target.searchParams.set('state', state);
  return seeOther(target.href);
}

const seeOther = (location: string): Response =>
  new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } });

/**
 * Exchanges a code for a token. The emulator verifies the code and the secret; the proxy issues its own token, which it can store
 * and revoke.
 */
async function exchange(services: Services, request: Request): Promise<Response> {
  const fields = await getFields(request);
  const response = await services.emulator.send(null, '/login/oauth/access_token', {
    method: 'POST',
    body: fields.toString(),
    contentType: 'application/x-www-form-urlencoded',
  });
  const granted = isObject(response.json) ? response.json : {};
  const internalToken = toText(granted['access_token']);
  if (!internalToken) return tokenResponse(request, stringFields(granted));
  const { json } = await services.emulator.send({ token: internalToken }, '/user');
  const scopes = toText(granted['scope'])
    .split(/[\s,]+/)
    .filter(Boolean);
  const login = isObject(json) ? toText(json['login']) : '';
  const token = services.tokens.issue({ login, scopes, clientId: fields.get('client_id') ?? '' });
  return tokenResponse(request, { access_token: token, token_type: 'bearer', scope: scopes.join(',') });
}

/** Returns the fields as a query string, or as JSON if the request accepts JSON. */
function tokenResponse(request: Request, fields: Record<string, string>): Response {
  const headers = { 'cache-control': 'no-store' };
  if (request.headers.get('accept')?.includes('json')) return Response.json(fields, { headers });
  return new Response(new URLSearchParams(fields), { headers });
}

const stringFields = (fields: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );

async function getFields(request: Request): Promise<URLSearchParams> {
  const text = await request.text();
  if (!request.headers.get('content-type')?.includes('json')) return new URLSearchParams(text);
  const body: unknown = JSON.parse(text || '{}');
  return new URLSearchParams(typeof body === 'object' && body !== null ? stringFields({ ...body }) : {});
}
