import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { OperationState, TargetResult } from '#domain/outbox/operation.ts';
import type { OutboxEntry } from '#domain/outbox/outbox-entry.ts';
import { createOutboxService } from '#services/workspace/outbox.ts';
import { confirmedRow } from '../../../support/device-database.ts';
import { deviceWithRows, resultFor, update } from '../../../support/outbox-device.ts';

/**
 * Brings a change of three rows into every state of the outbox, performs each action that the outbox then offers, and compares
 * the offers and the results with the table in docs/sync.md.
 */

const actions = ['undo', 'retry', 'edit', 'discard', 'resolve'] as const;
type Action = (typeof actions)[number];
type World = Awaited<ReturnType<typeof deviceWithRows>>;

const taken: TargetResult[] = [
  { targetId: '1', status: 'applied', version: 4 },
  { targetId: '3', status: 'applied', version: 5 },
];
const applied: TargetResult[] = [...taken, { targetId: '2', status: 'applied', version: 6 }];
const gone: TargetResult = { targetId: '2', status: 'gone' };
const conflict: TargetResult = { targetId: '2', status: 'conflict', version: 3, theirs: { language: 'D' } };
const refusedRow: TargetResult = {
  targetId: '2',
  status: 'rejected',
  code: 'PT422',
  message: 'Not possible.',
};

interface Case {
  /** First cell of the state's row in that table. */
  line: string;
  state: OperationState;
  results?: TargetResult[];
  afterwards?: (world: World, id: string) => Promise<unknown>;
  /** For each offered action: the language of rows 1 and 2 afterwards, and the number of waiting changes. */
  leads: Partial<Record<Action, [first: string, second: string, waiting: number]>>;
}

const discard = ({ database, context }: World, id: string) => serviceOn({ database, context }).discard(id);
const undo = ({ database, context }: World, id: string) => serviceOn({ database, context }).undo(id);

const cases: Case[] = [
  { line: 'waiting', state: 'queued', leads: { undo: ['C', 'C', 0], edit: ['Odin', 'Odin', 1] } },
  { line: 'being sent', state: 'sent', leads: { undo: ['C', 'C', 2] } },
  { line: 'saved', state: 'acknowledged', results: applied, leads: { undo: ['C', 'C', 1] } },
  {
    line: 'saved',
    state: 'confirmed',
    results: applied,
    afterwards: (world) =>
      world.confirm(
        ...['1', '2', '3'].map((id) => confirmedRow(id, 7, { language: 'Zig', editedFields: ['language'] })),
      ),
    leads: { undo: ['C', 'C', 1] },
  },
  {
    line: 'saved, over another device’s value',
    state: 'acknowledged',
    results: [...taken, { targetId: '2', status: 'overwrote', version: 6, overwritten: { language: 'D' } }],
    leads: { undo: ['C', 'C', 1], resolve: ['Zig', 'D', 1] },
  },
  {
    line: 'refused',
    state: 'rejected',
    results: [{ ...refusedRow, targetId: '1' }, refusedRow, { ...refusedRow, targetId: '3' }],
    leads: { retry: ['Zig', 'Zig', 1], edit: ['Odin', 'Odin', 1], discard: ['C', 'C', 0] },
  },
  {
    line: 'refused in part',
    state: 'rejected',
    results: [...taken, refusedRow],
    leads: {
      undo: ['C', 'C', 1],
      retry: ['Zig', 'Zig', 1],
      edit: ['Zig', 'Odin', 1],
      discard: ['Zig', 'C', 0],
    },
  },
  {
    line: 'refused in part',
    state: 'rejected',
    results: [...taken, gone],
    leads: {
      undo: ['C', 'C', 1],
      retry: ['Zig', 'Zig', 1],
      edit: ['Zig', 'Odin', 1],
      discard: ['Zig', 'C', 0],
    },
  },
  {
    line: 'in conflict',
    state: 'conflicting',
    results: ['1', '2', '3'].map((targetId) => ({ ...conflict, targetId })),
    leads: { discard: ['C', 'C', 0], resolve: ['C', 'C', 0] },
  },
  {
    line: 'in conflict in part',
    state: 'conflicting',
    results: [...taken, conflict],
    leads: { undo: ['C', 'C', 1], discard: ['Zig', 'C', 0], resolve: ['Zig', 'C', 0] },
  },
  { line: 'taken back', state: 'cancelled', afterwards: undo, leads: {} },
  {
    line: 'taken back',
    state: 'cancelled',
    results: [...taken, refusedRow],
    afterwards: undo,
    leads: {},
  },
  {
    line: 'saved in part',
    state: 'cancelled',
    results: [...taken, refusedRow],
    afterwards: discard,
    leads: { undo: ['C', 'C', 1] },
  },
];

