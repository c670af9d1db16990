import { isObject, type JsonObject, parseJson, toText } from '../json.ts';
import type { AppRegistry, Permissions } from './app-registry.ts';
import type { ApiContext, Services } from './context.ts';
import { includes } from './permissions.ts';
import { failure } from './responses.ts';
import { finePermissions, type Viewer } from './viewer.ts';

/**
 * Permissions that allow a request below `/repos/{owner}/{repo}`. The first matching path counts, and one of its permissions
 * suffices.
 */
const below: readonly (readonly [path: RegExp, permissions: readonly string[]])[] = [
  [/^\/labels(\/|$)/, ['issues', 'pull_requests']],
  [/^\/pulls\/\d+\/merge$/, ['contents']],
  [/^\/pulls(\/|$)/, ['pull_requests']],
  [/^\/dependabot\/alerts(\/|$)/, ['vulnerability_alerts']],
  [/^\/(git|contents|readme|branches|commits)(\/|$)/, ['contents']],
];

/** Returns GitHub's refusal, or null if the App or the fine-grained token may make the request. Everyone may read public data. */
export function permissionRefusal(
  { appRegistry }: Services,
  context: ApiContext,
  repository: JsonObject,
): Response | null {
  const { viewer } = context.env;
  const permissions = finePermissions(viewer);
  if (viewer.kind !== 'installation' && !permissions) return null;
  const path = new URL(context.req.url).pathname.replace(/^.*?\/repos\/[^/]+\/[^/]+/, '');
  const reads = context.req.method === 'GET' || context.req.method === 'HEAD';
  const others = below.find(([pattern]) => pattern.test(path))?.[1];
  if (reads && (!others || repository['private'] !== true) && !path.startsWith('/dependabot')) return null;
  const level = reads ? 'read' : 'write';
  const accepted = others ?? ['administration'];
  if (isGranted(appRegistry, viewer, repository, accepted, level)) return null;
  const by = permissions ? 'personal access token' : 'integration';
  const refusal = failure(403, `Resource not accessible by ${by}`);
  refusal.headers.set('x-accepted-github-permissions', accepted.map((name) => `${name}=${level}`).join('; '));
  return refusal;
}

/** Returns whether the App or the fine-grained token has one of the permissions for the repository. */
function isGranted(
  appRegistry: AppRegistry,
  viewer: Viewer,
  repository: JsonObject,
  accepted: readonly string[],
  level: 'read' | 'write',
): boolean {
  const isNamed =
    viewer.kind !== 'installation' || (viewer.repositoryIds?.includes(Number(repository['id'])) ?? true);
  // An installation's token loses permissions that were withdrawn after it was issued.
  const held =
    viewer.kind === 'installation'
      ? [viewer.permissions, appRegistry.grantedPermissions(viewer.installationId)]
      : [finePermissions(viewer) ?? {}];
  const isHeld = (name: string) => held.every((permissions) => includes(permissions, { [name]: level }));
  return isNamed && accepted.some(isHeld);
}

/** Returns whether GitHub withholds a part of the repository from the token. Everyone may read public data. */
export function withheld(
  appRegistry: AppRegistry,
  viewer: Viewer,
  repository: JsonObject,
  accepted: readonly string[],
  level: 'read' | 'write',
): boolean {
  if (viewer.kind !== 'installation' && !finePermissions(viewer)) return false;
  if (level === 'read' && repository['private'] !== true) return false;
  return !isGranted(appRegistry, viewer, repository, accepted, level);
}

export type TokenWish = { permissions: Permissions; repositoryIds: number[] | null };

/** Returns the permissions and repositories that a new token was requested for, or GitHub's refusal. */
export function tokenWish(
  services: Services,
  installationId: number,
  account: string,
  text: string,
): TokenWish | Response {
  const body = parseJson(text || '{}');
  if (!isObject(body)) return failure(400, 'Problems parsing JSON');
  const granted = services.appRegistry.grantedPermissions(installationId);
  const requested = body['permissions'];
  const permissions = isObject(requested)
    ? Object.fromEntries(Object.entries(requested).map(([name, level]) => [name, toText(level)]))
    : granted;
  if (!includes(granted, permissions)) {
    return failure(422, 'The permissions requested are not granted to this installation.');
  }
  const ids = body['repository_ids'];
  const repositoryIds = Array.isArray(ids) ? ids.map(Number) : null;
  const isThere = (id: number) => services.overlay.nameById(id)?.split('/')[0] === account;
  if (repositoryIds && !repositoryIds.every(isThere)) return inaccessible();
  return { permissions: { metadata: 'read', ...permissions }, repositoryIds };
}

export const inaccessible = (): Response =>
  failure(
    422,
    'There is at least one repository that does not exist or is not accessible to the parent installation.',
  );
