// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { tokenMachine } from '#machines/token.machine.ts';
import type { Command } from '#pages/admin/palette/command.ts';
import { Search } from '#pages/admin/palette/palette.tsx';
import { ServicesContext, WorkspaceContext } from '#pages/use-services.ts';
import type { GithubConnection } from '#services/auth/github-connection.ts';
import type { Services } from '#services/services.ts';
import { createGithubImport } from '#services/workspace/github-import.ts';
import type { Workspace } from '#services/workspace/workspace.ts';
import type { GitHub } from '../../../../../dev/github/index.ts';
import { openDevice } from '../../../../support/device-database.ts';
import { importWith } from '../../../../support/github-import.ts';
import { mount } from '../../../../support/mount.ts';
import { waitFor } from '../../../../support/wait-for.ts';
import { start } from '../../../dev/github-client.ts';
import { restTo } from '../../../github/provider-worlds.ts';

/** The palette searches the emulated GitHub. */

vi.stubEnv('VITE_SUPABASE_URL', '/');
vi.stubEnv('VITE_SUPABASE_ANON_KEY', 'sb_publishable_key');
vi.stubEnv('VITE_SITE_URL', 'http://localhost:8080');

let github: GitHub;
beforeAll(async () => {
  github = await start();
});
afterEach(() => {
  github.faults.clear();
  vi.restoreAllMocks();
});
afterAll(() => {
  vi.unstubAllEnvs();
  return github.close();
});

const searches = () => github.requests.filter(({ path }) => path.includes('/search/'));

const action = (id: string, label: string): Command => ({
  id,
  label,
  group: 'Actions',
  run: () => undefined,
});

async function renderScreen({ commands = [] as readonly Command[], hasToken = true } = {}) {
  const { database, context } = openDevice();
  const way = importWith(restTo(github));
  const worker = { ...way.worker, hasToken: async () => hasToken };
  const githubImport = createGithubImport({ database, ...context, wake: () => undefined, ...way, worker });
  const token = createActor(tokenMachine, { input: { record: null, now: () => 0 } });
  const open = { kind: 'none', locked: false } as const;
  const lock = { state: () => open, watch: () => () => undefined } as Partial<GithubConnection['lock']>;
  const connection = { token, lock } as Partial<GithubConnection> as GithubConnection;
  const services = { github: connection } as Partial<Services> as Services;
  const { container, root } = mount();
  let done = 0;
  await act(async () =>
    root.render(
      <ServicesContext value={services}>
        <WorkspaceContext value={{ githubImport } as Partial<Workspace> as Workspace}>
          <Search
            commands={commands}
            onDone={() => {
              done += 1;
            }}
          />
        </WorkspaceContext>
      </ServicesContext>,
    ),
  );
  const input = container.querySelector('input');
  if (!input) throw new Error('There is no input.');
  const type = (text: string) =>
    act(async () => {
      // Sets the value with the native setter, because React overrides the element's own.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
  const says = (text: string) =>
    waitFor(async () => {
      await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
      expect(container.textContent).toContain(text);
    });
  const options = () => [...container.querySelectorAll<HTMLElement>('[role="option"]')];
  return { container, input, type, says, options, done: () => done };
}

test('opens results at GitHub, or here if stored', async () => {
  const found = await restTo(github).searchRepositories('agent-linux');
  if (!found.ok || !found.value?.repositories[0]) throw new Error('The search found nothing.');
  const here = vi.fn<() => void>();
  const known: Command = {
    id: `repository-${found.value.repositories[0].id}`,
    group: 'Repositories',
    label: 'agent-linux',
    run: here,
  };
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);

  const elsewhere = await renderScreen();
  await elsewhere.type('gh agent-linux');
  await elsewhere.says('Searching GitHub…');
  await elsewhere.says('muster-labs/agent-linux');
  act(() => elsewhere.options()[0]?.click());
  expect(opened).toHaveBeenCalledWith(
    expect.stringMatching(/\/muster-labs\/agent-linux$/),
    '_blank',
    'noopener',
  );
  expect(elsewhere.done()).toBe(1);

  const onDevice = await renderScreen({ commands: [known] });
  await onDevice.type('GH agent-linux');
  await onDevice.says('On this device');
  act(() => onDevice.options()[0]?.click());
  expect(here).toHaveBeenCalledOnce();
  expect(opened).toHaveBeenCalledOnce();
});

test('searches after typing stops, and only with the prefix', async () => {
  const before = searches().length;
  const { type, says } = await renderScreen();
  await type('agent');
  await type('gh ag');
  await type('gh agent-mac');
  await says('muster-labs/agent-macos');
  expect(
    searches()
      .slice(before)
      .map(({ path }) => path),
  ).toEqual([expect.stringMatching(/q=agent-mac&/)]);
});

test('searches a pasted address by owner and name', async () => {
  const before = searches().length;
  const { type, says } = await renderScreen();
  github.faults.next({ match: /search/, status: 200, body: { total_count: 0, items: [null] } });
  await type('gh https://github.com/muster-labs/agent-macos/tree/main');
  await says("Left out because this version can't read them: 1 repository.");
  expect(searches().slice(before)[0]?.path).toContain(
    `q=${encodeURIComponent('repo:muster-labs/agent-macos')}`,
  );
});

test('shows GitHub’s rate limit', async () => {
  github.faults.next({
    match: /search/,
    status: 403,
    headers: { 'retry-after': '50' },
    body: { message: 'You have exceeded a secondary rate limit.' },
  });
  const { type, says, options } = await renderScreen();
  await type('gh billing');
  await says('GitHub API rate limit exceeded. Please try again later. Resets in 1 minute');
  expect(options()).toEqual([]);
});

test('without a connection sends no request and offers to connect', async () => {
  const before = searches().length;
  const { type, says, options } = await renderScreen({
    hasToken: false,
    commands: [action('connect', 'Connect GitHub'), action('outbox', 'Outbox')],
  });
  await type('gh billing');
  await says('Connect GitHub to search there.');
  expect(options().map(({ textContent }) => textContent)).toEqual(['Connect GitHub']);
  expect(searches()).toHaveLength(before);
});

test('reports a missing network', async () => {
  const before = searches().length;
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { type, says } = await renderScreen();
  await type('gh billing');
  await says("You're offline. You can search GitHub when you're back online.");
  expect(searches()).toHaveLength(before);
});

test('offers the prefix as a command', async () => {
  const { input, type, options, says, done } = await renderScreen();
  await type('search git');
  act(() => options()[0]?.click());
  expect(input.value).toBe('gh ');
  expect(done()).toBe(0);
  await says('Type to search all repositories on GitHub.');
});
