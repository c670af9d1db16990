import * as z from 'zod/mini';

const text = z.optional(z.nullable(z.string()));

const account = z.object({
  login: z.string(),
  html_url: z.url(),
  name: text,
  bio: text,
  blog: text,
  company: text,
  email: text,
  location: text,
  twitter_username: text,
});

const repository = z.object({
  name: z.string(),
  html_url: z.url(),
  description: text,
  language: text,
  topics: z._default(z.array(z.string()), []),
  homepage: text,
  fork: z.boolean(),
  archived: z.boolean(),
  stargazers_count: z.int(),
  created_at: z.iso.datetime(),
  pushed_at: z.nullable(z.iso.datetime()),
});

export type GithubAccount = z.infer<typeof account>;
export type GithubRepository = z.infer<typeof repository>;

export interface GithubProfile {
  account: GithubAccount;
  /** Repositories that the account shows first on its profile, also those of other owners. Empty without a token. */
  pinned: GithubRepository[];
  repositories: GithubRepository[];
}

export interface GithubAccess {
  /** Base address of GitHub's API, without a slash at the end. */
  apiUrl: string;
  /** Raises GitHub's limit of 60 requests an hour. Needed for the pinned repositories. */
  token?: string | undefined;
  fetch: typeof globalThis.fetch;
}

const timeoutMs = 20_000;
/** GitHub's largest page. The most recently pushed repositories come first. */
const repositoriesRead = 100;

/**
 * Reads the public profile of an account and its repositories.
 * @param report called with a line for each repository that cannot be read
 * @throws Error with a sentence if GitHub refuses or the profile cannot be read
 */
export async function readGithubProfile(
  login: string,
  access: GithubAccess,
  report: (line: string) => void,
): Promise<GithubProfile> {
  const path = `/users/${encodeURIComponent(login)}`;
  const read = account.safeParse(await request(login, path, access));
  if (!read.success) throw new Error(`GitHub's profile of ${login} has another form than expected.`);
  const query = `per_page=${repositoriesRead}&sort=pushed&type=owner`;
  const list = z.array(z.unknown()).safeParse(await request(login, `${path}/repos?${query}`, access));
  if (!list.success) throw new Error(`GitHub's repositories of ${login} have another form than expected.`);
  const repositories = list.data.flatMap((item, index) => {
    const parsed = repository.safeParse(item);
    if (parsed.success) return [parsed.data];
    const [issue] = parsed.error.issues;
    report(`repos.${index}.${issue?.path.join('.')}: ${issue?.message}`);
    return [];
  });
  const pinned = access.token ? await readPinned(login, access, report) : [];
  return { account: read.data, pinned, repositories };
}

const pinnedQuery = `query ($login: String!) {
  user(login: $login) {
    pinnedItems(first: 6, types: [REPOSITORY]) {
      nodes {
        ... on Repository {
          name url description homepageUrl isFork isArchived isPrivate stargazerCount createdAt pushedAt
          primaryLanguage { name }
          repositoryTopics(first: 20) { nodes { topic { name } } }
        }
      }
    }
  }
}`;

const pinnedRepository = z.object({
  name: z.string(),
  url: z.url(),
  description: text,
  homepageUrl: text,
  isFork: z.boolean(),
  isArchived: z.boolean(),
  isPrivate: z.boolean(),
  stargazerCount: z.int(),
  createdAt: z.iso.datetime(),
  pushedAt: z.nullable(z.iso.datetime()),
  primaryLanguage: z.nullable(z.object({ name: z.string() })),
  repositoryTopics: z.object({ nodes: z.array(z.object({ topic: z.object({ name: z.string() }) })) }),
});

const pinnedAnswer = z.object({
  data: z.object({ user: z.object({ pinnedItems: z.object({ nodes: z.array(z.unknown()) }) }) }),
});

/** Reads the pinned repositories, which only GraphQL has. If that fails, the import continues without them. */
async function readPinned(
  login: string,
  { apiUrl, token, fetch }: GithubAccess,
  report: (line: string) => void,
): Promise<GithubRepository[]> {
  const response = await fetch(`${apiUrl.replace(/\/v3$/, '')}/graphql`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query: pinnedQuery, variables: { login } }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const answer = pinnedAnswer.safeParse(response.ok ? await response.json() : null);
  if (!answer.success) {
    report(`pinned repositories: GitHub responds with ${response.status} and does not list them`);
    return [];
  }
  return answer.data.data.user.pinnedItems.nodes.flatMap((item, index) => {
    const { data: read, error } = pinnedRepository.safeParse(item);
    if (read?.isPrivate === false) return [toRepository(read)];
    const [issue] = error?.issues ?? [];
    report(
      read
        ? `pinned repository ${read.name}: private`
        : `pinnedItems.${index}.${issue?.path.join('.')}: ${issue?.message}`,
    );
    return [];
  });
}

const toRepository = (pinned: z.infer<typeof pinnedRepository>): GithubRepository => ({
  name: pinned.name,
  html_url: pinned.url,
  description: pinned.description,
  language: pinned.primaryLanguage?.name,
  topics: pinned.repositoryTopics.nodes.map(({ topic }) => topic.name),
  homepage: pinned.homepageUrl,
  fork: pinned.isFork,
  archived: pinned.isArchived,
  stargazers_count: pinned.stargazerCount,
  created_at: pinned.createdAt,
  pushed_at: pinned.pushedAt,
});

async function request(
  login: string,
  path: string,
  { apiUrl, token, fetch }: GithubAccess,
): Promise<unknown> {
  const response = await fetch(apiUrl + path, {
    headers: {
      Accept: 'application/vnd.github+json',
      'X-GitHub-Api-Version': '2022-11-28',
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.ok) return response.json();
  if (response.status === 404) throw new Error(`GitHub has no public account ${login}.`);
  if (response.status === 401) throw new Error('GitHub refuses the token in GITHUB_TOKEN.');
  if (response.status === 403 || response.status === 429) {
    throw new Error('GitHub allows no more requests for now: set GITHUB_TOKEN, or try again in an hour.');
  }
  throw new Error(`GitHub responds with ${response.status}. Try again later.`);
}
