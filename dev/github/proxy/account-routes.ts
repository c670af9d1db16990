import { Hono } from 'hono';
import { isObject, type JsonObject, toText } from '../json.ts';
import { memberships } from '../seed/accounts.ts';
import { type ApiContext, type ApiEnv, getQuery, listing, relay, type Services, toSend } from './context.ts';
import { getOwner, listOrder, sortRepositories, visibleRepositories } from './repository-list.ts';
import { failure, notFound, requiresAuthentication, validationFailed } from './responses.ts';
import { hasScope, seesPrivate, type Viewer } from './viewer.ts';

/** Creates the routes `/user…`, `/users…`, `/orgs…`, `/installation…` and the search. */
export function accountRoutes(): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  routes.use('/user', signedIn);
  routes.use('/user/*', signedIn);
  routes.get('/user/emails', emails);
  routes.get('/user/orgs', ownOrganisations);
  routes.get('/user/memberships/orgs', ownMemberships);
  routes.get('/user/memberships/orgs/:org', async (context) => {
    const { services, viewer } = context.env;
    if (viewer.kind !== 'user') return requiresAuthentication();
    const path = `/orgs/${context.req.param('org')}/memberships/${viewer.login}`;
    return relay(services, await toSend(services, viewer, path));
  });
  routes.get('/user/repos', ownRepositories);
  routes.get('/user/installations', installations);
  routes.get('/users/:username/repos', (context) =>
    publicRepositories(context, context.req.param('username')),
  );
  routes.get('/orgs/:org/repos', (context) => organisationRepositories(context, context.req.param('org')));
  routes.get('/search/repositories', search);
  routes.get('/installation/repositories', installedRepositories);
  return routes;
}

async function signedIn(context: ApiContext, next: () => Promise<void>): Promise<Response | undefined> {
  const { viewer } = context.env;
  if (viewer.kind === 'anonymous') return requiresAuthentication();
  if (viewer.kind !== 'user') return failure(403, 'Resource not accessible by integration');
  await next();
  return undefined;
}

async function emails(context: ApiContext): Promise<Response> {
  const { services, viewer } = context.env;
  if (!hasScope(viewer, 'user:email')) return notFound();
  return relay(services, await toSend(services, viewer, '/user/emails'));
}

async function ownOrganisations(context: ApiContext): Promise<Response> {
  const { services, viewer } = context.env;
  if (!hasScope(viewer, 'read:org') && !hasScope(viewer, 'read:user')) {
    return failure(403, 'You need at least read:org scope or user scope to list your organizations.');
  }
  const { json } = await toSend(services, viewer, '/user/orgs');
  return listing(context, Array.isArray(json) ? json : []);
}

async function ownMemberships(context: ApiContext): Promise<Response> {
  const { services, viewer } = context.env;
  if (viewer.kind !== 'user') return requiresAuthentication();
  const responses = await Promise.all(
    getOrganisations(viewer.login).map((name) =>
      toSend(services, viewer, `/orgs/${name}/memberships/${viewer.login}`),
    ),
  );
  const found = responses.flatMap(({ json }) => (json === undefined ? [] : [json]));
  return listing(context, found);
}

const getOrganisations = (login: string): string[] =>
  memberships.filter((membership) => membership.login === login).map(({ organisation }) => organisation);

async function ownRepositories(context: ApiContext): Promise<Response> {
  const { services, viewer } = context.env;
  if (viewer.kind !== 'user') return requiresAuthentication();
  const query = getQuery(context);
  if (query.has('type') && (query.has('visibility') || query.has('affiliation'))) {
    return failure(422, 'If you specify visibility or affiliation, you cannot specify type.');
  }
  const type = query.get('type') ?? 'all';
  if (!['all', 'owner', 'public', 'private', 'member'].includes(type))
    return validationFailed('Repository', 'type', 'invalid');
  const affiliations = (query.get('affiliation') ?? getAffiliation(type))
    .split(',')
    .map((name) => name.trim());
  const visibility = query.get('visibility') ?? (type === 'public' || type === 'private' ? type : 'all');
  const all = await readRepositories(services, viewer, affiliations);
  const chosen = all.filter(
    (repository) => visibility === 'all' || repository['private'] === (visibility === 'private'),
  );
  const within = chosen.filter((repository) => isListedIn(repository, query));
  return listing(context, sortRepositories(within, listOrder(query, 'full_name')));
}

