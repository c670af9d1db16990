import { Hono } from 'hono';
import { isObject, type JsonObject, parseJson, toText } from '../json.ts';
import type { Pull } from '../seed/activity.ts';
import {
  type FoundContext,
  type FoundEnv,
  getBody,
  listing,
  relay,
  type Services,
  toSend,
} from './context.ts';
import { closePull } from './pull-merge.ts';
import { pullRoutes } from './pull-routes.ts';
import { sampleBranches, sampleCommit } from './refs.ts';
import { failure, notFound, validationFailed } from './responses.ts';

/** Routes for labels and branches, and GitHub's refusals of new pull requests. They add GitHub's refusals; the emulator does the rest. */

const MAX_LABEL_NAME = 50;
const MAX_LABEL_DESCRIPTION = 100;

export function itemRoutes(services: Services): Hono<FoundEnv> {
  const routes = new Hono<FoundEnv>();
  routes.post('/labels', async (context) => {
    const body = await getBody(context);
    const clash = await labelNamed(context, toText(body['name']));
    return (
      labelRefusal(body, toText(body['name']), clash !== undefined) ??
      send(context, '/labels', { method: 'POST', body })
    );
  });
  routes.patch('/labels/:name', async (context) => {
    const body = await getBody(context);
    const known = await labelNamed(context, context.req.param('name'));
    if (!known) return notFound();
    const name = body['new_name'] === undefined ? known : toText(body['new_name']);
    const clash = await labelNamed(context, name);
    const refusal = labelRefusal(body, name, clash !== undefined && clash !== known);
    return refusal ?? send(context, `/labels/${encodeURIComponent(known)}`, { method: 'PATCH', body });
  });
  routes.delete('/labels/:name', async (context) => {
    const known = await labelNamed(context, context.req.param('name'));
    return known ? send(context, `/labels/${encodeURIComponent(known)}`, { method: 'DELETE' }) : notFound();
  });
  routes.get('/branches', async (context) => {
    const { fullName } = context.var.found;
    await services.fileSeeder.ensure(fullName, services.overlay.findSeeded(fullName));
    const { json } = await readBelow(context, '/branches?per_page=100');
    const sample = sampleBranches(services, fullName).map(({ name, oid }) => ({
      name,
      commit: { sha: oid, url: `${services.addresses.api}/repos/${fullName}/commits/${oid}` },
      protected: false,
    }));
    const all = [...(Array.isArray(json) ? json : []), ...sample];
    return listing(context, all);
  });
  routes.get('/branches/:branch{[^/]+}', (context) => branch(context, context.req.param('branch')));
  routes.get('/git/commits/:sha{[0-9a-f]{40}}', async (context, next) => {
    const { fullName } = context.var.found;
    const sha = context.req.param('sha');
    const branch = sampleBranches(services, fullName).find(({ oid }) => oid === sha);
    if (branch) return Response.json(sampleCommit(services, fullName, branch));
    await next();
    return undefined;
  });
  routes.post('/git/*', async (context, next) => {
    const refusal = await gitRefusal(context);
    if (refusal) return refusal;
    await next();
    return undefined;
  });
  routes.delete('/git/refs/:ref{.+}', async (context, next) => {
    const branchName = context.req.param('ref').replace(/^heads\//, '');
    await next();
    if (context.res.status === 204) closePulls(context, branchName);
  });
  routes.post('/pulls', async (context, next) => {
    const refusal = await pullRefusal(context);
    if (refusal) return refusal;
    await next();
    return undefined;
  });
  routes.route('/', pullRoutes(services));
  return routes;
}

const readBelow = ({ env: { services, viewer }, var: { found } }: FoundContext, below: string) =>
  toSend(services, viewer, `/repos/${found.fullName}${below}`);

async function send(
  { env: { services, viewer }, var: { found } }: FoundContext,
  below: string,
  init: { method: string; body?: JsonObject },
): Promise<Response> {
  return relay(services, await toSend(services, viewer, `/repos/${found.fullName}${below}`, init));
}

/** Returns the label's stored name. GitHub ignores case. */
async function labelNamed(context: FoundContext, name: string): Promise<string | undefined> {
  const { json } = await readBelow(context, '/labels?per_page=100');
  const labels = Array.isArray(json) ? json.filter(isObject).map((label) => toText(label['name'])) : [];
  return labels.find((label) => label.toLowerCase() === name.toLowerCase());
}

function labelRefusal(body: JsonObject, name: string, isTaken: boolean): Response | undefined {
  if (name.trim() === '') return validationFailed('Label', 'name', 'missing_field');
  if (isTaken) return validationFailed('Label', 'name', 'already_exists');
  if (name.length > MAX_LABEL_NAME) {
    return tooLong('name', MAX_LABEL_NAME);
  }
  if (toText(body['description']).length > MAX_LABEL_DESCRIPTION) {
    return tooLong('description', MAX_LABEL_DESCRIPTION);
  }
  const isColor = body['color'] === undefined || /^[0-9a-f]{6}$/i.test(toText(body['color']));
  return isColor ? undefined : validationFailed('Label', 'color', 'invalid');
}

function tooLong(field: string, max: number): Response {
  const message = `${field} is too long (maximum is ${max} characters)`;
  return failure(422, 'Validation Failed', {
    errors: [{ resource: 'Label', code: 'custom', field, message }],
  });
}

/** Returns the branch with its newest commit, like GitHub. */
async function branch(context: FoundContext, name: string): Promise<Response> {
  const { services } = context.env;
  const { found } = context.var;
  await services.fileSeeder.ensure(found.fullName, services.overlay.findSeeded(found.fullName));
  const response = await readBelow(context, `/branches/${encodeURIComponent(name)}`);
  if (response.status !== 200 || !isObject(response.json)) return failure(404, 'Branch not found');
  const held = isObject(response.json['commit']) ? response.json['commit'] : {};
  const { json } = await readBelow(context, `/git/commits/${toText(held['sha'])}`);
  const { message, tree, author, committer } = isObject(json) ? json : {};
  const commit = {
    message: message ?? '',
    tree: tree ?? null,
    author: author ?? null,
    committer: committer ?? null,
  };
  return relay(services, { ...response, json: { ...response.json, commit: { ...held, commit } } });
}

/** Returns GitHub's refusal of a write to Git: the repository has no commit, or its rules forbid new branches. */
async function gitRefusal(context: FoundContext): Promise<Response | undefined> {
  const { services } = context.env;
  const { found } = context.var;
  await services.fileSeeder.ensure(found.fullName, services.overlay.findSeeded(found.fullName));
  const { json } = await readBelow(context, '/branches');
  if (Array.isArray(json) && json.length === 0) return failure(409, 'Git Repository is empty.');
  const isBranch = context.req.path.endsWith('/git/refs');
  return isBranch && services.lockedBranches.has(found.fullName)
    ? failure(
        422,
        'Repository rule violations found\n\nCannot create ref due to creations being restricted.\n\n',
      )
    : undefined;
}

async function pullRefusal(context: FoundContext): Promise<Response | undefined> {
  const body = parseJson(await context.req.raw.clone().text());
  const [head, base] = isObject(body) ? [toText(body['head']), toText(body['base'])] : ['', ''];
  const [from, to] = [await getCommit(context, head), await getCommit(context, base)];
  if (from === undefined) return validationFailed('PullRequest', 'head', 'invalid');
  if (to === undefined) return validationFailed('PullRequest', 'base', 'invalid');
  const [owner = ''] = context.var.found.fullName.split('/');
  if (openPulls(context, head).length > 0)
    return invalidPull(`A pull request already exists for ${owner}:${head}.`);
  return from === to ? invalidPull(`No commits between ${base} and ${head}`) : undefined;
}

function invalidPull(message: string): Response {
  return failure(422, 'Validation Failed', {
    errors: [{ resource: 'PullRequest', code: 'custom', message }],
  });
}

async function getCommit(context: FoundContext, branch: string): Promise<string | undefined> {
  const { status, json } = await readBelow(context, `/branches/${branch}`);
  const commit = status === 200 && isObject(json) ? json['commit'] : undefined;
  return isObject(commit) ? toText(commit['sha']) : undefined;
}

const openPulls = ({ env: { services }, var: { found } }: FoundContext, branch: string): Pull[] =>
  services.activities
    .of(found.fullName)
    .pulls.filter((pull) => pull.state === 'open' && pull.branch === branch);

/** Closes pull requests of a deleted branch, like GitHub. */
function closePulls(context: FoundContext, branch: string): void {
  const { services } = context.env;
  const { fullName } = context.var.found;
  for (const pull of openPulls(context, branch)) closePull({ services, fullName, pull });
}
