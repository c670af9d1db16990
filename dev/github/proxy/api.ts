import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import type { OAuthApp } from '../emulator.ts';
import { accountRoutes } from './account-routes.ts';
import { badCredentials, failure, notFound, requiresAuthentication } from './answers.ts';
import { applicationRoutes } from './application-routes.ts';
import { type ApiEnv, ask, type House, relay } from './context.ts';
import type { RateLimits, Resource } from './rate-limit.ts';
import { repositoryRoutes } from './repository-routes.ts';
import { searchRepositories } from './search.ts';
import type { TokenBook } from './tokens.ts';
import { anonymous, type Viewer } from './viewer.ts';

export const API_BASE = '/github/api/v3';

/** The REST API as a browser meets it: identity, limits, validators and CORS around the routes. */
export function createApi(
  house: House,
  limits: RateLimits,
  oauthApp: OAuthApp,
): (request: Request) => Promise<Response> {
  const routes = routesOf(house, limits, oauthApp);
  return async (request) => {
    if (request.method === 'OPTIONS') return preflight();
    const viewer = viewerOf(request, house.tokens, house.now());
    if (!viewer) return finish(badCredentials(), { ...limits.headers(anonymous, 'core') });
    const path = new URL(request.url).pathname.slice(API_BASE.length);
    const resource: Resource = path.startsWith('/search/') ? 'search' : 'core';
    const free = path === '/rate_limit';
    if (!free && !limits.take(viewer, resource)) {
      return finish(limitExceeded(viewer), headersFor(viewer, path, limits, resource));
    }
    const answer = await conditional(request, await routes.fetch(request, { viewer }));
    if (answer.status === 304) limits.refund(viewer, resource);
    return finish(answer, headersFor(viewer, path, limits, resource));
  };
}

function routesOf(house: House, limits: RateLimits, oauthApp: OAuthApp): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>({ strict: false }).basePath(API_BASE);
  routes.route('/', applicationRoutes(house, oauthApp));
  routes.route('/', accountRoutes(house));
  routes.get('/search/repositories', (context) => searchRepositories(house, context));
  routes.get('/rate_limit', (context) => {
    const { viewer } = context.env;
    const core = { ...limits.state(viewer, 'core'), resource: 'core' };
    const search = { ...limits.state(viewer, 'search'), resource: 'search' };
    return context.json({ resources: { core, search }, rate: core });
  });
  routes.get('/repositories/:id{[0-9]+}', (context) => {
    const seeded = house.overlay.seededById(Number(context.req.param('id')));
    return seeded
      ? routes.fetch(new Request(`${house.addresses.api}/repos/${seeded.fullName}`), context.env)
      : notFound();
  });
  routes.route('/', repositoryRoutes(house));
  routes.all('/*', async (context) => {
    const { viewer } = context.env;
    const { method } = context.req;
    const reads = method === 'GET' || method === 'HEAD';
    if (!reads && viewer.kind === 'anonymous') return requiresAuthentication();
    const url = new URL(context.req.url);
    const path = `${url.pathname.slice(API_BASE.length)}${url.search}`;
    if (path.startsWith('/_emulate') || path.startsWith('/login')) return notFound();
    const body = reads ? '' : await context.req.text();
    return relay(
      house,
      await ask(house, viewer, path, { method, accept: context.req.header('accept'), ...(body && { body }) }),
    );
  });
  routes.notFound(() => notFound());
  routes.onError((error) => {
    console.error(error);
    return failure(500, 'Server Error');
  });
  return routes;
}

/** `undefined` means: there is a token, and it is no good. */
function viewerOf(request: Request, tokens: TokenBook, now: Date): Viewer | undefined {
  const header = request.headers.get('authorization');
  if (!header || /^basic\s/i.test(header)) return anonymous;
  const token = header.replace(/^(bearer|token)\s+/i, '').trim();
  const grant = tokens.grantOf(token);
  if (grant) return { kind: 'user', login: grant.login, scopes: grant.scopes, token };
  const installation = tokens.installationOf(token);
  if (installation && installation.expiresAt > now) return { kind: 'installation', ...installation };
  return token.split('.').length === 3 ? { kind: 'app', jwt: token } : undefined;
}

async function conditional(request: Request, response: Response): Promise<Response> {
  if (response.status !== 200 || (request.method !== 'GET' && request.method !== 'HEAD')) return response;
  const body = new Uint8Array(await response.arrayBuffer());
  const etag = `W/"${createHash('sha256').update(body).digest('hex')}"`;
  const headers = new Headers(response.headers);
  headers.set('etag', etag);
  const known = (request.headers.get('if-none-match') ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''));
  if (known.includes(etag.slice(2))) {
    headers.delete('content-type');
    return new Response(null, { status: 304, headers });
  }
  return new Response(request.method === 'HEAD' ? null : body, { status: 200, headers });
}

function limitExceeded(viewer: Viewer): Response {
  const who =
    viewer.kind === 'user' ? `user ${viewer.login}` : viewer.kind === 'anonymous' ? '127.0.0.1' : viewer.kind;
  return failure(403, `API rate limit exceeded for ${who}.`);
}

function headersFor(
  viewer: Viewer,
  path: string,
  limits: RateLimits,
  resource: Resource,
): Record<string, string> {
  return {
    ...limits.headers(viewer, resource),
    ...(viewer.kind === 'user' && {
      'x-oauth-scopes': viewer.scopes.join(', '),
      'x-accepted-oauth-scopes': acceptedScopes(path),
    }),
  };
}

function acceptedScopes(path: string): string {
  if (path === '/user/emails') return 'user, user:email';
  if (path.startsWith('/user/orgs') || path.startsWith('/user/memberships'))
    return 'admin:org, read:org, repo, user, write:org';
  return /^\/(repos|orgs|user\/repos|repositories)(\/|$)/.test(path) ? 'repo' : '';
}

const EXPOSED = [
  'ETag',
  'Link',
  'Location',
  'Retry-After',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Used',
  'X-RateLimit-Resource',
  'X-RateLimit-Reset',
  'X-OAuth-Scopes',
  'X-Accepted-OAuth-Scopes',
  'X-GitHub-Media-Type',
  'X-GitHub-Request-Id',
].join(', ');

/** Puts on what every answer of the API carries. */
export function finish(response: Response, more: Record<string, string> = {}): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(more)) headers.set(name, value);
  headers.set('access-control-allow-origin', '*');
  headers.set('access-control-expose-headers', EXPOSED);
  headers.set('x-github-media-type', 'github.v3; format=json');
  headers.set('vary', 'Accept, Authorization');
  // GitHub lets browsers keep answers for a minute; here a change must be seen at once.
  headers.set('cache-control', 'private, no-cache');
  return new Response(response.body, { status: response.status, headers });
}

function preflight(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, POST, PATCH, PUT, DELETE',
      'access-control-allow-headers':
        'Authorization, Content-Type, Accept, If-Match, If-Modified-Since, If-None-Match, User-Agent, X-GitHub-Api-Version, X-Requested-With',
      'access-control-max-age': '86400',
    },
  });
}