function getAffiliation(type: string): string {
  if (type === 'owner') return 'owner';
  return type === 'member' ? 'organization_member' : 'owner,collaborator,organization_member';
}

export async function readRepositories(
  services: Services,
  viewer: Extract<Viewer, { kind: 'user' }>,
  affiliations: readonly string[],
): Promise<JsonObject[]> {
  const owners = [
    ...(affiliations.includes('owner') ? [viewer.login] : []),
    ...(affiliations.includes('organization_member') ? getOrganisations(viewer.login) : []),
  ];
  return (await Promise.all(owners.map((owner) => visibleRepositories(services, viewer, owner)))).flat();
}

function isListedIn(repository: JsonObject, query: URLSearchParams): boolean {
  const updated = Date.parse(toText(repository['updated_at']));
  const since = Date.parse(query.get('since') ?? '');
  const before = Date.parse(query.get('before') ?? '');
  return !(updated < since) && !(updated > before);
}

const ORGANISATION_TYPES: Record<string, (repository: JsonObject) => boolean> = {
  all: () => true,
  public: (repository) => repository['private'] !== true,
  private: (repository) => repository['private'] === true,
  forks: (repository) => repository['fork'] === true,
  sources: (repository) => repository['fork'] !== true,
  member: (repository) => isObject(repository['permissions']) && repository['permissions']['push'] === true,
};

async function organisationRepositories(context: ApiContext, organisation: string): Promise<Response> {
  const { services, viewer } = context.env;
  const query = getQuery(context);
  const chosen = ORGANISATION_TYPES[query.get('type') ?? 'all'];
  if (!chosen) return validationFailed('Repository', 'type', 'invalid');
  const found = await toSend(services, viewer, `/orgs/${organisation}`);
  if (found.status !== 200) return notFound();
  const all = await visibleRepositories(services, viewer, organisation);
  const own = all.filter((repository) => getOwner(repository).toLowerCase() === organisation.toLowerCase());
  return listing(context, sortRepositories(own.filter(chosen), listOrder(query, 'created')));
}

/** Lists the account's repositories without private ones, even for their owner. */
async function publicRepositories(context: ApiContext, login: string): Promise<Response> {
  const { services, viewer } = context.env;
  const query = getQuery(context);
  const responses = await Promise.all([
    toSend(services, viewer, `/users/${login}`),
    toSend(services, viewer, `/orgs/${login}`),
  ]);
  if (responses.every(({ status }) => status !== 200)) return notFound();
  const all = query.get('type') === 'member' ? [] : await visibleRepositories(services, viewer, login);
  const open = all.filter((repository) => repository['private'] !== true);
  return listing(context, sortRepositories(open, listOrder(query, 'full_name')));
}

/** Searches repositories. A token without the scope `repo` finds no private ones. */
async function search(context: ApiContext): Promise<Response> {
  const { services, viewer } = context.env;
  const query = getQuery(context);
  const text = query.get('q')?.trim() ?? '';
  if (text === '') return validationFailed('Search', 'q', 'missing');
  if (!seesPrivate(viewer)) query.set('q', `${text} is:public`);
  return relay(services, await toSend(services, viewer, `/search/repositories?${query}`));
}

async function installedRepositories(context: ApiContext): Promise<Response> {
  const { services, viewer } = context.env;
  if (viewer.kind !== 'installation') return failure(403, 'Resource not accessible by integration');
  const all = await visibleRepositories(services, viewer, viewer.login);
  return listing(context, sortRepositories(all, { field: 'full_name', ascending: true }), (repositories) => ({
    total_count: all.length,
    repository_selection: 'all',
    repositories,
  }));
}

/** Lists the App's installations on the viewer's account and their organisations. */
async function installations(context: ApiContext): Promise<Response> {
  const { services, viewer } = context.env;
  if (viewer.kind !== 'user') return requiresAuthentication();
  const responses = await Promise.all([
    toSend(services, viewer, `/users/${viewer.login}/installation`),
    ...getOrganisations(viewer.login).map((name) => toSend(services, viewer, `/orgs/${name}/installation`)),
  ]);
  const found = responses
    .flatMap(({ status, json }) => (status === 200 && isObject(json) ? [json] : []))
    .filter(({ id }) => services.appRegistry.isInstalled(Number(id)));
  return listing(context, found, (shown) => ({ total_count: found.length, installations: shown }));
}
