import fc from 'fast-check';
import { expect, test } from 'vitest';
import { settle } from '#db/settlement.ts';
import { type RowTable, rowTables } from '#domain/shared/row-kinds.ts';
import { Device, type Tab, type World } from '../../support/simulation/device.ts';
import { stepDraft } from '../../support/simulation/drafts.ts';
import { History } from '../../support/simulation/history.ts';
import { CommitObserver } from '../../support/simulation/ledger.ts';
import { performOn } from '../../support/simulation/owner.ts';
import { applyFile, savedFile } from '../../support/simulation/owner-files.ts';
import { quietly } from '../../support/simulation/quiet.ts';
import type { Step } from '../../support/simulation/schedule.ts';
import { VirtualTime } from '../../support/simulation/virtual-time.ts';

/**
 * Random schedules of an owner's work on a device without a server: changes, undo, backups, and kills between any two
 * transactions, also while changes are confirmed.
 */

const runs = 20;
const schedules = { numRuns: runs, seed: 46 };
const value = fc.nat({ max: 8 });
const place = { device: fc.constant(0), tab: fc.constant(0) };
const repositories = fc.uniqueArray(fc.nat({ max: 6 }), { minLength: 1, maxLength: 3 });
const is = fc.constant;

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: is('import'), ...place, repositories, value }) },
  { weight: 4, arbitrary: fc.record({ do: is('update'), ...place, repositories, value }) },
  { weight: 2, arbitrary: fc.record({ do: is('project'), ...place, project: fc.nat({ max: 3 }), value }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: is('link'), ...place, repositories, project: fc.nat({ max: 6 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('unlink', 'remove'), ...place, repositories }) },
  { weight: 4, arbitrary: fc.record({ do: is('decide'), ...place, which: value, decision: is('undo') }) },
  { weight: 1, arbitrary: fc.record({ do: is('saveFile'), ...place }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: is('applyFile'), ...place, file: value, overEdits: fc.boolean() }),
  },
  { weight: 5, arbitrary: fc.record({ do: is('crash'), ...place, afterTransactions: fc.nat({ max: 8 }) }) },
) as fc.Arbitrary<Step>;

/**
 * Promises about the states between the queue and a server. A device alone confirms a change, and forgets a refresh from GitHub, in
 * the same transaction.
 */
const aboutServer = /queued became confirmed$|lost the queued import$/;

interface Simulation {
  device: Device;
  world: World;
  violations: string[];
}

function openSimulation(): Simulation {
  const violations: string[] = [];
  const history = new History();
  let lastId = 0;
  const world: World = {
    time: new VirtualTime(),
    random: () => 0.5,
    defect: {},
    transactions: 0,
    files: [],
    lastArrival: 0,
    poisonous: false,
    history,
    violation(message) {
      if (!aboutServer.test(message)) violations.push(message);
    },
    onEvent: () => undefined,
    fetchFor: () => () => Promise.reject(new TypeError('There is no server.')),
    newId: () => `00000000-0000-4000-8000-${String((lastId += 1)).padStart(12, '0')}`,
  };
  return { device: openDevice('only', world), world, violations };
}

function openDevice(name: string, world: World): Device {
  const observers = { onEvent: world.onEvent, recordCommit: () => undefined };
  return new Device(name, world, new CommitObserver(name, world.violation, observers), 1);
}

/** Opens the page, after a kill as well. */
async function openPage(device: Device): Promise<Tab> {
  const [live] = device.liveTabs;
  const tab = live ?? device.openLeavingTab();
  await tab.database.open();
  return tab;
}

/** Confirms what waits, and opens the page again after a kill in the middle. Returns the page. */
async function confirmAll(device: Device): Promise<Tab> {
  for (;;) {
    const tab = await openPage(device);
    const isDone = await settle(tab.database, tab.context).then(
      () => true,
      (error: unknown) => {
        if (tab.dead) return false;
        throw error;
      },
    );
    if (isDone && !tab.dead) return tab;
  }
}

const internal = ['pending', 'edited', 'confirmedVersion', 'confirmedValues'];

async function shownRows({ database }: Tab): Promise<Record<string, unknown>> {
  const tables = await Promise.all(
    rowTables.map(async (table: RowTable) => {
      const rows: { id: string }[] = await database.table(table).toArray();
      return rows.map((row) => [`${table}/${row.id}`, ownValues(row)] as const);
    }),
  );
  return Object.fromEntries(tables.flat());
}

const ownValues = (row: object) =>
  Object.fromEntries(Object.entries(row).filter(([field]) => !internal.includes(field)));

/** Reads without the kill that a schedule has planned. */
async function readUnharmed<Value>(tab: Tab, read: () => PromiseLike<Value>): Promise<Value> {
  const { crashAfter } = tab;
  tab.crashAfter = null;
  const value = await read();
  tab.crashAfter = crashAfter;
  return value;
}

/** No screen offers a project that the device does not have. */
async function linksToNothing(tab: Tab, one: Step): Promise<boolean> {
  if (one.do !== 'link') return false;
  const draft = stepDraft(one, tab.context.now());
  const values = draft?.action === 'patch' ? draft.payload.values : {};
  const id = String(Reflect.get(values, 'projectId'));
  return (await readUnharmed(tab, () => tab.database.projects.get(id))) === undefined;
}

async function play(steps: readonly Step[]): Promise<void> {
  const { device, world, violations } = openSimulation();
  for (const one of steps) {
    if (await linksToNothing(await openPage(device), one)) continue;
    await performOn(device, one);
    if (one.do === 'crash') continue;
    const page = await openPage(device);
    // A planned kill that has not happened yet happens while changes are confirmed.
    const shown = await readUnharmed(page, () => shownRows(page));
    const confirmed = await confirmAll(device);
    confirmed.crashAfter = null;
    expect(await shownRows(confirmed)).toEqual(shown);
    expect(await unconfirmedIds(confirmed)).toEqual([]);
    expect(violations).toEqual([]);
  }
  const page = await confirmAll(device);
  page.crashAfter = null;
  await expectSameAfterBackup(page, world);
  for (const tab of device.tabs) tab.die();
}

/** Operations that wait, and rows that are not confirmed. */
async function unconfirmedIds({ database }: Tab): Promise<string[]> {
  const waiting = await database.operations.where('unsent').above(Number.NEGATIVE_INFINITY).toArray();
  const rows = await Promise.all(
    rowTables.map((table) => database.table<{ id: string; pending: string[] }>(table).toArray()),
  );
  const pending = rows.flat().filter((row) => row.pending.length > 0);
  return [...waiting, ...pending].map(({ id }) => id);
}

/** A backup restores the device's rows on an empty device. */
async function expectSameAfterBackup(page: Tab, world: World): Promise<void> {
  const file = await savedFile(page);
  const other = openDevice('other', world);
  const restored = await openPage(other);
  const shown = await shownRows(page);
  if (Object.keys(shown).some((key) => /^(repositories|projects)\//.test(key))) {
    await applyFile(restored, file, true);
    await confirmAll(other);
  }
  expect(await shownRows(restored)).toEqual(shown);
  restored.die();
}

test(`${runs} schedules keep every change on a device without a server`, async () => {
  const steps = fc.array(step, { minLength: 5, maxLength: 25 });
  await expect(quietly(() => fc.assert(fc.asyncProperty(steps, play), schedules))).resolves.toBeUndefined();
});
