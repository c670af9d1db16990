import { Hono } from 'hono';
import { accountRoutes } from './account-routes.ts';
import type { AppPages } from './app-pages.ts';
import { applicationRoutes } from './application-routes.ts';
import { type ApiContext, type ApiEnv, relay, type Services, toSend } from './context.ts';
import type { RateLimits, Resource } from './rate-limit.ts';
import { repositoryRoutes } from './repository-routes.ts';
import { badCredentials, failure, notFound, requiresAuthentication } from './responses.ts';
import { anonymous, finePermissions, type Viewer } from './viewer.ts';
import { conditional, finish, preflight } from './wire.ts';

export const API_BASE = '/github/api/v3';

/** Paths that accept a JSON Web Token signed by the App. */
const APP_PATH = /^\/app(\/|$)|\/installation$/;
/** Paths that are forwarded to the emulator. */
const EMULATED_PATH =
  /^\/(user|users|orgs|organizations|teams|app|search|meta|emojis|zen|octocat|versions)(\/|$)/;

const SECONDARY_LIMIT =
  'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.';

export type ApiParts = { limits: RateLimits; appPages: AppPages };

/** Wraps the routes with authentication, rate limits, conditional requests and CORS. */
export function createApi(
  services: Services,
  { limits, appPages }: ApiParts,
): (request: Request) => Promise<Response> {
  const routes = getRoutes(services, limits, appPages);
  return async (request) => {
    if (request.method === 'OPTIONS') return preflight();
    const path = new URL(request.url).pathname.slice(API_BASE.length);
    const viewer = getViewer(request, services);
    if (!viewer || (viewer.kind === 'app' && !APP_PATH.test(path))) {
      return finish(badCredentials(), limits.headers(anonymous, 'core'));
    }
    const resource: Resource = path.startsWith('/search/') ? 'search' : 'core';
    if (makesContent(request.method, path) && !limits.takeWrite(viewer)) {
      const tooFast = failure(403, SECONDARY_LIMIT);
      return finish(tooFast, { ...limits.headers(viewer, resource), 'retry-after': '60' });
    }
    const response = await within(limits, viewer, path, resource, async () =>
      conditional(request, await routes.fetch(request, { viewer, services })),
    );
    if (request.method !== 'GET') services.overlay.touch();
    return finish(response, {
      ...limits.headers(viewer, resource),
      ...scopeHeaders(viewer, request.method, path),
    });
  };
}

/** Returns whether GitHub's secondary limit counts the request as content. It does not count revoking a token. */
function makesContent(method: string, path: string): boolean {
  return method !== 'GET' && method !== 'HEAD' && path !== '/installation/token';
}

async function within(
  limits: RateLimits,
  viewer: Viewer,
  path: string,
  resource: Resource,
  respond: () => Promise<Response>,
): Promise<Response> {
  if (path === '/rate_limit') return respond();
  if (!limits.take(viewer, resource)) return limitExceeded(viewer);
  const response = await respond();
  if (response.status === 304) limits.refund(viewer, resource);
  return response;
}

function getRoutes(services: Services, limits: RateLimits, appPages: AppPages): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>({ strict: false }).basePath(API_BASE);
  routes.route('/', applicationRoutes(services));
  routes.route('/', accountRoutes());
  routes.post('/app-manifests/:code/conversions', (context) => appPages.convert(context.req.param('code')));
  routes.get('/rate_limit', (context) => {
    const { viewer } = context.env;
    const core = { ...limits.state(viewer, 'core'), resource: 'core' };
    const search = { ...limits.state(viewer, 'search'), resource: 'search' };
    const graphql = { ...limits.state(viewer, 'graphql'), resource: 'graphql' };
    return context.json({ resources: { core, search, graphql }, rate: core });
  });
  routes.all('/repositories/:id{[0-9]+}/:below{.*}?', (context) => {
    const fullName = services.overlay.nameById(Number(context.req.param('id')));
    if (fullName === undefined) return notFound();
    const url = new URL(context.req.url);
    const below = url.pathname.slice(API_BASE.length).replace(/^\/repositories\/\d+/, '');
    return routes.fetch(
      new Request(`${services.addresses.api}/repos/${fullName}${below}${url.search}`, context.req.raw),
      context.env,
    );
  });
  routes.route('/', repositoryRoutes(services));
  routes.all('/*', fallThrough);
  routes.notFound(() => notFound());
  routes.onError((error) => {
    console.error(error);
    return failure(500, 'Server Error');
  });
  return routes;
}

async function fallThrough(context: ApiContext): Promise<Response> {
  const { viewer, services } = context.env;
  const { method } = context.req;
  const url = new URL(context.req.url);
  const path = url.pathname.slice(API_BASE.length);
  const reads = method === 'GET' || method === 'HEAD';
  if (!EMULATED_PATH.test(path)) return notFound();
  if (!reads && viewer.kind === 'anonymous') return requiresAuthentication();
  const body = reads ? '' : await context.req.text();
  const accept = context.req.header('accept');
  return relay(
    services,
    await toSend(services, viewer, `${path}${url.search}`, { method, accept, ...(body && { body }) }),
  );
}

/** Returns the caller, or `undefined` for an invalid token. */
export function getViewer(request: Request, { tokens, appRegistry, now }: Services): Viewer | undefined {
  const header = request.headers.get('authorization');
  if (!header || /^basic\s/i.test(header)) return anonymous;
  const token = header.replace(/^(bearer|token)\s+/i, '').trim();
  const grant = tokens.grantOf(token);
  if (grant) {
    const { login, scopes, personal } = grant;
    const hasEnded = personal?.expiresAt && personal.expiresAt <= now();
    return hasEnded ? undefined : { kind: 'user', login, scopes, token, personal };
  }
  const installation = tokens.getInstallation(token);
  const isGood =
    installation && installation.expiresAt > now() && appRegistry.isInstalled(installation.installationId);
  if (isGood) return { kind: 'installation', ...installation };
  return token.split('.').length === 3 ? { kind: 'app', jwt: token } : undefined;
}

function limitExceeded(viewer: Viewer): Response {
  const who =
    viewer.kind === 'user' ? `user ${viewer.login}` : viewer.kind === 'anonymous' ? '127.0.0.1' : viewer.kind;
  return failure(403, `API rate limit exceeded for ${who}.`);
}

/** Returns scope headers. CORS lets pages of other origins read the scopes, but not the token's expiry. */
export function scopeHeaders(viewer: Viewer, method: string, path: string): Record<string, string> {
  if (viewer.kind !== 'user') return {};
  const ends = viewer.personal?.expiresAt?.toISOString().replace(/T(.{8}).*/, ' $1 UTC');
  const expiry: Record<string, string> = ends ? { 'github-authentication-token-expiration': ends } : {};
  if (finePermissions(viewer)) return expiry;
  return {
    ...expiry,
    'x-oauth-scopes': viewer.scopes.join(', '),
    'x-accepted-oauth-scopes': acceptedScopes(method, path),
  };
}

function acceptedScopes(method: string, path: string): string {
  if (path === '/user/emails') return 'user, user:email';
  if (/^\/user\/(orgs|memberships)/.test(path)) return 'admin:org, read:org, repo, user, write:org';
  if (/^\/(repos|repositories)\//.test(path) && method !== 'GET') return 'public_repo, repo';
  if (path === '/graphql') return 'repo';
  return /^\/(repos|orgs|user\/repos|repositories)(\/|$)/.test(path) ? 'repo' : '';
}
