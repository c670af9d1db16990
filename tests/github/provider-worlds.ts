import type { Organization } from '#domain/repository/organization.ts';
import type { Provider } from '#domain/repository/provider.ts';
import type { Repository } from '#domain/repository/repository.ts';
import { createBridgeProvider, type ToolBridge } from '#github/bridge.ts';
import { createCachedProvider } from '#github/cached.ts';
import { createRestProvider } from '#github/rest.ts';
import type { GitHub } from '../../dev/github/index.ts';
import { success } from '../../src/domain/shared/failure.ts';
import { API, NOON, signedIn } from '../dev/github-client.ts';

/** The ways to the provider, each with the same GitHub behind it. */

export const now = () => NOON.getTime();

export function restTo(github: Pick<GitHub, 'fetch' | 'tokens'>, login = 'robin-muster'): Provider {
  const token = github.tokens.issue({ login });
  return createRestProvider({
    apiUrl: API,
    fetch: (input, init) => github.fetch(new Request(input, init)),
    now,
    openToken: async () => success(token),
  });
}

/** A bridge as a host of the page would inject it: tool results as text, pages collected by itself. */
export function bridgeTo(github: GitHub, change: Partial<ToolBridge> = {}): ToolBridge {
  const octokit = signedIn(github, 'robin-muster');
  const { rest } = octokit;
  const text = (value: unknown) => ({ content: [{ type: 'text', text: JSON.stringify(value) }] });
  const orNothing = async (ask: Promise<{ data: unknown }>) => {
    const answer = await ask.catch((error: { status?: number }) => {
      if (error.status === 404) return { data: { status: 404, message: 'Not Found' } };
      throw error;
    });
    return text(answer.data);
  };
  return {
    async callTool({ name, arguments: parameters }) {
      const { owner, repo, path, org, query } = parameters as Record<string, string>;
      switch (name) {
        case 'get_user':
          return { structuredContent: (await rest.users.getAuthenticated()).data };
        case 'get_user_organizations':
          return text((await rest.orgs.listForAuthenticatedUser()).data);
        case 'get_org_repos':
          return text(await octokit.paginate(rest.repos.listForOrg, { org: org ?? '', sort: 'full_name' }));
        case 'get_user_repos':
          return text(
            await octokit.paginate(rest.repos.listForAuthenticatedUser, { type: 'owner', sort: 'full_name' }),
          );
        case 'get_readme':
          return orNothing(rest.repos.getReadme({ owner: owner ?? '', repo: repo ?? '' }));
        case 'get_contents':
          return orNothing(rest.repos.getContent({ owner: owner ?? '', repo: repo ?? '', path: path ?? '' }));
        case 'search_repositories':
          return (await rest.search.repos({ q: query ?? '', per_page: 100 })).data;
        default:
          return { isError: true, content: [{ type: 'text', text: `There is no tool ${name}.` }] };
      }
    },
    ...change,
  };
}

export const bridgeProvider = (github: GitHub) => createBridgeProvider(bridgeTo(github), now);

/** The device after everything was fetched. */
export async function cachedFrom(github: GitHub): Promise<Provider> {
  const rest = restTo(github);
  const user = await rest.currentUser();
  const listed = await rest.organizations();
  if (!user.ok || !listed.ok) throw new Error('GitHub does not answer.');
  const personal: Organization = {
    id: 'user',
    login: user.value.login,
    name: `${user.value.name} (Personal)`,
    avatarUrl: user.value.avatarUrl,
  };
  const organizations = [personal, ...listed.value.organizations];
  const rows: Repository[] = [];
  for (const organization of organizations) {
    for (let page = 1; ; page += 1) {
      const answer = await rest.repositoryPage({ organization, page, etag: null });
      if (!answer.ok) throw new Error(answer.failure.message);
      rows.push(...answer.value.repositories.map((row) => ({ ...row, projectId: null, editedFields: [] })));
      if (answer.value.repositories.length < 100) break;
    }
  }
  return createCachedProvider(
    {
      organizations: async () => organizations,
      repositoriesOf: async (owner) => rows.filter((row) => row.owner === owner),
      allRepositories: async () => rows,
    },
    now,
  );
}
