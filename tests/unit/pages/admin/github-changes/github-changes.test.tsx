// @vitest-environment happy-dom

import { noApp } from '../../../../support/no-app.ts';
import { rightClock } from '../../../../support/server-clock.ts';
import 'fake-indexeddb/auto';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { keepGithubStates, updateGithubChange } from '#db/github-changes.ts';
import { keepRecorded } from '#db/recorded-changes.ts';
import { planGithubChange } from '#domain/github-change/github-plan.ts';
import type { GithubState } from '#domain/github-change/github-state.ts';
import type { RecordedChange } from '#domain/github-change/recorded-change.ts';
import type { ProviderRequests, PullReading } from '#domain/repository/provider.ts';
import { fail, type Result, reportedFailure, success } from '#domain/shared/failure.ts';
import { formatMoment } from '#domain/shared/format.ts';
import { tokenMachine } from '#machines/token.machine.ts';
import { ChangeDialog } from '#pages/admin/github-changes/change-dialog.tsx';
import { ChangeGroups } from '#pages/admin/github-changes/change-groups.tsx';
import { ChangeHistory } from '#pages/admin/github-changes/change-history.tsx';
import { useEditedLabels } from '#pages/admin/repositories/value-text.ts';
import { ServicesContext, WorkspaceContext } from '#pages/use-services.ts';
import type { Services } from '#services/services.ts';
import { createGithubChangeService } from '#services/workspace/github-changes.ts';
import type { RecordedChanges } from '#services/workspace/recorded-changes.ts';
import type { Workspace } from '#services/workspace/workspace.ts';
import { confirmedRow, openDevice, repository } from '../../../../support/device-database.ts';
import { nothingRecorded } from '../../../../support/recorded-changes.ts';
import { waitFor } from '../../../../support/wait-for.ts';

/** Tests the screens for changes at GitHub with the device's real database. GitHub cannot be reached. */

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const readAt = Date.UTC(2026, 4, 20);
const polled = { lastPolled: new Date(readAt - 1).toISOString(), owner: 'o' };
const rows = [
  repository('1', { ...polled, name: 'one', description: 'Old' }),
  repository('2', { ...polled, name: 'two', private: true }),
  repository('3', { ...polled, name: 'three', archived: true }),
  repository('4', { ...polled, name: 'four' }),
];

const getState = (id: string, changes: Partial<GithubState> = {}): GithubState => {
  return { id, readAt, values: {}, permission: 'admin', fork: false, own: {}, ...changes };
};

const kinds = [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement];

