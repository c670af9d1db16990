import { signAppToken } from '../_shared/app-token.ts';
import type { Github } from '../_shared/github.ts';
import { problem } from '../_shared/responses.ts';
import { keyProblem } from '../_shared/rsa-key.ts';
import { isObject } from '../_shared/schema.ts';
import { proceed, refuse, type Step } from '../_shared/step.ts';
import { getReason, isLimit, requiresSingleSignOn, toRefusal, unreachable } from './github-refusals.ts';
import type { RequestContext } from './request-context.ts';

export interface Installation {
  appSlug: string | null;
  appName: string | null;
  accountId: number;
  accountLogin: string;
  accountType: string;
}

/** Verifies with GitHub that key, app id and installation belong together. */
export async function checkApp(
  { github, now }: Pick<RequestContext, 'github' | 'now'>,
  { appId, installationId, key }: { appId: string; installationId: string; key: string },
): Promise<Step<Installation>> {
  const token = await signAppToken(appId, key, now());
  if (token === null) return refuse(unreadableKey());
  const app = await github('/app', token);
  if (app.status !== 200) return refuse(toRefusal(app, mismatch(appId)));
  if (!isObject(app.body) || String(app.body.id) !== appId) return refuse(mismatch(appId));
  const installation = await github(`/app/installations/${installationId}`, token);
  if (installation.status !== 200) return refuse(toRefusal(installation, unknownInstallation()));
  return describe(app.body, installation.body);
}

function describe(app: Record<string, unknown>, installation: unknown): Step<Installation> {
  const account = isObject(installation) ? installation.account : null;
  if (!isObject(account) || typeof account.id !== 'number' || typeof account.login !== 'string') {
    return refuse(unreachable());
  }
  return proceed({
    appSlug: textOrNull(app.slug),
    appName: textOrNull(app.name),
    accountId: account.id,
    accountLogin: account.login,
    accountType: textOrNull(account.type) ?? 'User',
  });
}

/**
 * Verifies that the installation is the owner's, because other people may know its id. An OAuth token cannot read the
 * installation (403). Then the installation's account must be the owner's, or an organisation in which the owner is an active
 * member.
 */
export async function checkOwnership(
  { github, owner }: Pick<RequestContext, 'github' | 'owner'>,
  githubToken: string,
  installationId: string,
  account: Pick<Installation, 'accountId' | 'accountLogin' | 'accountType'> | null,
): Promise<Step<null>> {
  if (githubToken === '') return refuse(notConnected());
  const user = await github('/user', githubToken);
  if (user.status === 401) return refuse(notConnected());
  const userId = isObject(user.body) ? user.body.id : null;
  if (user.status !== 200 || typeof userId !== 'number') return refuse(unreachable());
  if (owner.githubId !== null && owner.githubId !== userId) return refuse(foreign());
  const listed = await isListed(github, githubToken, installationId);
  if (listed === 'listed') return proceed(null);
  if (listed === 'absent') return refuse(foreign());
  if (listed === 'unreachable' || account === null) return refuse(unreachable());
  if (account.accountId === userId) return proceed(null);
  if (account.accountType !== 'Organization') return refuse(foreign());
  return checkMembership(github, githubToken, account.accountLogin);
}

/**
 * Refuses only if GitHub clearly says that the owner is no member. If the check is impossible, returns a refusal with that
 * reason.
 */
async function checkMembership(github: Github, token: string, organization: string): Promise<Step<null>> {
  const membership = await github(`/user/memberships/orgs/${encodeURIComponent(organization)}`, token);
  const { status, body } = membership;
  if (status === 200 && isObject(body)) return body.state === 'active' ? proceed(null) : refuse(foreign());
  if (status === 401) return refuse(notConnected());
  // Without a single sign-on session, GitHub answers as if the organisation did not exist.
  if (status === 404 && !requiresSingleSignOn(membership)) return refuse(foreign());
  return refuse(status === 403 || status === 404 ? getReason(membership) : unreachable());
}

const pageSize = 100;
const maxPages = 10;

async function isListed(
  github: Github,
  token: string,
  installationId: string,
): Promise<'listed' | 'absent' | 'notSaid' | 'unreachable'> {
  let isPartial = false;
  for (let page = 1; page <= maxPages; page += 1) {
    const response = await github(`/user/installations?per_page=${pageSize}&page=${page}`, token);
    const { status, body } = response;
    if (status === 403 && !isLimit(response)) return 'notSaid';
    if (status !== 200 || !isObject(body) || !Array.isArray(body.installations)) return 'unreachable';
    isPartial ||= requiresSingleSignOn(response);
    const ids = body.installations.map((one: unknown) => (isObject(one) ? String(one.id) : ''));
    if (ids.includes(installationId)) return 'listed';
    if (ids.length < pageSize) return isPartial ? 'notSaid' : 'absent';
  }
  return 'notSaid';
}

/** @param text key that the owner has submitted */
export function unreadableKey(text = ''): Response {
  return problem(422, 'KEY_UNREADABLE', keyProblem(text));
}

function mismatch(appId: string): Response {
  return problem(
    422,
    'KEY_MISMATCH',
    `GitHub does not accept this private key for App ID ${appId}.`,
    {},
    { id: appId },
  );
}

export function unknownInstallation(): Response {
  return problem(422, 'INSTALLATION_UNKNOWN', 'The app has no installation with this Installation ID.');
}

function foreign(): Response {
  return problem(403, 'INSTALLATION_FOREIGN', 'This installation does not belong to your GitHub account.');
}

function notConnected(): Response {
  return problem(
    403,
    'GITHUB_NOT_CONNECTED',
    'Your GitHub account is not connected on this device. Please sign in with GitHub and try again.',
  );
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value.slice(0, 100) : null;
}
