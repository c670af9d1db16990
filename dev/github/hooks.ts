import type { Services } from './proxy/context.ts';
import { toSend } from './proxy/context.ts';
import { getWriter } from './proxy/file-seeder.ts';
import { addPull, mergeIfReady } from './proxy/pull-merge.ts';
import { toAccount } from './seed/accounts.ts';
import {
  type Activity,
  commitHash,
  createPull,
  DEPENDABOT,
  emptyActivity,
  type Pull,
} from './seed/activity.ts';
import type { RepositoryData } from './seed/data.ts';
import { type SeededRepository, seedRepository } from './seed/world.ts';

/** Changes to the emulated GitHub that tests make, as if other people or GitHub itself made them. */
export type PullHooks = {
  /** Opens a pull request. Without values, it is a green one by Dependabot. */
  add(fullName: string, values?: Partial<Pull>): Pull;
  get(fullName: string, number: number): Pull;
  /** Changes values such as the checks. Merges afterwards if auto-merge was waiting for them. */
  change(fullName: string, number: number, values: Partial<Pull>): Promise<Pull>;
  /** Moves the head by a commit, and returns the commit. */
  push(fullName: string, number: number): string;
};

export type Fleet = {
  /** Login of the owner or of an organisation. */
  owner: string;
  repositories: number;
  /** Green dependency pull requests per repository. */
  pulls?: number;
  /** Beginning of each name. Default: `fleet`. */
  prefix?: string;
};

export type Hooks = {
  pulls: PullHooks;
  /** Pull requests, issues, checks and rules of a repository. Tests may change them. */
  activityOf(fullName: string): Activity;
  /** All repositories, without the changes by requests. Tests may change them. */
  seededRepositories(): readonly SeededRepository[];
  /** Adds many small repositories, and returns their full names. */
  addFleet(fleet: Fleet): Promise<string[]>;
};

const FIRST_ID = 800_000_000;
const AT_ONCE = 20;

export function createHooks(services: Services): Hooks {
  const { activities, now } = services;
  let added = 0;
  const get: PullHooks['get'] = (fullName, number) => {
    const pull = activities.find(fullName, number);
    if (!pull) throw new Error(`${fullName} has no pull request ${number}`);
    return pull;
  };
  const add: PullHooks['add'] = (fullName, values = {}) => {
    const number = values.number ?? activities.of(fullName).nextNumber++;
    const title = `Bump package-${number} from 1.0.0 to 1.1.0`;
    const branch = `dependabot/npm_and_yarn/package-${number}-1.1.0`;
    const pull = createPull(number, now(), { title, branch, author: DEPENDABOT, ...values });
    addPull(services, fullName, pull);
    return pull;
  };
  return {
    activityOf: (fullName) => activities.of(fullName),
    seededRepositories: () => services.world.repositories,
    pulls: {
      add,
      get,
      async change(fullName, number, values) {
        const pull = Object.assign(get(fullName, number), { updatedAt: now() }, values);
        const as = getWriter(fullName.split('/')[0] ?? '');
        const viewer = { kind: 'user', login: as, scopes: ['repo'], token: '' } as const;
        const { json } = await toSend(services, viewer, `/repos/${fullName}`);
        await mergeIfReady({ services, fullName, pull }, Object(json));
        return pull;
      },
      push(fullName, number) {
        const pull = get(fullName, number);
        pull.head = commitHash(`push to ${pull.head}`);
        pull.updatedAt = now();
        return pull.head;
      },
    },
    async addFleet({ owner, repositories, pulls = 0, prefix = 'fleet' }) {
      const names = Array.from({ length: repositories }, (_, index) => `${prefix}-${index + 1}`);
      for (let from = 0; from < names.length; from += AT_ONCE) {
        await Promise.all(
          names
            .slice(from, from + AT_ONCE)
            .map((name) => addRepository(services, owner, name, FIRST_ID + added++)),
        );
      }
      const fullNames = names.map((name) => `${owner}/${name}`);
      for (const fullName of fullNames) for (let count = 0; count < pulls; count += 1) add(fullName);
      return fullNames;
    },
  };
}

async function addRepository(services: Services, owner: string, name: string, id: number): Promise<void> {
  const account = toAccount(owner);
  const path = account.type === 'Organization' ? `/orgs/${owner}/repos` : '/user/repos';
  const description = `One of many repositories of ${owner}`;
  const body = { name, description };
  const made = await services.emulator.send({ login: getWriter(owner) }, path, { method: 'POST', body });
  if (made.status !== 201) throw new Error(`The emulator refused ${owner}/${name}: ${made.status}`);
  const data: RepositoryData = {
    id,
    name,
    description,
    language: null,
    topics: [],
    pictures: [],
    openIssues: 0,
    readme: true,
    activity: { recent: 1, year: 0, earlier: 0 },
  };
  const seeded = seedRepository(account, data, services.world.calendar);
  services.world.repositories.push(seeded);
  services.overlay.add(seeded);
  Object.assign(services.activities.of(seeded.fullName), emptyActivity(), { checks: 'SUCCESS' });
}
