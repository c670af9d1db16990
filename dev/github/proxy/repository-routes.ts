import { Hono } from 'hono';
import { isObject, type JsonObject, parseJson, textOf } from '../json.ts';
import { failure, notFound, requiresAuthentication } from './answers.ts';
import { listCommits, seededCommit } from './commits.ts';
import { type ApiContext, type ApiEnv, ask, type House, listing, queryOf, relay } from './context.ts';
import { pageOf } from './paging.ts';
import { withDownloadTokens } from './raw-links.ts';
import { statistics } from './statistics.ts';
import { hasScope, seesPrivate } from './viewer.ts';

type Found = { fullName: string; repository: JsonObject };
type RepositoryEnv = ApiEnv & { Variables: { found: Found } };

/** `/repos/{owner}/{repo}…`. A repository the viewer may not see does not exist for them. */
export function repositoryRoutes(house: House): Hono<RepositoryEnv> {
  const routes = new Hono<RepositoryEnv>().basePath('/repos/:owner/:repo');
  const statisticsAsked = new Set<string>();

  routes.use('/*', async (context, next) => {
    const asked = `${context.req.param('owner')}/${context.req.param('repo')}`;
    const fullName = house.overlay.nameOf(asked);
    const { status, json } = await ask(house, context.env.viewer, `/repos/${fullName}`);
    if (status !== 200 || !isObject(json)) return notFound();
    if (json['private'] === true && !seesPrivate(context.env.viewer)) return notFound();
    context.set('found', { fullName: textOf(json['full_name']), repository: json });
    const refusal = refuseWrite(context, json);
    if (refusal) return refusal;
    await next();
    return undefined;
  });

  routes.get('/', (context) => {
    const { fullName, repository } = context.var.found;
    const seeded = house.overlay.seeded(fullName);
    const parent = seeded?.parent
      ? { full_name: seeded.parent, html_url: `https://github.com/${seeded.parent}` }
      : undefined;
    return context.json({
      ...repository,
      network_count: repository['forks_count'],
      subscribers_count: seeded?.subscribers ?? 0,
      ...(parent && { parent, source: parent }),
    });
  });

  routes.patch('/', (context) => changeRepository(house, context, context.var.found.fullName));
  routes.delete('/', async (context) => {
    const { fullName } = context.var.found;
    const answer = await ask(house, context.env.viewer, `/repos/${fullName}`, { method: 'DELETE' });
    if (answer.status === 204) house.overlay.removed(fullName);
    return relay(house, answer);
  });

  routes.get('/languages', async (context) => {
    const { fullName } = context.var.found;
    const seeded = house.overlay.seeded(fullName);
    if (seeded) return context.json(seeded.languages);
    return relay(house, await ask(house, context.env.viewer, `/repos/${fullName}/languages`));
  });

  routes.get('/contributors', async (context) => {
    const { fullName } = context.var.found;
    const seeded = house.overlay.seeded(fullName);
    if (!seeded) return relay(house, await ask(house, context.env.viewer, `/repos/${fullName}/contributors`));
    const people = seeded
      .contributors()
      .map(({ account, contributions }) => ({ ...house.overlay.accountBrief(account), contributions }));
    return listing(house, context, people, pageOf(queryOf(context)));
  });

  routes.get('/stats/:name', (context) => {
    const { fullName } = context.var.found;
    const seeded = house.overlay.seeded(fullName);
    const name = context.req.param('name');
    const figures = seeded && statistics(name, seeded, house.world, house.overlay);
    if (figures === undefined) return notFound();
    // GitHub answers 202 while it computes and expects to be asked again.
    const key = `${fullName} ${name}`;
    if (statisticsAsked.has(key)) return context.json(figures);
    statisticsAsked.add(key);
    return context.json({}, 202);
  });

  routes.get('/commits', async (context) => {
    const { fullName } = context.var.found;
    await house.planting.ensure(fullName, house.overlay.seeded(fullName));
    return listCommits(house, context, fullName);
  });

  routes.get('/commits/:sha{[0-9a-f]{40}}', async (context) => {
    const { fullName } = context.var.found;
    const known = seededCommit(house, fullName, context.req.param('sha'));
    return known ? context.json(known) : forward(house, context, context.var.found);
  });

  routes.all('/*', (context) => forward(house, context, context.var.found));
  return routes;
}

/** Everything else is the emulator's business, once the files are there. */
async function forward(
  house: House,
  context: ApiContext,
  { fullName, repository }: Found,
): Promise<Response> {
  const { viewer } = context.env;
  await house.planting.ensure(fullName, house.overlay.seeded(fullName));
  const url = new URL(context.req.url);
  const below = url.pathname.replace(/^.*?\/repos\/[^/]+\/[^/]+\//, '');
  const { method } = context.req;
  const body = method === 'GET' || method === 'HEAD' ? undefined : await context.req.text();
  const answer = await ask(house, viewer, `/repos/${fullName}/${below}${url.search}`, {
    method,
    accept: context.req.header('accept'),
    ...(body && { body }),
  });
  if (!/^(contents|readme)/.test(below)) return relay(house, answer);
  if (body !== undefined && answer.status < 300) house.overlay.pushed(fullName, house.now());
  const { json } = answer;
  const isPrivateRead = body === undefined && repository['private'] === true;
  if (!isPrivateRead || json === undefined) return relay(house, answer);
  return relay(house, { ...answer, json: withDownloadTokens(json, house.addresses.web) });
}

async function changeRepository(house: House, context: ApiContext, fullName: string): Promise<Response> {
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
  return relay(house, await ask(house, context.env.viewer, `/repos/${name}`));
}

const ADMIN_ONLY = /^(PATCH|DELETE) \/repos\/[^/]+\/[^/]+$|^PUT .*\/topics$/;

/** The emulator lets every member do everything; GitHub does not. */
function refuseWrite(context: ApiContext, repository: JsonObject): Response | undefined {
  const { viewer } = context.env;
  const { method } = context.req;
  if (method === 'GET' || method === 'HEAD' || viewer.kind === 'installation') return undefined;
  if (viewer.kind !== 'user') return requiresAuthentication();
  const permissions = isObject(repository['permissions']) ? repository['permissions'] : {};
  const path = new URL(context.req.url).pathname.replace(/^.*?(?=\/repos\/)/, '');
  const scope = method === 'DELETE' && ADMIN_ONLY.test(`${method} ${path}`) ? 'delete_repo' : 'public_repo';
  if (!hasScope(viewer, scope)) return notFound();
  if (ADMIN_ONLY.test(`${method} ${path}`) && permissions['admin'] !== true) {
    return failure(403, 'Must have admin rights to Repository.');
  }
  return undefined;
}
