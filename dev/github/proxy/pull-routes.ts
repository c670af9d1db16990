import { Hono } from 'hono';
import { isObject, type JsonObject, toText } from '../json.ts';
import { createPull, type MergeMethod, type Pull } from '../seed/activity.ts';
import { GITHUB_APP_SLUG } from '../seed/github-app.ts';
import {
  type Found,
  type FoundContext,
  type FoundEnv,
  getBody,
  getQuery,
  listing,
  type Services,
} from './context.ts';
import { formatFullPull, formatPull } from './pull-format.ts';
import { addPull, closePull, mergeProblem, mergePull, readHeads, updateHead } from './pull-merge.ts';
import { compare } from './repository-list.ts';
import { reportPush } from './repository-reports.ts';
import { failure, notFound, validationFailed } from './responses.ts';
import type { Viewer } from './viewer.ts';

/** Creates the routes `/pulls…` of a repository. */
export function pullRoutes(services: Services): Hono<FoundEnv> {
  const routes = new Hono<FoundEnv>();
  const respond = (context: FoundContext, pull: Pull): JsonObject => {
    const { found } = context.var;
    return formatFullPull(services, found, services.activities.of(found.fullName), pull);
  };

  routes.get('/pulls', async (context) => {
    const { found } = context.var;
    await readHeads(services, found.fullName);
    const pulls = listPulls(services.activities.of(found.fullName).pulls, found, getQuery(context));
    const items = pulls.map((pull) => formatPull(services, found, pull));
    return listing(context, items);
  });
  routes.post('/pulls', async (context) => {
    const { fullName } = context.var.found;
    const { title, head, base, body, draft } = await getBody(context);
    if (toText(title) === '') return validationFailed('PullRequest', 'title', 'missing_field');
    const activity = services.activities.of(fullName);
    const pull = createPull(activity.nextNumber++, services.now(), {
      title: toText(title),
      body: typeof body === 'string' ? body : null,
      author: getActor(context.env.viewer),
      branch: toText(head),
      base: toText(base),
      draft: draft === true,
      checks: null,
      isPushed: true,
    });
    addPull(services, fullName, pull);
    await readHeads(services, fullName);
    return Response.json(respond(context, pull), { status: 201 });
  });
  routes.get('/pulls/:number{[0-9]+}', async (context) => {
    const { fullName } = context.var.found;
    const pull = services.activities.find(fullName, Number(context.req.param('number')));
    if (!pull) return notFound();
    await readHeads(services, fullName);
    const response = Response.json(respond(context, pull));
    pull.mergeable ??= true;
    return response;
  });
  routes.patch('/pulls/:number{[0-9]+}', async (context) => {
    const { fullName, repository } = context.var.found;
    const pull = services.activities.find(fullName, Number(context.req.param('number')));
    if (!pull) return notFound();
    const { viewer } = context.env;
    const isAuthor = viewer.kind === 'user' && viewer.login === pull.author;
    if (!isAuthor && !mayPush(viewer, repository)) return notPermitted();
    const body = await getBody(context);
    return change(services, fullName, pull, body) ?? Response.json(respond(context, pull));
  });
  // Runs one merge after another, because GitHub merges a pull request once even if two requests arrive together.
  let lastMerge: Promise<unknown> = Promise.resolve();
  routes.put('/pulls/:number{[0-9]+}/merge', (context) => {
    const merged = lastMerge.then(() => merge(services, context, Number(context.req.param('number'))));
    lastMerge = merged.catch(() => undefined);
    return merged;
  });
  routes.put('/pulls/:number{[0-9]+}/update-branch', (context) =>
    update(services, context, Number(context.req.param('number'))),
  );
  return routes;
}

export function getActor(viewer: Viewer): string {
  return viewer.kind === 'user' ? viewer.login : `${GITHUB_APP_SLUG}[bot]`;
}

export function mayPush(viewer: Viewer, repository: JsonObject): boolean {
  const permissions = isObject(repository['permissions']) ? repository['permissions'] : {};
  return viewer.kind === 'installation' || permissions['push'] === true;
}

const notPermitted = (): Response => failure(403, 'You do not have permission to change this pull request.');

const KEYS: Record<string, (pull: Pull) => number> = {
  created: ({ createdAt }) => createdAt.getTime(),
  updated: ({ updatedAt }) => updatedAt.getTime(),
};

