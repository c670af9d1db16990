import { describe, expect, test } from 'vitest';
import { englishText } from '#domain/shared/failure-texts.ts';
import { createBridgeProvider, injectedBridge, type ToolBridge } from '#github/bridge.ts';
import { withTexts } from '../../support/with-texts.ts';
import { now } from './provider-worlds.ts';

const responding = (responses: Record<string, unknown>, calls: unknown[] = []): ToolBridge => ({
  callTool: async (call) => {
    calls.push(call);
    const response = responses[call.name];
    if (response instanceof Error) throw response;
    return response;
  },
});

describe('the injected tool bridge', () => {
  test('is found if a host provides a valid one', () => {
    expect(injectedBridge({})).toBeNull();
    expect(injectedBridge({ toolBridge: 'yes' })).toBeNull();
    expect(injectedBridge({ toolBridge: { callTool: 7 } })).toBeNull();
    const bridge = responding({});
    expect(injectedBridge({ toolBridge: bridge })).toBe(bridge);
  });

  test('has the abilities of its tools', () => {
    const some = createBridgeProvider({ ...responding({}), tools: ['get_user', 'get_readme'] }, now);
    expect([...some.capabilities]).toEqual(['currentUser']);
    const all = createBridgeProvider(responding({}), now);
    expect([...all.capabilities].sort()).toEqual(['currentUser', 'files', 'organizations', 'repositories']);
  });

  test('is called with the parameters of the specification', async () => {
    const calls: unknown[] = [];
    const provider = createBridgeProvider(
      responding({ get_user_repos: [], get_org_repos: [], get_contents: null }, calls),
      now,
    );
    await provider.repositoryPage({ organization: { id: 'user', login: 'r' }, page: 1, etag: null });
    await provider.repositoryPage({ organization: { id: '7', login: 'o' }, page: 1, etag: null });
    await provider.file('o', 'r', 'TechBragging.md');
    expect(calls).toEqual([
      { server: 'github', name: 'get_user_repos', arguments: { type: 'owner', per_page: 100 } },
      { server: 'github', name: 'get_org_repos', arguments: { org: 'o', type: 'all' } },
      {
        server: 'github',
        name: 'get_contents',
        arguments: { owner: 'o', repo: 'r', path: 'TechBragging.md' },
      },
    ]);
  });

  test.each([
    ['throws', new Error('bridge closed')],
    ['reports an error', { isError: true, content: [{ type: 'text', text: 'no rights' }] }],
    ['answers with words instead of JSON', { content: [{ type: 'text', text: 'Here you are!' }] }],
  ])('that %s is retried once, then fails', async (_what, response) => {
    const calls: unknown[] = [];
    const provider = createBridgeProvider(responding({ get_user: response }, calls), now);
    const refused = await provider.currentUser();
    expect(refused).toMatchObject({ ok: false, failure: { code: 'GITHUB_BRIDGE' } });
    expect(refused.ok ? '' : englishText(refused.failure)).toContain(
      'Error using MCP for GitHub operations.',
    );
    expect(calls).toHaveLength(2);
  });

  test.each([
    ['user', { get_user: { name: 'no login' } }, 'GitHub API returned invalid user data'],
    ['content', { get_readme: { path: 'README.md' } }, 'GitHub API returned invalid content data'],
  ])('rejects a response without the required fields of a %s', async (what, responses, message) => {
    const provider = createBridgeProvider(responding(responses), now);
    const refused = what === 'user' ? await provider.currentUser() : await provider.readme('o', 'r');
    expect(withTexts(refused)).toMatchObject({ ok: false, failure: { message, status: 422 } });
  });
});
