import { json, problem } from '../_shared/responses.ts';
import { isObject } from '../_shared/schema.ts';
import { unknownInstallation, unreadableKey } from './app-check.ts';
import { toRefusal } from './github-refusals.ts';
import { notConfigured, requestToken, signInstallationToken } from './installation-token.ts';
import { type Action, type Candidate, type RequestContext, readSettings } from './request-context.ts';

type Permissions = Record<string, 'read' | 'write'>;

/** Permissions per kind of change. `workflows` is missing, so GitHub refuses files below `.github/workflows`. */
export const requiredPermissions: Record<string, Permissions> = {
  settings: { administration: 'write' },
  // Without `contents`, GitHub does not return the merge settings.
  merging: { administration: 'write', contents: 'write' },
  // `contents` is needed to check first that the branch exists.
  defaultBranch: { administration: 'write', contents: 'read' },
  labels: { issues: 'write' },
  files: { contents: 'write', pull_requests: 'write' },
  pulls: { contents: 'write', pull_requests: 'write' },
};

/** Names of permissions as on GitHub's page. */
const labels: Record<string, string> = {
  administration: 'Administration',
  contents: 'Contents',
  issues: 'Issues',
  pull_requests: 'Pull requests',
};

/**
 * Issues a token that is valid for an hour, for one repository and only for the named kinds of changes. The owner must have
 * granted the permissions at GitHub.
 */
export const mintWriteToken: Action = async (context, body) => {
  const settings = await readSettings(context);
  if ('refusal' in settings) return settings.refusal;
  if (settings.value === null) return notConfigured();
  const account = settings.value.accountLogin ?? '';
  if (account.toLowerCase() !== String(body.owner).toLowerCase()) return notThere();
  const permissions = getPermissions(Array.isArray(body.changes) ? body.changes : []);
  const wish = { permissions, repository_ids: [Number(body.repositoryId)] };
  const minted = await requestToken(context, settings.value, wish);
  if (!('refusal' in minted)) return json(minted.value);
  return minted.refusal.status === 422 ? whyRefused(context, settings.value, permissions) : minted.refusal;
};

function getPermissions(changes: readonly unknown[]): Permissions {
  const all = changes.flatMap((change) => Object.entries(requiredPermissions[String(change)] ?? {}));
  // Puts write entries last, so that they replace read entries of the same permission.
  return Object.fromEntries([
    ...all.filter(([, level]) => level === 'read'),
    ...all.filter(([, level]) => level === 'write'),
  ]);
}

/**
 * Returns the reason. GitHub's text does not name the missing permission, so it is found by comparing with the installation's.
 */
async function whyRefused(
  context: RequestContext,
  settings: Candidate,
  wanted: Permissions,
): Promise<Response> {
  const signed = await signInstallationToken(context, settings);
  if ('refusal' in signed) return signed.refusal;
  const installation = await context.github(`/app/installations/${settings.installationId}`, signed.value);
  if (installation.status !== 200 || !isObject(installation.body)) {
    return toRefusal(installation, unknownInstallation());
  }
  const missing = findMissing(installation.body.permissions, wanted);
  if (missing.length === 0) return notThere();
  const app = await context.github('/app', signed.value);
  if (app.status !== 200 || !isObject(app.body)) return toRefusal(app, unreadableKey());
  const names = missing.map((name) => labels[name]).join(', ');
  const { webUrl } = context.environment.github;
  const { account } = installation.body;
  if (findMissing(app.body.permissions, wanted).length === 0) {
    const at = `${ofOrganization(account)}/settings/installations/${settings.installationId}/permissions/update`;
    const message = `The GitHub App needs permission to write “${names}”. Accept the request on GitHub.`;
    return permissionMissing(message, { requested: names }, webUrl + at);
  }
  const at = `${ofOrganization(app.body.owner)}/settings/apps/${String(app.body.slug)}/permissions`;
  const message = `The GitHub App has no permission to write “${names}”. Add the permission in the app's settings on GitHub, then accept it there.`;
  return permissionMissing(message, { permissions: names }, webUrl + at);
}

function findMissing(granted: unknown, wanted: Permissions): string[] {
  const levels = isObject(granted) ? granted : {};
  return Object.entries(wanted).flatMap(([name, level]) =>
    levels[name] === 'write' || levels[name] === level ? [] : [name],
  );
}

/** Returns the path of an organisation's settings, or '' for a person. */
function ofOrganization(account: unknown): string {
  const isOrganization = isObject(account) && account.type === 'Organization';
  return isOrganization ? `/organizations/${encodeURIComponent(String(account.login))}` : '';
}

function permissionMissing(message: string, values: Record<string, string>, helpUrl: string): Response {
  return json({ message, code: 'APP_PERMISSION_MISSING', values, helpUrl }, 403);
}

function notThere(): Response {
  return problem(404, 'APP_NOT_THERE', 'The GitHub App is not installed on this repository.');
}
