import type { Provider } from '#domain/repository/provider.ts';
import { createBridgeProvider, type ToolBridge } from '#github/bridge.ts';
import { createRestProvider } from '#github/rest.ts';
import type { GitHub } from '../../../dev/github/index.ts';
import { success } from '../../../src/domain/shared/failure.ts';
import { API, NOON, signedIn } from '../dev/github-client.ts';

/** Every implementation of the provider, all with the same GitHub. */

export const now = () => NOON.getTime();

export function restTo(
  github: Pick<GitHub, 'fetch' | 'tokens'>,
  login = 'robin-muster',
  scopes?: readonly string[],
  token = github.tokens.issue({ login, ...(scopes && { scopes }) }),
): Provider {
  return createRestProvider({
    apiUrl: API,
    fetch: (input, init) => github.fetch(new Request(input, init)),
    now,
    openToken: async () => success(token),
  });
}

/** Returns a tool bridge as a host would inject it: it returns results as text and collects all pages itself. */
function bridgeTo(github: GitHub, change: Partial<ToolBridge> = {}): ToolBridge {
  const octokit = signedIn(github, 'robin-muster');
  const { rest } = octokit;
  const text = (value: unknown) => ({ content: [{ type: 'text', text: JSON.stringify(value) }] });
  const orNothing = async (request: Promise<{ data: unknown }>) => {
    const response = await request.catch((error: { status?: number }) => {
      if (error.status === 404) return { data: { status: 404, message: 'Not Found' } };
      throw error;
    });
    return text(response.data);
  };
  return {
    async callTool({ name, arguments: parameters }) {
      const { owner, repo, path, org } = parameters as Record<string, string>;
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
        default:
          return { isError: true, content: [{ type: 'text', text: `There is no tool ${name}.` }] };
      }
    },
    ...change,
  };
}

export const bridgeProvider = (github: GitHub) => createBridgeProvider(bridgeTo(github), now);
