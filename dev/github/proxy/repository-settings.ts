import { isObject, type JsonObject, parseJson, toText } from '../json.ts';
import { type ApiContext, type Found, relay, type Services, toSend } from './context.ts';
import { getOwner } from './repository-list.ts';
import { reportChange } from './repository-reports.ts';
import { archivedFailure, failure } from './responses.ts';

/** Checks a repository's settings by GitHub's rules, with GitHub's messages. */

const MAX_DESCRIPTION = 350;
const MAX_TOPICS = 20;
const TOPIC = /^[a-z0-9][a-z0-9-]{0,49}$/;
const MERGE_METHODS = ['allow_merge_commit', 'allow_squash_merge', 'allow_rebase_merge'];

const FLAGS = [
  'private',
  'has_issues',
  'has_projects',
  'has_wiki',
  'has_discussions',
  'is_template',
  'archived',
  'allow_auto_merge',
  'delete_branch_on_merge',
  ...MERGE_METHODS,
];
const TEXTS = ['name', 'description', 'homepage', 'visibility', 'default_branch'];

export async function changeRepository(
  context: ApiContext,
  { fullName, repository }: Found,
): Promise<Response> {
  const { services, viewer } = context.env;
  const changes = parseJson(await context.req.text());
  if (!isObject(changes)) return failure(400, 'Problems parsing JSON');
  const refusal =
    typeProblem(changes) ??
    settingsRefusal(services, changes, repository) ??
    (await namesRefusal(context.env, changes, fullName));
  if (refusal) return refusal;
  const response = await toSend(services, viewer, `/repos/${fullName}`, {
    method: 'PATCH',
    body: changes,
  });
  if (response.status !== 200 || !isObject(response.json)) return relay(services, response);
  const name = toText(response.json['full_name']);
  if (name !== fullName) services.overlay.rename(fullName, name);
  services.overlay.recordWrite(name, Object.keys(changes), services.now());
  const changed = await toSend(services, viewer, `/repos/${name}`);
  reportChange(services, changes, changed.json);
  return relay(services, changed);
}

export async function replaceTopics(context: ApiContext, { fullName }: Found): Promise<Response> {
  const { services, viewer } = context.env;
  const body = parseJson(await context.req.text());
  const names = isObject(body) ? body['names'] : undefined;
  if (!Array.isArray(names)) return failure(422, 'Invalid request.\n\n"names" wasn\'t supplied.');
  // GitHub converts topics to lower case.
  const topics = names.map((name) => toText(name).toLowerCase());
  if (topics.length > MAX_TOPICS)
    return failure(422, `A repository cannot have more than ${MAX_TOPICS} topics.`);
  if (!topics.every((topic) => TOPIC.test(topic))) {
    return failure(
      422,
      'Topics must start with a lowercase letter or number, consist of 50 characters or less, and can include hyphens.',
    );
  }
  const response = await toSend(services, viewer, `/repos/${fullName}/topics`, {
    method: 'PUT',
    body: { names: topics },
  });
  if (response.status === 200) {
    services.overlay.recordWrite(fullName, ['topics'], services.now());
    const changed = await toSend(services, viewer, `/repos/${fullName}`);
    reportChange(services, { topics }, changed.json);
  }
  return relay(services, response);
}

function typeProblem(changes: JsonObject): Response | undefined {
  const odd =
    FLAGS.find((name) => name in changes && typeof changes[name] !== 'boolean') ??
    TEXTS.find((name) => name in changes && changes[name] !== null && typeof changes[name] !== 'string');
  if (odd === undefined) return undefined;
  return failure(422, `Invalid request.\n\nFor 'properties/${odd}', the value is not of the right type.`);
}

function settingsRefusal(
  services: Services,
  changes: JsonObject,
  repository: JsonObject,
): Response | undefined {
  if (repository['archived'] === true && changes['archived'] !== false) return archivedFailure();
  if (toText(changes['description']).length > MAX_DESCRIPTION) {
    return invalid('description', `description is too long (maximum is ${MAX_DESCRIPTION} characters)`);
  }
  const merging = MERGE_METHODS.map((method) => changes[method] ?? repository[method]);
  if (MERGE_METHODS.some((method) => method in changes) && merging.every((value) => value === false)) {
    return invalid('merge_commit_allowed', 'Sorry, you need to allow at least one merge strategy.');
  }
  return visibilityRefusal(services, changes, repository);
}

/** Returns GitHub's refusal of a name that another repository has (in any case), or of a default branch that does not exist. */
async function namesRefusal(
  { services, viewer }: ApiContext['env'],
  changes: JsonObject,
  fullName: string,
): Promise<Response | undefined> {
  const [name, branch] = [toText(changes['name']), toText(changes['default_branch'])];
  const wanted = `${fullName.split('/')[0]}/${name}`;
  if (name !== '' && wanted.toLowerCase() !== fullName.toLowerCase()) {
    const taken = await toSend(services, viewer, `/repos/${services.overlay.getName(wanted)}`);
    if (taken.status === 200) return invalid('name', 'name already exists on this account');
  }
  if (branch === '') return undefined;
  await services.fileSeeder.ensure(fullName, services.overlay.findSeeded(fullName));
  const found = await toSend(services, viewer, `/repos/${fullName}/branches/${encodeURIComponent(branch)}`);
  return found.status === 200
    ? undefined
    : invalid('default_branch', `The branch ${branch} was not found. Please push that ref first.`);
}

function visibilityRefusal(
  services: Services,
  changes: JsonObject,
  repository: JsonObject,
): Response | undefined {
  const { visibility } = changes;
  const wanted = visibility ?? (changes['private'] === undefined ? undefined : getVisibility(changes));
  if (wanted === undefined || wanted === getVisibility(repository)) return undefined;
  if (wanted !== 'public' && wanted !== 'private') {
    return invalid('visibility', 'Only organizations of an enterprise can have internal repositories.');
  }
  if (repository['fork'] === true)
    return invalid('visibility', 'The visibility of a fork cannot be changed.');
  return services.fixedVisibility.has(getOwner(repository))
    ? invalid('visibility', 'Repository visibility changes are disabled by the organization.')
    : undefined;
}

const getVisibility = (repository: JsonObject): string =>
  repository['private'] === true ? 'private' : 'public';

function invalid(field: string, message: string): Response {
  return failure(422, 'Validation Failed', {
    errors: [{ resource: 'Repository', code: 'custom', field, message }],
  });
}
