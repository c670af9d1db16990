import { type Account, accounts, bot, memberships, OWNER, people, REACT_OWNER } from './accounts.ts';
import { type Calendar, calendarAt } from './calendar.ts';
import type { Entry } from './entry.ts';
import { filesOf, type SeededFile } from './files.ts';
import { type Activity, commitHistory, type SeededCommit } from './history.ts';
import { languageBytes } from './languages.ts';
import { alpineCloud } from './organisation-alpine-cloud.ts';
import { musterLabs } from './organisation-muster-labs.ts';
import { zurichDevs } from './organisation-zurich-devs.ts';
import { personalAi } from './personal-ai.ts';
import { personalCloud } from './personal-cloud.ts';
import { personalCraft } from './personal-craft.ts';
import { personalSecurity } from './personal-security.ts';
import { personalWorkplace } from './personal-workplace.ts';
import { hashOf, type Random, randomFor } from './random.ts';
import { react, reactFacts, reactFiles } from './react.ts';

export type Contribution = { account: Account; contributions: number };

/** A repository with everything about it that is known from the start. Histories and files are made when asked for. */
export type SeededRepository = {
  id: number;
  owner: Account;
  name: string;
  fullName: string;
  description: string;
  language: string | null;
  languages: Record<string, number>;
  topics: readonly string[];
  homepage: string | null;
  private: boolean;
  archived: boolean;
  /** `owner/name` of the repository this one was forked from. */
  parent: string | null;
  stars: number;
  forks: number;
  openIssues: number;
  subscribers: number;
  sizeKb: number;
  licensed: boolean;
  createdAt: Date;
  pushedAt: Date;
  /** Newest first. */
  commits(): readonly SeededCommit[];
  /** Most active first. */
  contributors(): readonly Contribution[];
  files(): readonly SeededFile[];
};

export type World = {
  accounts: readonly Account[];
  repositories: readonly SeededRepository[];
  calendar: Calendar;
};

const catalogue: readonly { owner: string; entries: readonly Entry[] }[] = [
  {
    owner: OWNER,
    entries: [...personalSecurity, ...personalCloud, ...personalAi, ...personalWorkplace, ...personalCraft],
  },
  { owner: 'muster-labs', entries: musterLabs },
  { owner: 'alpine-cloud', entries: alpineCloud },
  { owner: 'zurich-devs', entries: zurichDevs },
];

/** The whole sample world as it looks at the given moment: same day, same world. */
export function buildWorld(now: Date): World {
  const calendar = calendarAt(now);
  const repositories = catalogue.flatMap(({ owner, entries }) =>
    entries.map((entry) => plant(accountOf(owner), entry, calendar)),
  );
  return { accounts, repositories: [...repositories, plantReact(calendar)], calendar };
}

function accountOf(login: string): Account {
  const account = accounts.find((candidate) => candidate.login === login);
  if (!account) throw new Error(`No sample account is called ${login}`);
  return account;
}

function plant(owner: Account, entry: Entry, calendar: Calendar): SeededRepository {
  const fullName = `${owner.login}/${entry.name}`;
  const random = randomFor(fullName);
  const { traits } = entry;
  const createdDaysAgo = random.int(
    traits.archived ? 1_300 : 400,
    Math.min(3_200, owner.createdDaysAgo - 20),
  );
  const stars = traits.private ? 0 : (traits.stars ?? random.int(0, 6));
  const activity = activityOf(entry, random);
  const licensed = !traits.private && random.chance(0.8);
  const languages = languageBytes(entry.language, random);
  const authors = authorsOf(owner, entry, random);
  const bytes = Object.values(languages).reduce((sum, size) => sum + size, 0);
  return assemble({
    id: 960_000_000 - createdDaysAgo * 210_000 + (hashOf(fullName) % 209_999),
    owner,
    entry,
    languages,
    stars,
    forks: Math.round(stars * (0.04 + random.next() * 0.12)),
    openIssues: traits.archived ? 0 : random.int(0, 4 + Math.round(stars / 90)),
    subscribers: 1 + Math.round(stars / 40),
    sizeKb: 4 + Math.round((bytes / 1_024) * (1.2 + random.next() * 3)),
    licensed,
    createdAt: calendar.daysAgo(createdDaysAgo, random.int(6, 20), random.int(0, 59)),
    commits: () => commitHistory(fullName, activity, createdDaysAgo - 1, authors, calendar),
    before: () => 0,
    files: () => filesOf(fullName, entry, licensed),
  });
}

