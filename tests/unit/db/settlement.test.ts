import { describe, expect, test } from 'vitest';
import { enqueueAll } from '#db/outbox.ts';
import { settle } from '#db/settlement.ts';
import { undo } from '#db/undo.ts';
import { deleteDraft, importDraft, linkDraft, patchDraft, putDraft } from '#domain/outbox/drafts.ts';
import type { OperationDraft } from '#domain/outbox/operation.ts';
import { reportedPart } from '#domain/repository/repository.ts';
import { openDevice, repository } from '../../support/device-database.ts';

/** A device without a server confirms its own changes. */

type Device = ReturnType<typeof openDevice>;

const keep = ({ database, context }: Device, ...drafts: OperationDraft[]) =>
  enqueueAll(database, drafts, context);
const confirm = ({ database, context }: Device) => settle(database, context);
const rows = (count: number) => Array.from({ length: count }, (_, index) => repository(`r${index + 1}`));
const importRows = (count: number) => importDraft(rows(count).map(reportedPart));
const project = { id: 'portal', name: 'Portal', description: null, isPublic: false };

async function states({ database }: Device): Promise<string[]> {
  const operations = (await database.operations.toArray()).sort((a, b) => a.sequence - b.sequence);
  return operations.map(({ action, state }) => `${action} ${state}`);
}

const stored = ['pending', 'edited', 'confirmedVersion', 'confirmedValues'];

/** A shown row without the data of its operations. */
const values = (row: object) =>
  Object.fromEntries(Object.entries(row).filter(([field]) => !stored.includes(field)));

/** Shown rows, whether all are confirmed, and what still waits. */
async function view({ database }: Device) {
  const [repositories, projects, hidden, waiting] = await Promise.all([
    database.repositories.toArray(),
    database.projects.toArray(),
    database.hiddenRows.toArray(),
    database.operations.where('unsent').above(Number.NEGATIVE_INFINITY).count(),
  ]);
  const all = [...repositories, ...projects];
  return {
    shown: all.map(values),
    isConfirmed: all.every(
      ({ confirmedVersion, pending }) => confirmedVersion !== undefined && !pending.length,
    ),
    hidden,
    waiting,
  };
}

describe('a device without a server', () => {
  test('confirms every kind of change, and shows the same rows', async () => {
    const device = openDevice();
    await keep(
      device,
      importRows(4),
      putDraft('projects', [project]),
      linkDraft('portal', ['r1', 'r2']),
      patchDraft('repositories', ['r2', 'r3'], { language: 'Zig' }),
      deleteDraft('repositories', ['r4']),
    );
    const before = (await view(device)).shown;
    await confirm(device);
    expect(await view(device)).toEqual({ shown: before, isConfirmed: true, hidden: [], waiting: 0 });
    expect(await states(device)).toEqual([
      'import confirmed',
      'put confirmed',
      'patch confirmed',
      'patch confirmed',
      'delete confirmed',
    ]);
  });

  test('undoes a confirmed deletion of a project with its links', async () => {
    const device = openDevice();
    await keep(device, importRows(2), putDraft('projects', [project]), linkDraft('portal', ['r1', 'r2']));
    await confirm(device);
    const before = await view(device);
    const [deletion] = await keep(device, deleteDraft('projects', ['portal']));
    await confirm(device);
    expect((await device.database.repositories.get('r1'))?.projectId).toBeNull();
    expect(await undo(device.database, deletion?.id ?? '', device.context)).toBe('done');
    await confirm(device);
    expect(await view(device)).toEqual(before);
  });

  test.each([0, 3, 6, 9])('completes after an interruption at step %i', async (steps) => {
    const device = openDevice();
    await keep(device, importRows(60));
    for (const { id } of rows(60)) await keep(device, patchDraft('repositories', [id], { language: 'Zig' }));
    const languages = async () =>
      (await device.database.repositories.toArray()).map(({ language }) => language);
    let left = steps;
    const cutOff = {
      ...device.context,
      now() {
        left -= 1;
        if (left < 0) throw new Error('the browser was killed');
        return device.context.now();
      },
    };
    await expect(settle(device.database, cutOff)).rejects.toThrow('the browser was killed');
    expect(new Set(await languages())).toEqual(new Set(['Zig']));
    await confirm(device);
    expect(await view(device)).toMatchObject({ isConfirmed: true, hidden: [], waiting: 0 });
    expect(await languages()).toEqual(Array.from({ length: 60 }, () => 'Zig'));
  });

  test('confirms each change once with two concurrent tabs', async () => {
    const device = openDevice();
    await keep(device, importRows(3));
    await keep(device, patchDraft('repositories', ['r1'], { stars: 9 }));
    await Promise.all([confirm(device), confirm(device), confirm(device)]);
    expect(await states(device)).toEqual(['import confirmed', 'patch confirmed']);
    expect(await view(device)).toMatchObject({ isConfirmed: true, waiting: 0 });
  });
});
