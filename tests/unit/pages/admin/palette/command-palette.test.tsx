// @vitest-environment happy-dom
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { parseListState } from '#domain/repository/list-url-state.ts';
import { noFilter } from '#domain/repository/repository-filter.ts';
import { type Command, findCommands } from '#pages/admin/palette/command.ts';
import { CommandSearch } from '#pages/admin/palette/command-search.tsx';
import { fixedCommands } from '#pages/admin/palette/fixed-commands.ts';
import { requestPageCommand, usePageCommand } from '#pages/admin/palette/page-commands.ts';
import { recentCommands, rememberCommand } from '#pages/admin/palette/recent-commands.ts';
import { mount } from '../../../../support/mount.ts';

vi.stubEnv('VITE_SUPABASE_URL', '/');
vi.stubEnv('VITE_SUPABASE_ANON_KEY', 'sb_publishable_key');
vi.stubEnv('VITE_SITE_URL', 'http://localhost:8080');

const nothing = () => undefined;
const command = (group: Command['group'], label: string, rest: Partial<Command> = {}): Command => ({
  id: `${group}-${label}`,
  group,
  label,
  run: nothing,
  ...rest,
});
const repository = (label: string) => command('Repositories', label, { keywords: `muster-labs/${label}` });
const labels = (commands: readonly Command[], text: string) =>
  findCommands(commands, text).flatMap((group) => group.commands.map(({ label }) => label));

describe('the search of the palette', () => {
  test('ranks name starts, then words, parts and keywords', () => {
    const commands = [
      command('Actions', 'Undo', { keywords: 'import' }),
      command('Actions', 'Reimport'),
      command('Actions', 'Data import'),
      command('Actions', 'Import Data'),
    ];
    expect(labels(commands, ' IMPORT')).toEqual(['Import Data', 'Data import', 'Reimport', 'Undo']);
  });

  test('puts the group with the best match first', () => {
    const commands = [command('Actions', 'Refresh billing'), repository('billing')];
    expect(labels(commands, 'billing')).toEqual(['billing', 'Refresh billing']);
    expect(labels(commands, 'refresh')).toEqual(['Refresh billing']);
  });

  test('finds a repository by owner but lists none unasked', () => {
    const commands = [command('Pages', 'Dashboard'), repository('billing')];
    expect(labels(commands, 'muster-labs/bil')).toEqual(['billing']);
    expect(labels(commands, '')).toEqual(['Dashboard']);
  });

  test('lists a few of many matches and counts all', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => repository(`service-${index}`));
    expect(findCommands(many, 'service')).toMatchObject([
      { group: 'Repositories', commands: { length: 8 }, total: 10_000 },
    ]);
  });
});

const access = {
  go: nothing,
  open: nothing,
  show: nothing,
  onList: nothing,
  exportData: nothing,
  syncNow: nothing,
  signOut: nothing,
};

test('applies a filter or sorting through its address', () => {
  const addresses: string[] = [];
  const all = fixedCommands({ ...access, go: (address) => addresses.push(address) });
  const run = (name: string) => {
    all.find(({ label }) => label === name)?.run();
    return parseListState(new URL(addresses.at(-1) ?? '', 'https://portico.test').searchParams);
  };
  expect(run('Filter: Edited in Portico').filter).toEqual({ ...noFilter, edited: true });
  expect(run('Filter: Not linked').filter).toEqual({ ...noFilter, linked: false });
  expect(run('Filter: Inactive for 12 months').filter).toEqual({ ...noFilter, staleMonths: 12 });
  expect(run('Sort by stars').sort).toEqual({ key: 'stars', direction: 'desc' });
  expect(run('All organizations').organization).toBe('*');
});

test('every command has its own name', () => {
  const all = fixedCommands(access);
  const names = all.map(({ label }) => label);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  const wanted =
    'Outbox, New Project, Import Data, Export Data, Backup settings, Batch Select, Analyze Repository';
  const also =
    'Refresh Repositories, Sign out, Edit profile, Security and sign-ins, Keyboard, Use the dark theme';
  expect(names).toEqual(expect.arrayContaining(`${wanted}, ${also}`.split(', ')));
});

