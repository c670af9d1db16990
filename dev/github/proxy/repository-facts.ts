import type { JsonObject } from '../json.ts';
import { isoSeconds } from '../seed/calendar.ts';
import type { SeededRepository, World } from '../seed/world.ts';

/** Seeded facts of repositories that are still valid after changes, by current name. */
export type RepositoryFacts = {
  /** Returns the name in its current spelling, because GitHub ignores case. */
  getName(fullName: string): string;
  /** Returns the seeded repository that now has this name. */
  findSeeded(fullName: string): SeededRepository | undefined;
  /** Returns the current name of the repository with this id. */
  nameById(id: number): string | undefined;
  getFacts(fullName: string): JsonObject | undefined;
  /** Drops seeded fields that a caller has changed, so that the emulator's values are used. */
  recordWrite(fullName: string, fields: readonly string[], at: Date): void;
  recordPush(fullName: string, at: Date): void;
  /** Adds to the number of open issues and pull requests. */
  addOpenIssues(fullName: string, count: number): void;
  /** Adds a repository that the emulator already has. */
  add(repository: SeededRepository): void;
  rename(from: string, to: string): void;
  remove(fullName: string): void;
  /** Counts the changes, so that a cached list is only used until the next one. */
  version(): number;
  /** Reports a change that is not one of these facts. */
  touch(): void;
  /** Returns the id of the repository that had this name before it was renamed. */
  formerId(fullName: string): number | undefined;
};

type Entry = { name: string; seeded: SeededRepository; facts: () => JsonObject };

export function createRepositoryFacts(world: World): RepositoryFacts {
  const entries = new Map<string, Entry>();
  const former = new Map<string, number>();
  let version = 0;
  const find = (fullName: string): Entry | undefined => entries.get(fullName.toLowerCase());
  const put = (entry: Entry): Map<string, Entry> => entries.set(entry.name.toLowerCase(), entry);
  for (const seeded of world.repositories) put({ name: seeded.fullName, seeded, facts: factsLater(seeded) });

  return {
    getName: (fullName) => find(fullName)?.name ?? fullName,
    findSeeded: (fullName) => find(fullName)?.seeded,
    nameById: (id) => [...entries.values()].find(({ seeded }) => seeded.id === id)?.name,
    getFacts: (fullName) => find(fullName)?.facts(),
    recordWrite: (fullName, fields, at) => {
      const facts = find(fullName)?.facts();
      if (!facts) return;
      for (const field of fields) delete facts[field];
      facts['updated_at'] = isoSeconds(at);
    },
    recordPush: (fullName, at) => {
      version += 1;
      const facts = find(fullName)?.facts();
      if (facts) facts['pushed_at'] = facts['updated_at'] = isoSeconds(at);
    },
    addOpenIssues: (fullName, count) => {
      version += 1;
      const facts = find(fullName)?.facts();
      if (facts)
        facts['open_issues_count'] = facts['open_issues'] = Number(facts['open_issues_count']) + count;
    },
    add: (seeded) => {
      version += 1;
      put({ name: seeded.fullName, seeded, facts: factsLater(seeded) });
    },
    version: () => version,
    touch: () => {
      version += 1;
    },
    rename: (from, to) => {
      const entry = find(from);
      entries.delete(from.toLowerCase());
      if (entry) {
        put({ ...entry, name: to });
        former.set(from.toLowerCase(), entry.seeded.id);
      }
      former.delete(to.toLowerCase());
    },
    formerId: (fullName) => former.get(fullName.toLowerCase()),
    remove: (fullName) => {
      entries.delete(fullName.toLowerCase());
    },
  };
}

/** Computes the facts on first use, because they need the whole generated history. */
function factsLater(seeded: SeededRepository): () => JsonObject {
  let facts: JsonObject | undefined;
  return () => {
    facts ??= getFacts(seeded);
    return facts;
  };
}

function getFacts(seeded: SeededRepository): JsonObject {
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