function serviceOn({ database, context }: Pick<World, 'database' | 'context'>) {
  return createOutboxService({ database, ...context, wake: () => undefined });
}

async function inState({ state, results, afterwards }: Case) {
  const world = await deviceWithRows();
  const id = await world.keep(update({ language: 'Zig' }, '1', '2', '3'));
  if (state !== 'queued' && (results || !afterwards)) await world.send(id);
  if (results) await world.receive(resultFor(id, 6, ...results));
  await afterwards?.(world, id);
  expect(await world.getState(id)).toBe(state);
  const outbox = serviceOn(world);
  const entry = (await outbox.entries()).find((listed) => listed.id === id);
  if (!entry) throw new Error(`The outbox does not list a change that is ${state}.`);
  return { ...world, outbox, entry };
}

const offeredActions = ({ can }: OutboxEntry) => actions.filter((action) => can[action]);

async function documentedActions(): Promise<Map<string, Action[]>> {
  const text = await readFile(new URL('../../../../docs/sync.md', import.meta.url), 'utf8');
  const [, section = ''] = text.split('### Actions of an entry');
  const lines = section.split('\n').filter((line) => line.startsWith('| **'));
  return new Map(
    lines.map((line) => {
      const [, name = '', ...cells] = line.split('|').map((cell) => cell.trim());
      const present = actions.filter((_, index) => cells[index] !== '–');
      return [/\*\*(.+?)\*\*/.exec(name)?.[1] ?? '', present] as const;
    }),
  );
}

test.each(cases)('a change $line ($state) has the documented actions', async (one) => {
  const { entry } = await inState(one);
  expect(offeredActions(entry)).toEqual((await documentedActions()).get(one.line));
  expect(offeredActions(entry)).toEqual(actions.filter((action) => one.leads[action]));
});

const decisions = cases.flatMap((one) =>
  Object.entries(one.leads).map(([action, leads]) => ({ ...one, action: action as Action, leads })),
);

test.each(decisions)('$action works on a change $line ($state)', async ({ action, leads, ...one }) => {
  const { outbox, entry, readRow, database } = await inState({ ...one, leads: {} });
  const run = {
    undo: () => outbox.undo(entry.id),
    retry: () => outbox.retry(entry.id),
    edit: () => outbox.edit(entry.id, { language: 'Odin' }),
    discard: () => outbox.discard(entry.id),
    resolve: () => outbox.resolve(entry.id, 'theirs'),
  };
  expect(await run[action]()).toEqual({ ok: true, value: true });
  const waiting = await database.operations.where('unsent').above(Number.NEGATIVE_INFINITY).count();
  expect([(await readRow('1'))?.language, (await readRow('2'))?.language, waiting]).toEqual(leads);
  const left = (await outbox.entries()).find(({ id }) => id === entry.id);
  // An undo does not decide about the value of another device.
  const stillAsks = action === 'undo' && one.line.includes('over another device');
  expect(left?.can).toMatchObject({ discard: false, resolve: stillAsks });
});

test('the outbox has every documented state', async () => {
  const lines = [...(await documentedActions()).keys()].filter((line) => !line.startsWith('from GitHub'));
  expect(lines.toSorted()).toEqual([...new Set(cases.map(({ line }) => line))].toSorted());
});
