import { signAppToken } from '../_shared/app-token.ts';
import { json, problem } from '../_shared/responses.ts';
import { isObject } from '../_shared/schema.ts';
import { proceed, refuse, type Step } from '../_shared/step.ts';
import { unknownInstallation, unreadableKey } from './app-check.ts';
import { toRefusal, unreachable } from './github-refusals.ts';
import { type Action, type Candidate, open, type RequestContext, readSettings } from './request-context.ts';

/** Permissions of a read token, even if the App has more. write-token.ts issues write tokens. */
const readOnly = { metadata: 'read', contents: 'read' } as const;
/** Permissions for an owner who has listed no repositories. */
const listingOnly = { metadata: 'read' } as const;
/** GitHub's maximum number of repository names in a request. The most recently pushed ones are used. */
const maxRepositories = 500;

interface Wish {
  repositories?: string[];
  repository_ids?: number[];
  permissions?: Record<string, string>;
}

interface InstallationToken {
  token: string;
  expiresAt: string;
}

/**
 * Issues a read token that is valid for an hour. It only covers the owner's listed repositories, or those of them that the caller
 * names.
 */
export const mintInstallationToken: Action = async (context, body) => {
  const settings = await readSettings(context);
  if ('refusal' in settings) return settings.refusal;
  if (settings.value === null) return notConfigured();
  const names = await listedNames(context, settings.value);
  if ('refusal' in names) return names.refusal;
  const narrowed: unknown[] | null = Array.isArray(body.repositories) ? body.repositories : null;
  const wanted = names.value.filter((name) => narrowed === null || narrowed.includes(name));
  const minted = await mintToken(context, settings.value, wanted);
  return 'refusal' in minted ? minted.refusal : json(minted.value);
};

async function mintToken(
  context: RequestContext,
  settings: Candidate,
  names: string[],
): Promise<Step<InstallationToken>> {
  if (names.length === 0) return requestToken(context, settings, { permissions: listingOnly });
  const minted = await requestToken(context, settings, { permissions: readOnly, repositories: names });
  if (!('refusal' in minted) || minted.refusal.status !== 422) return minted;
  // GitHub refuses the whole request if one repository is not granted, so only those that GitHub lists are requested again.
  const granted = await grantedNames(context, settings);
  if ('refusal' in granted) return granted;
  const rest = names.filter((name) => granted.value.has(name.toLowerCase()));
  return rest.length === 0
    ? requestToken(context, settings, { permissions: listingOnly })
    : requestToken(context, settings, { permissions: readOnly, repositories: rest });
}

async function listedNames(
  { service }: RequestContext,
  { accountLogin }: Candidate,
): Promise<Step<string[]>> {
  const owner = encodeURIComponent(accountLogin ?? '');
  const order = 'pushed_at.desc.nullslast,name';
  const step = await service.read(
    `repositories?select=name&owner=eq.${owner}&order=${order}&limit=${maxRepositories}`,
  );
  if ('refusal' in step) return step;
  const rows = Array.isArray(step.value) ? (step.value as unknown[]) : [];
  return proceed(rows.flatMap((row) => (isObject(row) && typeof row.name === 'string' ? [row.name] : [])));
}

async function grantedNames(context: RequestContext, settings: Candidate): Promise<Step<Set<string>>> {
  const listing = await requestToken(context, settings, { permissions: listingOnly });
  if ('refusal' in listing) return listing;
  const names = new Set<string>();
  for (let page = 1; page <= 10; page += 1) {
    const path = `/installation/repositories?per_page=100&page=${page}`;
    const { status, body } = await context.github(path, listing.value.token);
    if (status !== 200 || !isObject(body) || !Array.isArray(body.repositories)) return refuse(unreachable());
    for (const one of body.repositories as unknown[]) {
      if (isObject(one) && typeof one.name === 'string') names.add(one.name.toLowerCase());
    }
    if (body.repositories.length < 100) break;
  }
  return proceed(names);
}

/** Requests a token with the candidate's own key, not with the stored one. */
export async function requestToken(
  context: RequestContext,
  candidate: Candidate,
  wish: Wish,
): Promise<Step<InstallationToken>> {
  const signed = await signInstallationToken(context, candidate);
  if ('refusal' in signed) return signed;
  const path = `/app/installations/${candidate.installationId}/access_tokens`;
  const response = await context.github(path, signed.value, { method: 'POST', body: wish });
  const { status, body } = response;
  if (status === 422)
    return refuse(problem(422, 'TOKEN_REFUSED', 'GitHub refused a token with these permissions.'));
  if (status !== 201) return refuse(toRefusal(response, unknownInstallation()));
  if (!isObject(body) || typeof body.token !== 'string' || typeof body.expires_at !== 'string') {
    return refuse(unreachable());
  }
  return proceed({ token: body.token, expiresAt: body.expires_at });
}

export async function signInstallationToken(
  context: RequestContext,
  candidate: Candidate,
): Promise<Step<string>> {
  const key = await open(context, 'private-key', candidate.sealedPrivateKey);
  if ('refusal' in key) return key;
  const signed = await signAppToken(candidate.appId ?? '', key.value, context.now());
  return signed === null ? refuse(unreadableKey()) : proceed(signed);
}

export const listInstallations: Action = async (context) => {
  const settings = await readSettings(context);
  if ('refusal' in settings) return settings.refusal;
  if (settings.value === null) return notConfigured();
  const signed = await signInstallationToken(context, settings.value);
  if ('refusal' in signed) return signed.refusal;
  const response = await context.github('/app/installations?per_page=100', signed.value);
  const { status, body } = response;
  if (status !== 200 || !Array.isArray(body)) return toRefusal(response, unknownInstallation());
  return json({ installations: body.map(describe) });
};

/** Describes an installation. Returns null if its form is unknown, so that it still counts as one. */
function describe(installation: unknown) {
  if (!isObject(installation) || typeof installation.id !== 'number') return null;
  const { id, account, repository_selection: selection } = installation;
  return {
    id: String(id),
    account: isObject(account) ? accountName(account) : '',
    repositories: selection === 'selected' ? 'selected' : 'all',
  };
}

/** Returns the account's login. An enterprise has a slug instead. */
function accountName({ login, slug }: Record<string, unknown>): string {
  if (typeof login === 'string') return login;
  return typeof slug === 'string' ? slug : '';
}

export function notConfigured(): Response {
  return problem(404, 'NOT_CONFIGURED', 'The GitHub App is not configured.');
}