function Searched({ commands, onRun }: { commands: readonly Command[]; onRun: (command: Command) => void }) {
  const [text, setText] = useState('');
  const groups = findCommands(commands, text);
  const note = groups.length > 0 ? null : 'Nothing found';
  return <CommandSearch text={text} onText={setText} groups={groups} note={note} onRun={onRun} />;
}

describe('the combobox', () => {
  function renderScreen(commands: readonly Command[]) {
    const { container, root } = mount();
    const ran: string[] = [];
    act(() => root.render(<Searched commands={commands} onRun={({ label }) => ran.push(label)} />));
    const input = container.querySelector('input');
    if (!input) throw new Error('There is no input.');
    input.focus();
    const active = () =>
      document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent ?? null;
    const press = (key: string) =>
      act(() => {
        input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      });
    return { container, input, active, press, ran };
  }

  const three = [command('Actions', 'One'), command('Actions', 'Two'), command('Pages', 'Three')];

  test('runs the first result that arrives after Enter', () => {
    const { root } = mount();
    const ran: string[] = [];
    const draw = (commands: readonly Command[]) =>
      act(() => root.render(<Searched commands={commands} onRun={({ label }) => ran.push(label)} />));
    draw([]);
    act(() => {
      document
        .querySelector('input')
        ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    });
    expect(ran).toEqual([]);
    draw(three);
    draw(three);
    expect(ran).toEqual(['One']);
  });

  test('keeps focus in the input and announces the active option', () => {
    const { container, input, active, press, ran } = renderScreen(three);
    expect(active()).toBe('One');
    press('ArrowDown');
    press('ArrowDown');
    expect(active()).toBe('Three');
    expect(container.querySelectorAll('[aria-selected="true"]')).toHaveLength(1);
    press('ArrowDown');
    expect(active()).toBe('One');
    press('ArrowUp');
    expect(active()).toBe('Three');
    expect(document.activeElement).toBe(input);
    press('Enter');
    expect(ran).toEqual(['Three']);
  });

  test('closes and reports when no match is found', () => {
    const { container, input, press, ran } = renderScreen([]);
    expect(input.getAttribute('aria-expanded')).toBe('false');
    expect(input.hasAttribute('aria-activedescendant')).toBe(false);
    expect(container.textContent).toContain('Nothing found');
    press('Enter');
    expect(ran).toEqual([]);
  });
});

describe('a command of a single page', () => {
  function Page({ onBatch }: { onBatch: () => void }) {
    usePageCommand('batch', onBatch);
    return null;
  }

  function mountPage(onBatch: () => void) {
    const root = createRoot(document.createElement('div'));
    act(() => root.render(<Page onBatch={onBatch} />));
    return () => act(() => root.unmount());
  }

  test('runs on the mounted page, or on the next one', () => {
    let count = 0;
    const leave = mountPage(() => (count += 1));
    expect(requestPageCommand('batch')).toBe(true);
    expect(count).toBe(1);
    leave();
    expect(requestPageCommand('batch')).toBe(false);
    mountPage(() => (count += 1))();
    expect(count).toBe(2);
    mountPage(() => (count += 1))();
    expect(count).toBe(2);
  });
});

describe('recent choices', () => {
  beforeEach(() => localStorage.clear());

  test('are the last five, each once, newest first', () => {
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'b']) rememberCommand(id);
    expect(recentCommands()).toEqual(['b', 'f', 'e', 'd', 'c']);
  });

  test('are empty when the stored value is invalid', () => {
    localStorage.setItem('portico.commands', '{"a":1');
    expect(recentCommands()).toEqual([]);
    localStorage.setItem('portico.commands', '[1,"a"]');
    expect(recentCommands()).toEqual(['a']);
  });
});
