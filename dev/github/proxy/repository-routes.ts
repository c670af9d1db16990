import { Hono } from 'hono';
import { isObject, type JsonObject } from '../json.ts';
import { permissionRefusal } from './app-permissions.ts';
import { listCommits, seededCommit } from './commits.ts';
import {
  type ApiContext,
  type Found,
  type FoundContext,
  type FoundEnv,
  listing,
  relay,
  type Services,
  toSend,
} from './context.ts';
import { listAlerts, switchAlerts } from './dependabot-alerts.ts';
import { withDownloadTokens } from './raw-links.ts';
import { itemRoutes } from './repository-items.ts';
import { reportPush, reportRemoval } from './repository-reports.ts';
import { changeRepository, replaceTopics } from './repository-settings.ts';
import { archivedFailure, failure, notFound, requiresAuthentication } from './responses.ts';
import { statistics } from './statistics.ts';
import { hasScope, seesPrivate } from './viewer.ts';

/** Creates the routes `/repos/{owner}/{repo}…`. A repository that the viewer cannot see gives 404. */
export function repositoryRoutes(services: Services): Hono<FoundEnv> {
  const routes = new Hono<FoundEnv>().basePath('/repos/:owner/:repo');
  const figures = createFigures(services);

  routes.use('/*', async (context, next) => {
    const fullName = services.overlay.getName(`${context.req.param('owner')}/${context.req.param('repo')}`);
    const moved = redirection(context, fullName);
    if (moved) return moved;
    const { status, json } = await toSend(services, context.env.viewer, `/repos/${fullName}`);
    if (status !== 200 || !isObject(json)) return notFound();
    if (json['private'] === true && !seesPrivate(context.env.viewer)) return notFound();
    const refusal = permissionRefusal(services, context, json) ?? refuseWrite(context, json);
    if (refusal) return refusal;
    context.set('found', { fullName, repository: json });
    await next();
    return undefined;
  });

  routes.get('/', (context) => details(services, context.var.found));
  routes.patch('/', (context) => changeRepository(context, context.var.found));
  routes.put('/topics', (context) => replaceTopics(context, context.var.found));
  routes.delete('/', remove);
  routes.get('/languages', languages);
  routes.get('/contributors', contributors);
  routes.get('/stats/:name', (context) => figures(context.req.param('name'), context.var.found.fullName));
  routes.get('/commits', async (context) => {
    const { fullName } = context.var.found;
    await services.fileSeeder.ensure(fullName, services.overlay.findSeeded(fullName));
    return listCommits(context, fullName);
  });
  routes.get('/commits/:sha{[0-9a-f]{40}}', async (context) => {
    const known = seededCommit(services, context.var.found.fullName, context.req.param('sha'));
    return known ? Response.json(known) : forward(context);
  });
  routes.get('/dependabot/alerts', (context) => listAlerts(context, context.var.found));
  routes.on(['GET', 'PUT', 'DELETE'], '/vulnerability-alerts', (context) =>
    switchAlerts(context, context.var.found),
  );
  routes.route('/', itemRoutes(services));
  routes.all('/*', forward);
  return routes;
}

/** Redirects a former name to the address by id: 301 for reads, 307 for writes. */
function redirection(context: ApiContext, fullName: string): Response | undefined {
  const { services } = context.env;
  const id = services.overlay.formerId(fullName);
  if (id === undefined) return undefined;
  const url = new URL(context.req.url);
  const below = url.pathname.replace(/^.*?\/repos\/[^/]+\/[^/]+/, '');
  const location = `${services.addresses.api}/repositories/${id}${below}${url.search}`;
  const status = context.req.method === 'GET' ? 301 : 307;
  const body = { message: status === 301 ? 'Moved Permanently' : 'Temporary Redirect', url: location };
  return Response.json(body, { status, headers: { location } });
}

/** Returns the long form, which also names a fork's parent. */
function details(services: Services, { fullName, repository }: Found): Response {
  const seeded = services.overlay.findSeeded(fullName);
  const name = seeded?.parent;
  const parent = name ? { full_name: name, html_url: `https://github.com/${name}` } : undefined;
  return Response.json({
    ...repository,
    network_count: repository['forks_count'],
    subscribers_count: seeded?.subscribers ?? 0,
    ...(parent && { parent, source: parent }),
  });
}