async function openScreen(recorded: RecordedChanges = nothingRecorded, scopes = ['read:org', 'repo']) {
  const { database, context, confirm } = openDevice();
  await confirm(...rows.map((row, index) => confirmedRow(row.id, index + 1, row)));
  await keepGithubStates(database, [getState('1'), getState('2'), getState('4', { permission: 'none' })]);
  const heard: string[] = [];
  const pulls: Result<PullReading | null>[] = [];
  const offline = async () => fail(reportedFailure('NETWORK', 'no_network', 'There is no network.', 0));
  const provider: Pick<
    ProviderRequests,
    'readSettings' | 'writeSettings' | 'writeItem' | 'branches' | 'pull' | 'fleetPage'
  > = {
    readSettings: offline,
    writeSettings: offline,
    writeItem: offline,
    fleetPage: offline,
    branches: async () => success(['main', 'next']),
    pull: async ({ name }, number, etag) => {
      heard.push(`pull ${name} ${number} ${etag}`);
      return pulls.shift() ?? offline();
    },
  };
  let passed = 0;
  const access = {
    ...context,
    now: () => context.now() + passed,
    database,
    accountId: 'owner',
    wake: () => undefined,
    provider: async () => ({ ...provider, rateLimit: () => null }),
    app: noApp,
    locks: navigator.locks,
    later: () => () => undefined,
  };
  const runner = {
    wake: () => void heard.push('wake'),
    goOn: async () => undefined,
    onReconnect: async () => undefined,
    onReturn: async () => undefined,
    resume: async () => void heard.push('resume'),
    pause: async () => void heard.push('pause'),
    close: () => undefined,
  };
  const githubChanges = createGithubChangeService(access, runner, async () => recorded);
  const githubImport = { hasToolBridge: () => false };
  const workspace = { githubChanges, githubImport } as unknown as Workspace;
  const record = { tokenType: 'oauth', expiresAt: null, rotatedAt: 0, scopes } as const;
  const token = createActor(tokenMachine, { input: { record, now: () => 0 } }).start();
  onTestFinished(() => void token.stop());
  const connect = async (wanted: string) => {
    heard.push(`connect ${wanted}`);
    return success(undefined);
  };
  const remember = (path: string) => void heard.push(`return to ${path}`);
  const services = {
    github: { token, connect },
    callback: { returnTarget: { remember } },
    browser: { clock: rightClock },
  } as unknown as Services;
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  onTestFinished(() => {
    act(() => root.unmount());
    container.remove();
  });
  const show = (content: React.ReactNode) =>
    act(async () =>
      root.render(
        <MemoryRouter>
          <ServicesContext value={services}>
            <WorkspaceContext value={workspace}>{content}</WorkspaceContext>
          </ServicesContext>
        </MemoryRouter>,
      ),
    );
  const says = (message: string) =>
    waitFor(async () => {
      await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
      expect(container.textContent).toContain(message);
    });
  const getField = (label: string) => {
    const found = [...container.querySelectorAll('label')].find(({ textContent }) => textContent === label);
    return found?.control ?? found?.querySelector('input') ?? document.getElementById(found?.htmlFor ?? '');
  };
  const fill = (label: string, value: string) =>
    act(async () => {
      const field = getField(label);
      const kind = kinds.find((one) => field instanceof one);
      if (!field || !kind) throw new Error(label);
      Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value);
      field.dispatchEvent(new Event(kind === HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
    });
  const check = (label: RegExp) =>
    act(async () => {
      const found = [...container.querySelectorAll('label')].find((one) => label.test(one.textContent ?? ''));
      found?.querySelector('input')?.click();
    });
  const button = (name: string) =>
    [...container.querySelectorAll('button')].find(
      (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
    );
  const press = (name: string) => act(async () => button(name)?.click());
  const pass = (ms: number) => {
    passed += ms;
  };
  return { container, database, githubChanges, heard, pulls, pass, show, says, fill, check, button, press };
}

test.each([
  [['read:org'], true],
  [['read:org', 'repo'], false],
])('the preview with the scopes %j announces a permission: %j', async (scopes, said) => {
  const world = await openScreen(nothingRecorded, scopes);
  await world.show(<ChangeDialog repositories={rows} onClose={() => undefined} />);
  await world.fill('Description', 'New');
  await world.says('2 repositories change on GitHub');
  expect(world.container.textContent.includes('Portico needs permission to edit your repositories')).toBe(
    said,
  );
  expect(world.button('Change 2 repositories')?.disabled).toBe(false);
});

test('grants the permission from the preview, after saving the changes', async () => {
  const world = await openScreen(nothingRecorded, ['read:org']);
  await world.show(<ChangeDialog repositories={rows} onClose={() => undefined} />);
  await world.fill('Description', 'New');
  await world.says('2 repositories change on GitHub');
  for (const name of ['VITE_SUPABASE_URL', 'VITE_SITE_URL']) vi.stubEnv(name, 'https://data.example');
  vi.stubEnv('VITE_SUPABASE_ANON_KEY', 'public-key');
  onTestFinished(() => void vi.unstubAllEnvs());
  await world.press('Save changes and grant access on GitHub');
  await waitFor(() => expect(world.heard).toContain('connect everything'));
  expect(world.heard[0]).toBe('wake');
  expect(world.heard[1]).toMatch(/^return to .*outbox=open$/);
  expect(await world.githubChanges.groups()).toHaveLength(1);
});

test('previews changes, and requires typing for archiving and publishing', async () => {
  const world = await openScreen();
  const closed = vi.fn<() => void>();
  await world.show(<ChangeDialog repositories={rows} onClose={closed} />);
  await world.says("GitHub couldn't be reached: There is no network.");
  await world.fill('Description', 'New');
  await world.fill('Visibility', 'public');
  await world.says("2 repositories change on GitHub, 2 can't be changed");
  expect(world.container.textContent).toContain('o/three: Archived. Unarchive the repository first');
  expect(world.container.textContent).toContain(
    "o/four: You don't have permission to change the settings of this repository on GitHub",
  );
  expect(world.container.querySelector('table')?.textContent).toContain('Visibility');
  expect(world.button('Change 2 repositories')?.disabled).toBe(true);
  await world.fill('Type “publish 1” to confirm', 'publish 1');
  expect(world.button('Change 2 repositories')?.disabled).toBe(false);
  await act(async () => world.button('Change 2 repositories')?.closest('form')?.requestSubmit());
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(world.heard).toEqual(['wake']);
  expect((await world.githubChanges.groups())[0]).toMatchObject({
    title: 'Description, Visibility of 2 repositories',
    changes: [
      { name: 'o/one', state: 'queued', wanted: { description: 'New' } },
      { name: 'o/two', state: 'queued', wanted: { description: 'New', visibility: 'public' } },
    ],
  });
});

test('renames one repository after confirmation and offers its branches', async () => {
  const world = await openScreen();
  await world.show(<ChangeDialog repositories={rows.slice(0, 1)} onClose={() => undefined} />);
  await world.says('next');
  await world.fill('Default branch', 'next');
  await world.says('Existing clones follow the old one');
  await world.fill('New name', 'no name');
  await world.says('Use only letters, numbers');
  await world.fill('New name', 'first');
  await world.says('GitHub redirects links, clones and pushes');
  expect(world.container.querySelector('table')?.textContent).toMatch(/Name.*one.*first/);
  expect(world.button('Change 1 repository')?.disabled).toBe(true);
  await world.fill('Type “rename 1” to confirm', 'rename 1');
  expect(world.button('Change 1 repository')?.disabled).toBe(false);
  await world.show(<ChangeDialog key="two" repositories={rows.slice(0, 2)} onClose={() => undefined} />);
  await world.says('Portico checks each repository before changing it');
  expect(world.container.textContent).not.toContain('New name');
});

test('previews a plan file and names unknown repositories', async () => {
  const world = await openScreen();
  await world.show(<ChangeDialog repositories={rows.slice(3)} onClose={() => undefined} />);
  const choose = (content: object) =>
    act(async () => {
      const input = world.container.querySelector('input[type="file"]');
      const files = [new File([JSON.stringify(content)], 'settings.json')];
      Object.defineProperty(input, 'files', { value: files, configurable: true });
      input?.dispatchEvent(new Event('change', { bubbles: true }));
    });
  await choose({ version: 1, repositories: [{ repository: 'o/one', settings: { wiki: 'no' } }] });
  await world.says('repositories[0].settings.wiki: is neither true nor false');
  await choose({
    version: 1,
    repositories: [
      { repository: 'O/One', settings: { description: 'From a file' } },
      { repository: 'o/former', id: '2', settings: { archived: true } },
      { repository: 'o/nowhere', settings: { wiki: true } },
    ],
  });
  await world.says('1 repository is not on this deviceo/nowhere');
  await world.says('2 repositories change on GitHub');
  expect(world.button('Change 2 repositories')?.disabled).toBe(true);
  await world.fill('Type “archive 1” to confirm', 'archive 1');
  await act(async () => world.button('Change 2 repositories')?.closest('form')?.requestSubmit());
  await waitFor(async () =>
    expect((await world.githubChanges.groups())[0]?.changes).toMatchObject([
      { name: 'o/one', wanted: { description: 'From a file' }, base: { description: 'Old' } },
      { name: 'o/two', wanted: { archived: true } },
    ]),
  );
});

test('edits templates of labels and files and keeps the edits', async () => {
  const world = await openScreen();
  const { database } = world;
  const values = { labels: { bug: null }, files: { LICENSE: 'of another text' } };
  await keepGithubStates(database, [getState('1', { values })]);
  const open = (key: string) =>
    world.show(<ChangeDialog key={key} repositories={rows.slice(0, 2)} onClose={() => undefined} />);
  await open('one');
  await world.says('Labels and community files');
  await world.check(/^Create or update these labels/);
  await world.says('2 repositories change on GitHub');
  expect(world.container.querySelector('table')?.textContent).toMatch(/Label bug: Missing\W+bug #d73a4a/);
  await world.check(/^SECURITY\.md$/);
  await world.says('“SECURITY.md” needs an e-mail address. Enter one below.');
  expect(world.container.querySelector('table')).toBeNull();
  await world.fill('E-mail address in the texts', 'a@example.com');
  await world.check(/^LICENSE$/);
  await waitFor(async () => {
    await world.says('LICENSE: Different content');
    expect(world.container.textContent).toMatch(/LICENSE: Different content\W+Stays/);
  });
  expect(world.container.textContent).toContain('Each repository gets one pull request with the files.');
  await world.fill('If a file exists with different content', 'replace');
  await world.says('21 lines');
  await act(async () => world.button('Change 2 repositories')?.closest('form')?.requestSubmit());
  const [group] = await world.githubChanges.groups();
  const texts = Object.values(group?.changes[0]?.proposal?.texts ?? {}).join('');
  expect(texts).toContain(`Copyright (c) ${new Date().getFullYear()} o`);
  expect(texts).toContain('privately to a@example.com');

  // The edited text must still be there the next time.
  await world.fill('Text of SECURITY.md', 'Write to {{owner}}.');
  await world.press('Remove the label bug');
  await open('two');
  await world.check(/^Create or update these labels: documentation/);
  await world.says('Labels and community files');
  expect((await world.githubChanges.templates()).files[1]?.text).toBe('Write to {{owner}}.');
});

test('shows an invalid value at its field, without a preview', async () => {
  const world = await openScreen();
  await world.show(<ChangeDialog repositories={rows} onClose={() => undefined} />);
  await world.fill('Topics', 'add');
  await world.fill('Topics, separated by commas', 'fine, not_fine');
  await world.says("“not_fine” isn't a valid topic");
  await world.fill('Website', 'example.com');
  await world.says('Enter an address that begins with https://');
  expect(world.container.querySelector('table')).toBeNull();
});

test('lists each outcome, and a conflict accepts either value', async () => {
  const world = await openScreen();
  const { database, githubChanges } = world;
  const known = await githubChanges.readKnown(['1', '2']);
  await githubChanges.keep(planGithubChange(known, { description: 'New' }).changes, null);
  const [group] = await githubChanges.groups();
  const [first, second] = group?.changes ?? [];
  await updateGithubChange(database, first?.id ?? '', ['queued'], {
    state: 'conflicting',
    theirs: { description: 'Theirs' },
  });
  await updateGithubChange(database, second?.id ?? '', ['queued'], { state: 'refused', reason: 'Not here.' });
  await world.show(<ChangeGroups />);
  await world.says('GitHub has: Theirs');
  await world.says('Not here.');
  await world.press('Use mine: o/one');
  await world.says('1 waiting');
  expect((await database.githubChanges.get(first?.id ?? ''))?.base).toEqual({ description: 'Theirs' });
  await world.press('Discard: o/two');
  await world.says('1 discarded');
  await world.press('Pause');
  expect(world.heard.at(-1)).toBe('pause');
});

test('a conflict explains keeping theirs and lists skipped settings', async () => {
  const world = await openScreen();
  const { database, githubChanges } = world;
  const known = await githubChanges.readKnown(['1', '2']);
  const wish = { description: 'New', homepage: 'https://new.example' };
  await githubChanges.keep(planGithubChange(known, wish).changes, null);
  const [group] = await githubChanges.groups();
  for (const [index, { id }] of (group?.changes ?? []).entries()) {
    const theirs = { description: 'Theirs', ...(index === 1 && { homepage: 'https://theirs.example' }) };
    await updateGithubChange(database, id, ['queued'], { state: 'conflicting', theirs });
  }
  await world.show(<ChangeGroups />);
  await world.says(
    'Keeping theirs leaves Description unchanged on GitHub. The rest is still changed: Website.',
  );
  await world.says('Keeping theirs discards this change.');
  await world.press('Keep theirs: o/two');
  await world.says('1 discarded');
  await world.press('Keep theirs: o/one');
  await world.says('1 waiting');
  await world.says('Description: Theirs · Unchanged on GitHub, instead of: New');
  const changes = (await githubChanges.groups())[0]?.changes;
  expect(changes).toMatchObject([{ wanted: { homepage: wish.homepage } }, { state: 'cancelled' }]);
});

const recordedChange = (values: Partial<RecordedChange> = {}): RecordedChange => ({
  id: crypto.randomUUID(),
  groupId: 'plan',
  undoes: null,
  repositoryId: '1',
  repositoryName: 'o/one',
  deviceId: 'phone',
  deviceName: 'Safari on iPhone',
  madeOn: 'Firefox on Linux',
  generation: 2,
  revision: 1,
  sequence: 1,
  createdAt: readAt,
  finishedAt: readAt,
  base: { description: 'Old' },
  wanted: { description: 'New' },
  before: { description: 'Older' },
  theirs: null,
  reason: null,
  state: 'done',
  complete: true,
  version: 1,
  ...values,
});

test('reads history from the server, or from the device offline', async () => {
  let online = true;
  const before: (RecordedChange | null)[] = [];
  const first = recordedChange();
  const pages = [
    { items: [first], skipped: 1, isLast: false },
    {
      items: [recordedChange({ state: 'refused', reason: 'Not here.', undoes: 'plan' })],
      skipped: 2,
      isLast: true,
    },
  ];
  const world = await openScreen({
    ...nothingRecorded,
    async of(_id, known) {
      before.push(known);
      const page = online ? pages.shift() : undefined;
      return page
        ? success(page)
        : fail(reportedFailure('NETWORK', 'NETWORK_UNREACHABLE', 'There is no network.', 0));
    },
  });
  await world.show(<ChangeHistory repositoryId="1" />);
  await world.says('Safari on iPhone · made on Firefox on LinuxDone');
  expect(world.container.textContent).toContain('from Older → New');
  online = false;
  await world.press('Show older changes');
  await world.says("The server couldn't be reached. Try again later.");
  online = true;
  await world.press('Try again');
  await world.says('undoes an earlier changeRefused');
  await world.says("can't read them: 3 changes.");
  expect(before).toEqual([null, first, first]);
  expect(world.button('Show older changes')).toBeUndefined();

  online = false;
  const known = await world.githubChanges.readKnown(['2']);
  await world.githubChanges.keep(planGithubChange(known, { description: 'Here' }).changes, null);
  await world.show(<ChangeHistory repositoryId="2" />);
  await world.says('Showing the changes saved on this device.');
  await world.says('This deviceWaiting');
});

test('refreshes a pull request’s state when it becomes visible', async () => {
  const pull = { number: 7, url: 'https://github.com/o/one/pull/7', state: 'open' as const };
  const change = recordedChange({ pull, finishedAt: 0 });
  const world = await openScreen({
    ...nothingRecorded,
    of: async () => success({ items: [change], skipped: 0, isLast: true }),
  });
  const look = async (response: Result<PullReading | null> | null, state: string) => {
    if (response) world.pulls.push(response);
    world.pass(60_000);
    await world.show(null);
    await world.show(<ChangeHistory repositoryId="1" />);
    await world.says(`Pull request #7${state}as of`);
  };
  // Offline, the screen shows the state when the change ended, or the last one that was read.
  await look(null, 'Open');
  expect(world.container.textContent).toContain(`as of ${formatMoment(0)}`);
  await look(success({ state: 'closed', etag: '"a"' }), 'Closed');
  await look(null, 'Closed');
  await look(success(null), 'Closed');
  await look(success({ state: 'merged', etag: '"b"' }), 'Merged');
  // A merged pull request never changes again, so the product does not request it again.
  await look(null, 'Merged');
  const requests = [
    'pull one 7 null',
    'pull one 7 null',
    ...Array.from({ length: 3 }, () => 'pull one 7 "a"'),
  ];
  expect(world.heard).toEqual(requests);
});

test('takes over another device’s change after confirmation', async () => {
  const taken: string[] = [];
  const world = await openScreen({
    ...nothingRecorded,
    async takeOver(deviceId, seen) {
      taken.push(...seen.map(({ id }) => id));
      const change = recordedChange({ id: seen[0]?.id ?? '', deviceId, state: 'pending', finishedAt: null });
      return success({ items: [change], skipped: 0 });
    },
  });
  const waiting = recordedChange({ state: 'pending', finishedAt: null, before: {}, generation: 1 });
  const large = { ...waiting, id: crypto.randomUUID(), groupId: 'large', complete: false };
  await keepRecorded(world.database, [waiting, large], () => crypto.randomUUID());
  await world.show(<ChangeGroups />);
  await world.says('runs on Safari on iPhone');
  await world.says('Too large to run on another device.');
  const buttons = [...world.container.querySelectorAll('button')].filter(
    (one) => one.getAttribute('aria-label') === 'Run on this device: Description of o/one',
  );
  expect(buttons.map((one) => one.getAttribute('aria-disabled'))).toEqual(['true', 'false']);
  await act(async () => buttons.at(-1)?.click());
  await world.says('1 change from Safari on iPhone will run on this device.');
  await world.press('Run on this device');
  await waitFor(() => expect(world.heard).toEqual(['wake']));
  expect(taken).toEqual([waiting.id]);
  expect((await world.githubChanges.groups()).map(({ elsewhere }) => elsewhere?.name)).toEqual([
    'Safari on iPhone',
    undefined,
  ]);
});

test('shows GitHub’s value beside a manually edited one', async () => {
  const world = await openScreen();
  await keepGithubStates(world.database, [getState('2', { own: { private: false, stars: 7 } })]);
  const edited = repository('2', {
    private: true,
    stars: 900,
    editedFields: ['private', 'stars', 'language'],
  });
  const Labels = () => <p>{useEditedLabels(edited).join('; ')}</p>;
  await world.show(<Labels />);
  await world.says('Privacy');
  expect(world.container.textContent).toBe('Privacy (GitHub: Public); Stars (GitHub: 7); Language');
});
