import { INTERNAL_BASE } from '../emulator.ts';
import { isObject, type Json, type JsonObject, textOf } from '../json.ts';
import { type Account, memberships } from '../seed/accounts.ts';
import { type Calendar, isoSeconds } from '../seed/calendar.ts';
import type { SeededRepository, World } from '../seed/world.ts';
import type { Viewer } from './viewer.ts';

/**
 * The emulator keeps the state; it cannot be born with stars, dates, forks, ids and the like. These facts are laid
 * over whatever it answers. A field that somebody has written since belongs to the emulator alone.
 */
export type Overlay = {
  /** Completes every repository and account inside the value and puts the public addresses in. */
  dress(value: Json, viewer: Viewer): Json;
  /** The name as it is written today; GitHub takes it in any case. */
  nameOf(fullName: string): string;
  /** What is known from the start about the repository that has this name today. */
  seeded(fullName: string): SeededRepository | undefined;
  seededById(id: number): SeededRepository | undefined;
  accountBrief(account: Account): JsonObject;
  /** From now on the emulator's own values hold for these fields. */
  written(fullName: string, fields: readonly string[], at: Date): void;
  pushed(fullName: string, at: Date): void;
  renamed(from: string, to: string): void;
  removed(fullName: string): void;
};

export type Addresses = { web: string; api: string };

const INTERNAL_HOST = new URL(INTERNAL_BASE).host;
const APP_AGE_DAYS = 212;

const API_PATH =
  /^\/(repos|users|orgs|user|teams|app|installation|repositories|search|organizations)(?=\/|$)/;

export function createOverlay(world: World, addresses: Addresses): Overlay {
  const repositories = new Map(world.repositories.map((seeded) => [seeded.fullName.toLowerCase(), seeded]));
  const names = new Map(world.repositories.map(({ fullName }) => [fullName.toLowerCase(), fullName]));
  const facts = new Map<string, JsonObject>();
  const accounts = new Map(
    world.accounts.map((account) => [account.login, accountFacts(account, world.calendar, addresses)]),
  );

  const installedAt = isoSeconds(world.calendar.daysAgo(APP_AGE_DAYS));
  const appFacts = { created_at: installedAt, updated_at: installedAt };

  const factsOf = (fullName: string): JsonObject | undefined => {
    const key = fullName.toLowerCase();
    const seeded = repositories.get(key);
    if (!facts.has(key) && seeded) facts.set(key, repositoryFacts(seeded));
    return facts.get(key);
  };

  const dress: Overlay['dress'] = (value, viewer) => {
    if (typeof value === 'string') return address(value, addresses);
    if (Array.isArray(value)) return value.map((item) => dress(item, viewer));
    if (!isObject(value)) return value;
    const dressed: JsonObject = Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, dress(inner, viewer)]),
    );
    if (typeof value['full_name'] === 'string' && 'private' in value) {
      if ('permissions' in value) dressed['permissions'] = permissionsOf(value['full_name'], viewer);
      return lay(dressed, factsOf(value['full_name']));
    }
    // The emulator numbers Git objects as they come; a name made from the content is the same in every run.
    if (typeof value['sha'] === 'string' && 'node_id' in value) dressed['node_id'] = nodeId(value['sha']);
    if ('app_id' in value || 'installations_count' in value) return lay(dressed, appFacts);
    if (typeof value['login'] === 'string' && 'avatar_url' in value)
      return lay(dressed, accounts.get(value['login']));
    return dressed;
  };

  return {
    dress,
    nameOf: (fullName) => names.get(fullName.toLowerCase()) ?? fullName,
    seeded: (fullName) => repositories.get(fullName.toLowerCase()),
    seededById: (id) => world.repositories.find((seeded) => seeded.id === id),
    accountBrief: (account) => brief(account, addresses),
    written: (fullName, fields, at) => {
      const known = factsOf(fullName);
      if (!known) return;
      for (const field of fields) delete known[field];
      known['updated_at'] = isoSeconds(at);
    },
    pushed: (fullName, at) => {
      const known = factsOf(fullName);
      if (known) known['pushed_at'] = known['updated_at'] = isoSeconds(at);
    },
    renamed: (from, to) => {
      const known = factsOf(from);
      const seeded = repositories.get(from.toLowerCase());
      facts.delete(from.toLowerCase());
      repositories.delete(from.toLowerCase());
      names.delete(from.toLowerCase());
      names.set(to.toLowerCase(), to);
      if (known) facts.set(to.toLowerCase(), known);
      if (seeded) repositories.set(to.toLowerCase(), seeded);
    },
    removed: (fullName) => {
      facts.delete(fullName.toLowerCase());
      repositories.delete(fullName.toLowerCase());
      names.delete(fullName.toLowerCase());
    },
  };
}

/** Only fields that are there already: a brief form stays brief. */
function lay(target: JsonObject, known: JsonObject | undefined): JsonObject {
  for (const [key, value] of Object.entries(known ?? {})) {
    if (key in target) target[key] = value;
  }
  return target;
}

function repositoryFacts(seeded: SeededRepository): JsonObject {
  const pushedAt = isoSeconds(seeded.pushedAt);
  return {
    id: seeded.id,
    fork: seeded.parent !== null,
    homepage: seeded.homepage,
    language: seeded.language,
    archived: seeded.archived,
    stargazers_count: seeded.stars,
    watchers_count: seeded.stars,
    watchers: seeded.stars,
    forks_count: seeded.forks,
    forks: seeded.forks,
    open_issues_count: seeded.openIssues,
    open_issues: seeded.openIssues,
    size: seeded.sizeKb,
    license: seeded.licensed ? { key: 'mit', name: 'MIT License', spdx_id: 'MIT', url: null } : null,
    created_at: isoSeconds(seeded.createdAt),
    updated_at: pushedAt,
    pushed_at: pushedAt,
  };
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

export const nodeId = (key: string): string => Buffer.from(`0:${key}`).toString('base64');

const avatar = ({ id }: Account, { web }: Addresses): string => `${web}/avatars/u/${id}?v=4`;

function brief(account: Account, addresses: Addresses): JsonObject {
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

/** What the viewer may do, from the seeded memberships; the emulator says yes to everything. */
export function permissionsOf(fullName: string, viewer: Viewer): JsonObject {
  const owner = textOf(fullName.split('/')[0]);
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
