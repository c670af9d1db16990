import { type Account, accounts, bot, memberships, people, toAccount } from './accounts.ts';
import { type Calendar, createCalendar } from './calendar.ts';
import { languages as languageData, type RepositoryData, repositories } from './data.ts';
import { getFiles, type SeededFile } from './files.ts';
import { type Activity, commitHistory, type SeededCommit } from './history.ts';
import { getRandom, hashText, type Random } from './random.ts';

export type Contribution = { account: Account; contributions: number };

/** A sample repository. Its history and its files are generated when first read. */
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
  parent: string | null;
  stars: number;
  forks: number;
  openIssues: number;
  subscribers: number;
  sizeKb: number;
  licensed: boolean;
  createdAt: Date;
  pushedAt: Date;
  commits(): readonly SeededCommit[];
  contributors(): readonly Contribution[];
  files(): readonly SeededFile[];
};

export type World = {
  accounts: readonly Account[];
  repositories: SeededRepository[];
  calendar: Calendar;
};

/** Builds the sample accounts and repositories. The result is the same all day. */
export function buildWorld(now: Date): World {
  const calendar = createCalendar(now);
  const seeded = Object.entries(repositories).flatMap(([owner, entries]) =>
    entries.map((data) => seedRepository(toAccount(owner), data, calendar)),
  );
  return { accounts, repositories: seeded, calendar };
}

export function seedRepository(owner: Account, data: RepositoryData, calendar: Calendar): SeededRepository {
  const fullName = `${owner.login}/${data.name}`;
  const random = getRandom(fullName);
  const daysAgo = random.int(data.archived ? 1_300 : 400, Math.min(3_200, owner.createdDaysAgo - 20));
  const createdDaysAgo = data.createdDaysAgo ?? daysAgo;
  const drawnStars = data.private || data.stars !== undefined ? 0 : random.int(0, 6);
  const stars = data.stars ?? drawnStars;
  const activity = data.activity ?? getActivity(data, random);
  const licensed = !data.private && random.chance(0.8);
  const languages = data.languages ?? languageBytes(data.language, random);
  const authors = data.everybodyContributes ? people : getAuthors(owner, data, random);
  const bytes = Object.values(languages).reduce((sum, size) => sum + size, 0);
  const drawn = {
    id: 960_000_000 - createdDaysAgo * 210_000 + (hashText(fullName) % 209_999),
    forks: Math.round(stars * (0.04 + random.next() * 0.12)),
    openIssues: data.archived ? 0 : random.int(0, 4 + Math.round(stars / 90)),
    subscribers: 1 + Math.round(stars / 40),
    sizeKb: 4 + Math.round((bytes / 1_024) * (1.2 + random.next() * 3)),
    homepage: null,
    private: false,
    archived: false,
    licensed,
  };
  const createdAt = calendar.daysAgo(createdDaysAgo, random.int(6, 20), random.int(0, 59));
  const commits = once(() => commitHistory(fullName, activity, createdDaysAgo - 1, authors, calendar));
  return {
    ...drawn,
    ...data,
    owner,
    fullName,
    stars,
    languages,
    parent: data.forkOf ?? null,
    createdAt,
    commits,
    contributors: once(() =>
      findContributions(commits(), data.everybodyContributes ? earlierContributions : () => 0),
    ),
    files: once(() => getFiles(fullName, data, licensed)),
    get pushedAt() {
      return commits()[0]?.date ?? createdAt;
    },
  };
}

/** Returns an account's number of commits before the listed history. */
function earlierContributions(account: Account): number {
  return account === bot ? 12 : Math.round(2_100 / (people.indexOf(account) + 1) ** 1.35);
}

/** Returns bytes per language, the main language first. */
function languageBytes(main: string | null, random: Random): Record<string, number> {
  if (main === null) return {};
  const bytes = Math.round(4_000 * 2 ** (random.next() * 8));
  const others = Object.entries(languageData[main]?.companions ?? {})
    .filter(() => random.chance(0.75))
    .map(([language, share]): [string, number] => [
      language,
      Math.round(bytes * share * (0.5 + random.next())),
    ])
    .filter(([, size]) => size > 60 && size < bytes)
    .sort(([, left], [, right]) => right - left);
  return Object.fromEntries([[main, bytes], ...others]);
}

function findContributions(
  commits: readonly SeededCommit[],
  before: (account: Account) => number,
): Contribution[] {
  const counts = new Map<Account, number>();
  for (const { author } of commits) counts.set(author, (counts.get(author) ?? before(author)) + 1);
  return [...counts]
    .map(([account, contributions]) => ({ account, contributions }))
    .sort((left, right) => right.contributions - left.contributions || left.account.id - right.account.id);
}

function getActivity(data: RepositoryData, random: Random): Activity {
  if (data.archived) return { recent: 0, year: 0, earlier: random.int(12, 90) };
  if (data.forkOf) return { recent: 0, year: random.int(1, 9), earlier: random.int(0, 4) };
  const recent = data.recentCommits ?? (random.chance(0.6) ? 0 : random.int(1, 4));
  return { recent, year: recent * random.int(5, 9) + random.int(1, 24), earlier: random.int(5, 60) };
}

/** Returns the authors of a repository. The owner writes most of a personal repository; members share an organisation's. */
function getAuthors(owner: Account, data: RepositoryData, random: Random): Account[] {
  const members = memberships
    .filter(({ organisation }) => organisation === owner.login)
    .map(({ login }) => toAccount(login));
  const core = owner.type === 'Organization' ? members : [owner];
  const guests = data.private ? random.int(0, 1) : random.int(0, 5);
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
