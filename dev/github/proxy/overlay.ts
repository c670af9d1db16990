import { INTERNAL_BASE } from '../emulator.ts';
import { isObject, type Json, type JsonObject, toText } from '../json.ts';
import { type Account, memberships, OWNER } from '../seed/accounts.ts';
import { type Calendar, isoSeconds } from '../seed/calendar.ts';
import type { World } from '../seed/world.ts';
import { createRepositoryFacts, type RepositoryFacts } from './repository-facts.ts';
import type { Viewer } from './viewer.ts';

/**
 * Adds facts to the emulator's responses that it cannot be seeded with: stars, dates, forks and ids. Fields that a caller has
 * changed keep the emulator's value.
 */
export type Overlay = RepositoryFacts & {
  /** Adds the facts to repositories and accounts in a response, and replaces the emulator's addresses. */
  complete(value: Json, viewer: Viewer): Json;
  accountBrief(account: Pick<Account, 'id' | 'login' | 'type'>): JsonObject;
};

export type Addresses = { web: string; api: string };

const INTERNAL_HOST = new URL(INTERNAL_BASE).host;
const APP_AGE_DAYS = 212;

const API_PATH =
  /^\/(repos|users|orgs|user|teams|app|installation|repositories|search|organizations)(?=\/|$)/;

export function createOverlay(world: World, addresses: Addresses): Overlay {
  const repositoryFacts = createRepositoryFacts(world);
  const accounts = new Map(
    world.accounts.map((account) => [account.login, accountFacts(account, world.calendar, addresses)]),
  );
  const installedAt = isoSeconds(world.calendar.daysAgo(APP_AGE_DAYS));
  const owner = world.accounts.find(({ login }) => login === OWNER);
  const appFacts = {
    created_at: installedAt,
    updated_at: installedAt,
    ...(owner && { owner: brief(owner, addresses) }),
  };

  const completeObject = (value: JsonObject, viewer: Viewer): JsonObject => {
    const { full_name: fullName, login, sha } = value;
    if (typeof fullName === 'string' && 'private' in value) {
      return overwrite(value, {
        permissions: viewerPermissions(fullName, viewer),
        ...repositoryFacts.getFacts(fullName),
        node_id: repositoryId(Number(repositoryFacts.findSeeded(fullName)?.id ?? value['id'])),
      });
    }
    if (typeof login === 'string' && 'avatar_url' in value) return overwrite(value, accounts.get(login));
    if ('app_id' in value || 'installations_count' in value) return overwrite(value, appFacts);
    // Derives a Git object's node id from its hash, because the emulator's counter is not reproducible.
    return typeof sha === 'string' ? overwrite(value, { node_id: nodeId(sha) }) : value;
  };

  const complete: Overlay['complete'] = (value, viewer) => {
    if (typeof value === 'string') return address(value, addresses);
    if (Array.isArray(value)) return value.map((item) => complete(item, viewer));
    if (!isObject(value)) return value;
    const inner = Object.entries(value).map(([key, item]): [string, Json] => [key, complete(item, viewer)]);
    return completeObject(Object.fromEntries(inner), viewer);
  };

  return { ...repositoryFacts, complete, accountBrief: (account) => brief(account, addresses) };
}

/** Overwrites existing fields only, so that GitHub's short form of an object stays short. */
function overwrite(target: JsonObject, known: JsonObject | undefined): JsonObject {
  for (const [key, value] of Object.entries(known ?? {})) {
    if (key in target) target[key] = value;
  }
  return target;
}

function accountFacts(account: Account, calendar: Calendar, addresses: Addresses): JsonObject {
  return {
    id: account.id,
    avatar_url: avatar(account, addresses),
    location: account.location,
    followers: account.followers,
    following: account.following,
    created_at: isoSeconds(calendar.daysAgo(account.createdDaysAgo)),
    updated_at: isoSeconds(calendar.daysAgo(1 + (account.id % 60))),
  };
}

export const repositoryId = (id: number): string => `R_kgDO${Buffer.from(String(id)).toString('base64url')}`;

export const nodeId = (key: string): string => Buffer.from(`0:${key}`).toString('base64');

const avatar = ({ id }: Pick<Account, 'id'>, { web }: Addresses): string => `${web}/avatars/u/${id}?v=4`;

function brief(account: Pick<Account, 'id' | 'login' | 'type'>, addresses: Addresses): JsonObject {
  const url = `${addresses.api}/users/${account.login}`;
  return {
    login: account.login,
    id: account.id,
    node_id: nodeId(account.login),
    avatar_url: avatar(account, addresses),
    gravatar_id: '',
    url,
    html_url: `${addresses.web}/${account.login}`,
    repos_url: `${url}/repos`,
    organizations_url: `${url}/orgs`,
    type: account.type,
    user_view_type: 'public',
    site_admin: false,
  };
}

function address(value: string, { web, api }: Addresses): string {
  if (!value.includes(INTERNAL_HOST)) return value;
  if (value.startsWith(INTERNAL_BASE)) {
    const path = value.slice(INTERNAL_BASE.length);
    return `${API_PATH.test(path) ? api : web}${path}`;
  }
  const { hostname, host, pathname } = new URL(web);
  return value.startsWith('git@')
    ? value.replace(INTERNAL_HOST, hostname)
    : value.replace(INTERNAL_HOST, `${host}${pathname}`);
}

/** Computes permissions from seeded memberships, because the emulator gives everyone all of them. */
function viewerPermissions(fullName: string, viewer: Viewer): JsonObject {
  const owner = toText(fullName.split('/')[0]);
  const login = viewer.kind === 'user' ? viewer.login : '';
  const role =
    login === owner
      ? 'admin'
      : memberships.find((membership) => membership.organisation === owner && membership.login === login)
          ?.role;
  return {
    admin: role === 'admin',
    maintain: role === 'admin',
    push: role !== undefined,
    triage: role !== undefined,
    pull: true,
  };
}