/** Returns the pull requests that the query asks for, in its order. By default the newest open ones come first. */
function listPulls(pulls: readonly Pull[], { fullName }: Found, query: URLSearchParams): Pull[] {
  const [state, head, base] = [query.get('state') ?? 'open', query.get('head'), query.get('base')];
  const [owner] = fullName.split('/');
  const sort = query.get('sort') ?? 'created';
  const key = KEYS[sort] ?? (({ createdAt }: Pull) => createdAt.getTime());
  const direction = query.get('direction') ?? (query.has('sort') && sort !== 'created' ? 'asc' : 'desc');
  const sign = direction === 'asc' ? 1 : -1;
  return pulls
    .filter(
      (pull) =>
        (state === 'all' || pull.state === state) &&
        (!head || head === `${owner}:${pull.branch}`) &&
        (!base || base === pull.base),
    )
    .sort((left, right) => sign * (compare(key(left), key(right)) || compare(left.number, right.number)));
}

/** Changes title, text and state. Returns GitHub's refusal, or undefined. */
function change(services: Services, fullName: string, pull: Pull, body: JsonObject): Response | undefined {
  const { title, state } = body;
  if (state !== undefined && state !== 'open' && state !== 'closed') {
    return validationFailed('PullRequest', 'state', 'invalid');
  }
  if (state === 'open' && pull.merged) {
    return failure(422, 'Validation Failed', {
      errors: [
        { resource: 'PullRequest', code: 'invalid', field: 'state', message: 'state cannot be changed.' },
      ],
    });
  }
  if (typeof title === 'string') pull.title = title;
  if (typeof body['body'] === 'string') pull.body = body['body'];
  if (state === 'closed') closePull({ services, fullName, pull });
  if (state === 'open' && pull.state === 'closed') {
    pull.state = 'open';
    pull.closedAt = null;
    services.overlay.addOpenIssues(fullName, 1);
  }
  pull.updatedAt = services.now();
  return undefined;
}

const METHODS: readonly string[] = ['merge', 'squash', 'rebase'];
const isMethod = (value: string): value is MergeMethod => METHODS.includes(value);

async function merge(services: Services, context: FoundContext, number: number): Promise<Response> {
  const { fullName, repository } = context.var.found;
  const pull = services.activities.find(fullName, number);
  if (!pull) return notFound();
  if (!mayPush(context.env.viewer, repository)) return notPermitted();
  await readHeads(services, fullName);
  const body = await getBody(context);
  const method = toText(body['merge_method']) || 'merge';
  if (!isMethod(method)) return validationFailed('PullRequest', 'merge_method', 'invalid');
  const isMoved = pull.state === 'open' && body['sha'] !== undefined && body['sha'] !== pull.head;
  if (isMoved) return failure(409, 'Head branch was modified. Review and try the merge again.');
  const problem = mergeProblem(services.activities.of(fullName), pull, repository, method);
  if (problem !== null) return failure(405, problem);
  const [title, message] = [toText(body['commit_title']), toText(body['commit_message'])];
  const by = getActor(context.env.viewer);
  const sha = await mergePull({ services, fullName, pull }, repository, {
    method,
    by,
    ...(title && { title }),
    ...(message && { message }),
  });
  await reportPush(services, context.env.viewer, fullName);
  return Response.json({ sha, merged: true, message: 'Pull Request successfully merged' });
}

async function update(services: Services, context: FoundContext, number: number): Promise<Response> {
  const { fullName, repository } = context.var.found;
  const pull = services.activities.find(fullName, number);
  if (!pull) return notFound();
  if (!mayPush(context.env.viewer, repository)) return notPermitted();
  await readHeads(services, fullName);
  const { expected_head_sha: expected } = await getBody(context);
  const invalid = (message: string) =>
    failure(422, message, { errors: [{ resource: 'PullRequest', field: 'base', code: 'invalid' }] });
  if (expected !== undefined && expected !== pull.head) {
    return invalid('expected head sha didn’t match current head ref.');
  }
  if (pull.state === 'closed') return invalid('pull request is closed.');
  if (pull.mergeable === false) return invalid('merge conflict between base and head');
  if (!pull.behind) return invalid('There are no new commits on the base branch.');
  await updateHead({ services, fullName, pull }, getActor(context.env.viewer));
  const url = `${services.addresses.web}/${fullName}/pull/${number}`;
  return Response.json({ message: 'Updating pull request branch.', url }, { status: 202 });
}