async function remove(context: FoundContext): Promise<Response> {
  const { fullName, repository } = context.var.found;
  const { services, viewer } = context.env;
  const response = await toSend(services, viewer, `/repos/${fullName}`, { method: 'DELETE' });
  if (response.status === 204) {
    services.overlay.remove(fullName);
    reportRemoval(services, repository);
  }
  return relay(services, response);
}

async function languages(context: FoundContext): Promise<Response> {
  const seeded = context.env.services.overlay.findSeeded(context.var.found.fullName);
  return seeded ? Response.json(seeded.languages) : forward(context);
}

async function contributors(context: FoundContext): Promise<Response> {
  const { overlay } = context.env.services;
  const seeded = overlay.findSeeded(context.var.found.fullName);
  if (!seeded) return forward(context);
  const people = seeded
    .contributors()
    .map(({ account, contributions }) => ({ ...overlay.accountBrief(account), contributions }));
  return listing(context, people);
}

/** Creates the route for statistics. The first request is answered with 202, as by GitHub while it computes them. */
function createFigures(services: Services): (name: string, fullName: string) => Response {
  const requested = new Set<string>();
  return (name, fullName) => {
    const seeded = services.overlay.findSeeded(fullName);
    const figures = seeded && statistics(name, seeded, services.world, services.overlay);
    if (figures === undefined) return notFound();
    const key = `${fullName} ${name}`;
    const isComputed = requested.has(key);
    requested.add(key);
    return isComputed ? Response.json(figures) : Response.json({}, { status: 202 });
  };
}

/** Forwards the request to the emulator after its files are committed. */
async function forward(context: FoundContext): Promise<Response> {
  const { fullName, repository } = context.var.found;
  const { services, viewer } = context.env;
  await services.fileSeeder.ensure(fullName, services.overlay.findSeeded(fullName));
  const url = new URL(context.req.url);
  const below = url.pathname.replace(/^.*?\/repos\/[^/]+\/[^/]+\//, '');
  const { method } = context.req;
  const body = method === 'GET' || method === 'HEAD' ? undefined : await context.req.text();
  const response = await toSend(services, viewer, `/repos/${fullName}/${below}${url.search}`, {
    method,
    accept: context.req.header('accept'),
    ...(body && { body }),
  });
  if (!/^(contents|readme)/.test(below)) return relay(services, response);
  if (body !== undefined && response.status < 300) {
    services.overlay.recordPush(fullName, services.now());
    await reportPush(services, viewer, fullName);
  }
  const { json } = response;
  const isPrivateRead = body === undefined && repository['private'] === true;
  if (!isPrivateRead || json === undefined) return relay(services, response);
  return relay(services, { ...response, json: withDownloadTokens(json, services.addresses.web) });
}

const ITSELF = /^(PATCH|DELETE) \/repos\/[^/]+\/[^/]+$/;
const ADMIN_ONLY = /^PUT .*\/topics$/;
/** Paths that GitHub answers with 404 if the viewer has no push access. */
const FOR_WRITERS = /\/(labels|git)(\/|$)/;

/** Refuses writes that GitHub would refuse, because the emulator lets every member write. */
function refuseWrite(context: ApiContext, repository: JsonObject): Response | undefined {
  const { viewer } = context.env;
  const { method } = context.req;
  if (method === 'GET' || method === 'HEAD' || viewer.kind === 'installation') return undefined;
  if (viewer.kind !== 'user') return requiresAuthentication();
  const path = new URL(context.req.url).pathname.replace(/^.*?(?=\/repos\/)/, '');
  const isItself = ITSELF.test(`${method} ${path}`);
  const isForAdmins = isItself || ADMIN_ONLY.test(`${method} ${path}`);
  if (!hasScope(viewer, method === 'DELETE' && isForAdmins ? 'delete_repo' : 'public_repo'))
    return notFound();
  const permissions = isObject(repository['permissions']) ? repository['permissions'] : {};
  if (isForAdmins && permissions['admin'] !== true)
    return failure(403, 'Must have admin rights to Repository.');
  if (FOR_WRITERS.test(path) && permissions['push'] !== true) return notFound();
  // The repository's own route decides from the body whether a request only unarchives it.
  return repository['archived'] === true && !isItself ? archivedFailure() : undefined;
}