function plantReact(calendar: Calendar): SeededRepository {
  const { activity, authors, contributionsBefore, createdDaysAgo, ...facts } = reactFacts;
  const owner = accountOf(REACT_OWNER);
  return assemble({
    ...facts,
    owner,
    entry: react,
    stars: react.traits.stars ?? 0,
    licensed: true,
    createdAt: calendar.daysAgo(createdDaysAgo),
    commits: () => commitHistory('facebook/react', activity, createdDaysAgo - 1, authors, calendar),
    before: (account) => (account.type === 'Bot' ? 12 : contributionsBefore(people.indexOf(account))),
    files: () => reactFiles,
  });
}

type Parts = Pick<
  SeededRepository,
  | 'id'
  | 'owner'
  | 'languages'
  | 'stars'
  | 'forks'
  | 'openIssues'
  | 'subscribers'
  | 'sizeKb'
  | 'licensed'
  | 'createdAt'
> & {
  entry: Entry;
  commits: () => readonly SeededCommit[];
  /** Contributions that lie before the listed history. */
  before: (account: Account) => number;
  files: () => readonly SeededFile[];
};

function assemble({ entry, before, ...parts }: Parts): SeededRepository {
  const commits = once(parts.commits);
  return {
    ...parts,
    name: entry.name,
    fullName: `${parts.owner.login}/${entry.name}`,
    description: entry.description,
    language: entry.language,
    topics: entry.topics,
    homepage: entry.traits.homepage ?? null,
    private: entry.traits.private ?? false,
    archived: entry.traits.archived ?? false,
    parent: entry.traits.forkOf ?? null,
    commits,
    files: once(parts.files),
    contributors: once(() => contributionsIn(commits(), before)),
    get pushedAt() {
      return commits()[0]?.date ?? parts.createdAt;
    },
  };
}

function contributionsIn(
  commits: readonly SeededCommit[],
  before: (account: Account) => number,
): Contribution[] {
  const counts = new Map<Account, number>();
  for (const { author } of commits) counts.set(author, (counts.get(author) ?? before(author)) + 1);
  return [...counts]
    .map(([account, contributions]) => ({ account, contributions }))
    .sort((left, right) => right.contributions - left.contributions || left.account.id - right.account.id);
}

function activityOf({ traits }: Entry, random: Random): Activity {
  if (traits.archived) return { recent: 0, year: 0, earlier: random.int(12, 90) };
  if (traits.forkOf) return { recent: 0, year: random.int(1, 9), earlier: random.int(0, 4) };
  const recent = traits.recentCommits ?? (random.chance(0.6) ? 0 : random.int(1, 4));
  return { recent, year: recent * random.int(5, 9) + random.int(1, 24), earlier: random.int(5, 60) };
}

/** Personal work is mostly the owner's own; organisations share it. */
function authorsOf(owner: Account, entry: Entry, random: Random): Account[] {
  const members = memberships
    .filter(({ organisation }) => organisation === owner.login)
    .map(({ login }) => accountOf(login));
  const core = owner.type === 'Organization' ? members : [owner];
  const guests = entry.traits.private ? random.int(0, 1) : random.int(0, 5);
  const others = Array.from({ length: guests }, () => random.pick(people)).filter(
    (person) => !core.includes(person),
  );
  return [...core, ...new Set(others)].filter((account) => account !== bot);
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
