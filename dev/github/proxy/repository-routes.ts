import { Hono } from 'hono';
import { isObject, type JsonObject, parseJson, textOf } from '../json.ts';
import { failure, notFound, requiresAuthentication } from './answers.ts';
import { listCommits, seededCommit } from './commits.ts';
import { type ApiContext, type ApiEnv, ask, type House, listing, queryOf, relay } from './context.ts';
import { pageOf } from './paging.ts';
import { withDownloadTokens } from './raw-links.ts';
import { reportChange, reportPush, reportRemoval } from './repository-reports.ts';
import { statistics } from './statistics.ts';
import { hasScope, seesPrivate } from './viewer.ts';

type Found = { fullName: string; repository: JsonObject };
type RepositoryEnv = ApiEnv & { Variables: { found: Found } };

/** `/repos/{owner}/{repo}…`. A repository the viewer may not see does not exist for them. */
export function repositoryRoutes(house: House): Hono<RepositoryEnv> {
  const routes = new Hono<RepositoryEnv>().basePath('/repos/:owner/:repo');
  const figures = createFigures(house);

  routes.use('/*', async (context, next) => {
    const fullName = house.overlay.nameOf(`${context.req.param('owner')}/${context.req.param('repo')}`);
    const { status, json } = await ask(house, context.env.viewer, `/repos/${fullName}`);
    if (status !== 200 || !isObject(json)) return notFound();
    if (json['private'] === true && !seesPrivate(context.env.viewer)) return notFound();
    const refusal = refuseWrite(context, json);
    if (refusal) return refusal;
    context.set('found', { fullName, repository: json });
    await next();
    return undefined;
  });

  routes.get('/', (context) => details(house, context.var.found));
  routes.patch('/', (context) => change(house, context, context.var.found.fullName));
  routes.delete('/', (context) => remove(house, context, context.var.found));
  routes.get('/languages', (context) => languages(house, context, context.var.found));
  routes.get('/contributors', (context) => contributors(house, context, context.var.found));
  routes.get('/stats/:name', (context) => figures(context.req.param('name'), context.var.found.fullName));
  routes.get('/commits', async (context) => {
    const { fullName } = context.var.found;
    await house.planting.ensure(fullName, house.overlay.seeded(fullName));
    return listCommits(house, context, fullName);
  });
  routes.get('/commits/:sha{[0-9a-f]{40}}', async (context) => {
    const known = seededCommit(house, context.var.found.fullName, context.req.param('sha'));
    return known ? Response.json(known) : forward(house, context, context.var.found);
  });
  routes.all('/*', (context) => forward(house, context, context.var.found));
  return routes;
}

/** The long form, which names the parent of a fork. */
function details(house: House, { fullName, repository }: Found): Response {
  const seeded = house.overlay.seeded(fullName);
  const name = seeded?.parent;
  const parent = name ? { full_name: name, html_url: `https://github.com/${name}` } : undefined;
  return Response.json({
    ...repository,
    network_count: repository['forks_count'],
    subscribers_count: seeded?.subscribers ?? 0,
    ...(parent && { parent, source: parent }),
  });
}

async function change(house: House, context: ApiContext, fullName: string): Promise<Response> {
  const changes = parseJson(await context.req.text());
  if (!isObject(changes)) return failure(400, 'Problems parsing JSON');
  const answer = await ask(house, context.env.viewer, `/repos/${fullName}`, {
    method: 'PATCH',
    body: changes,
  });
  if (answer.status !== 200 || !isObject(answer.json)) return relay(house, answer);
  const name = textOf(answer.json['full_name']);
  if (name !== fullName) house.overlay.renamed(fullName, name);
  house.overlay.written(name, Object.keys(changes), house.now());
  const changed = await ask(house, context.env.viewer, `/repos/${name}`);
  reportChange(house, changes, changed.json);
  return relay(house, changed);
}

async function remove(house: House, context: ApiContext, { fullName, repository }: Found): Promise<Response> {
  const answer = await ask(house, context.env.viewer, `/repos/${fullName}`, { method: 'DELETE' });
  if (answer.status === 204) {
    house.overlay.removed(fullName);
    reportRemoval(house, repository);
  }
  return relay(house, answer);
}

async function languages(house: House, context: ApiContext, found: Found): Promise<Response> {
  const seeded = house.overlay.seeded(found.fullName);
  return seeded ? Response.json(seeded.languages) : forward(house, context, found);
}

async function contributors(house: House, context: ApiContext, found: Found): Promise<Response> {
  const seeded = house.overlay.seeded(found.fullName);
  if (!seeded) return forward(house, context, found);
  const people = seeded
    .contributors()
    .map(({ account, contributions }) => ({ ...house.overlay.accountBrief(account), contributions }));
  return listing(house, context, people, pageOf(queryOf(context)));
}

/** GitHub answers 202 while it computes statistics and expects to be asked again. */
function createFigures(house: House): (name: string, fullName: string) => Response {
  const asked = new Set<string>();
  return (name, fullName) => {
    const seeded = house.overlay.seeded(fullName);
    const figures = seeded && statistics(name, seeded, house.world, house.overlay);
    if (figures === undefined) return notFound();
    const key = `${fullName} ${name}`;
    const isComputed = asked.has(key);
    asked.add(key);
    return isComputed ? Response.json(figures) : Response.json({}, { status: 202 });
  };
}

/** Everything else is the emulator's business, once the files are there. */
async function forward(
  house: House,
  context: ApiContext,
  { fullName, repository }: Found,
): Promise<Response> {
  await house.planting.ensure(fullName, house.overlay.seeded(fullName));
  const url = new URL(context.req.url);
  const below = url.pathname.replace(/^.*?\/repos\/[^/]+\/[^/]+\//, '');
  const { method } = context.req;
  const body = method === 'GET' || method === 'HEAD' ? undefined : await context.req.text();
  const answer = await ask(house, context.env.viewer, `/repos/${fullName}/${below}${url.search}`, {
    method,
    accept: context.req.header('accept'),
    ...(body && { body }),
  });
  if (!/^(contents|readme)/.test(below)) return relay(house, answer);
  if (body !== undefined && answer.status < 300) {
    house.overlay.pushed(fullName, house.now());
    await reportPush(house, context.env.viewer, fullName);
  }
  const { json } = answer;
  const isPrivateRead = body === undefined && repository['private'] === true;
  if (!isPrivateRead || json === undefined) return relay(house, answer);
  return relay(house, { ...answer, json: withDownloadTokens(json, house.addresses.web) });
}

const ADMIN_ONLY = /^(PATCH|DELETE) \/repos\/[^/]+\/[^/]+$|^PUT .*\/topics$/;

/** The emulator lets every member do everything; GitHub does not. */
function refuseWrite(context: ApiContext, repository: JsonObject): Response | undefined {
  const { viewer } = context.env;
  const { method } = context.req;
  if (method === 'GET' || method === 'HEAD' || viewer.kind === 'installation') return undefined;
  if (viewer.kind !== 'user') return requiresAuthentication();
  const path = new URL(context.req.url).pathname.replace(/^.*?(?=\/repos\/)/, '');
  const isForAdmins = ADMIN_ONLY.test(`${method} ${path}`);
  if (!hasScope(viewer, method === 'DELETE' && isForAdmins ? 'delete_repo' : 'public_repo'))
    return notFound();
  const permissions = isObject(repository['permissions']) ? repository['permissions'] : {};
  return isForAdmins && permissions['admin'] !== true
    ? failure(403, 'Must have admin rights to Repository.')
    : undefined;
}
