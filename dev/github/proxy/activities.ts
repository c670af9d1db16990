import { memberships, OWNER, toAccount } from '../seed/accounts.ts';
import { type Activity, emptyActivity, type Pull, seedActivity } from '../seed/activity.ts';
import { hashText } from '../seed/random.ts';
import type { SeededRepository, World } from '../seed/world.ts';
import type { RepositoryFacts } from './repository-facts.ts';

/** Pull requests, issues and checks by repository. REST and GraphQL read and write the same objects. */
export type Activities = {
  /** Returns the repository's open work, which the first call generates. */
  of(fullName: string): Activity;
  find(fullName: string, number: number): Pull | undefined;
};

export function createActivities(world: World, facts: RepositoryFacts): Activities {
  const seeded = new Map<SeededRepository, Activity>();
  const others = new Map<string, Activity>();
  const of: Activities['of'] = (fullName) => {
    const repository = facts.findSeeded(fullName);
    if (!repository) return getOrCreate(others, fullName.toLowerCase(), emptyActivity);
    return getOrCreate(seeded, repository, () => seedActivity(repository, OWNER, world.calendar));
  };
  return { of, find: (fullName, number) => of(fullName).pulls.find((pull) => pull.number === number) };
}

function getOrCreate<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  const value = map.get(key) ?? create();
  map.set(key, value);
  return value;
}

/** Returns the account, or one made from the login for an App's bot. */
export function accountOf(login: string): {
  id: number;
  login: string;
  type: 'User' | 'Organization' | 'Bot';
} {
  try {
    return toAccount(login);
  } catch {
    return { id: hashText(login), login, type: login.endsWith('[bot]') ? 'Bot' : 'User' };
  }
}

/** Relation of an author to a repository, as REST and GraphQL name it. */
export function associationOf(login: string, fullName: string, seeded: SeededRepository | undefined): string {
  const [owner = ''] = fullName.split('/');
  if (login === owner) return 'OWNER';
  if (memberships.some((one) => one.organisation === owner && one.login === login)) return 'MEMBER';
  const hasCommits = seeded?.contributors().some(({ account }) => account.login === login) ?? false;
  return hasCommits ? 'CONTRIBUTOR' : 'NONE';
}

export type MergeState = 'BEHIND' | 'BLOCKED' | 'CLEAN' | 'DIRTY' | 'DRAFT' | 'UNKNOWN' | 'UNSTABLE';

/** Returns why GitHub would not merge the pull request, as in GraphQL's `mergeStateStatus`. */
export function mergeState({ rules }: Activity, pull: Pull): MergeState {
  if (pull.state === 'closed' || pull.mergeable === null) return 'UNKNOWN';
  if (!pull.mergeable) return 'DIRTY';
  if (pull.draft) return 'DRAFT';
  const isFailing = pull.checks === 'FAILURE' || pull.checks === 'PENDING';
  if ((rules.checks && pull.checks !== 'SUCCESS') || isUnreviewed(rules, pull)) return 'BLOCKED';
  if (rules.upToDate && pull.behind) return 'BEHIND';
  return isFailing ? 'UNSTABLE' : 'CLEAN';
}

export const isUnreviewed = (rules: Activity['rules'], { review }: Pull): boolean =>
  rules.review ? review !== 'APPROVED' : review === 'REVIEW_REQUIRED' || review === 'CHANGES_REQUESTED';
