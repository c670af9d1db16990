import fc from 'fast-check';
import type { StoredOperation } from '#db/database.ts';
import { arbitraryStep } from '../../tests/support/simulation/arbitrary-step.ts';
import { isPush } from '../../tests/support/simulation/defective-wire.ts';
import type { ClientDefect } from '../../tests/support/simulation/device.ts';
import { play } from '../../tests/support/simulation/run.ts';
import {
  ownedTables,
  type Schedule,
  type Size,
  type Step,
  usualSize,
} from '../../tests/support/simulation/schedule.ts';
import type { SimulatedServer } from '../../tests/support/simulation/server.ts';
import { everyRepository, meeting, onLaptop, onPhone, wait } from '../../tests/support/simulation/steps.ts';
import type { Stored } from '../../tests/support/simulation/stored.ts';

/** State of the server after six months: unchanged, restored from a backup, or empty. */
export const fates = ['kept', 'restored', 'wiped'] as const;

/** Days by which the device's clock is wrong when the device returns. */
export const clocks = { right: 0, 'two years slow': -730, 'three years fast': 1_095 } as const;

export interface Absence {
  /** Seed for the changes on the absent device. */
  seed: number;
  fate: (typeof fates)[number];
  clock: keyof typeof clocks;
  /** Number of changes on the absent device. */
  changes: number;
}

export interface Outcome {
  /** Number of requests with operations, from the sign-in until the device's queue is empty. */
  requests: number;
  /** Actions of the operations that waited on the device. */
  actions: Set<string>;
  /** Number of operations that the owner had to decide about. */
  cards: number;
  /** Version up to which the server has deleted tombstones, and the cursor of the device before its absence. */
  floor: number;
  cursor: number;
}

const size: Size = { ...usualSize, tabs: 1, repositories: 40 };
const edits = new Set(
  'update link unlink remove set reset entry put erase read dispose import project'.split(' '),
);
/** Indexes of fields in the description. Tables have fewer fields, and the others are ignored. */
const everyField = Array.from({ length: 10 }, (_, field) => field);
/** Value at which the simulated server fails until the faults end. */
const poisonous = 6;
const minuteMs = 60_000;

/** Simulates the phone's absence. Throws an error at the first broken promise. */
export async function playAbsence(server: SimulatedServer, absence: Absence): Promise<Outcome> {
  let phone: Stored | undefined;
  let requests = 0;
  const outcome: Outcome = { requests: 0, actions: new Set(), cards: 0, floor: 0, cursor: 0 };
  const operations = (): StoredOperation[] => [...(phone?.operations.values() ?? [])];
  const counting: ClientDefect = {
    access: (access) => {
      if (!access.database.name.endsWith('phone')) return access;
      const fetch: typeof globalThis.fetch = (input, init) => {
        if (isPush(input)) requests += 1;
        return access.backend.fetch(input, init);
      };
      return { ...access, backend: { ...access.backend, fetch } };
    },
  };
  const recordEvent = (what: string) => {
    if (what === 'step close') {
      outcome.actions = new Set(operations().map(({ action, payload }) => `${action} ${payload.table}`));
      outcome.cursor = phone?.cursor.version ?? 0;
    }
    if (what === 'step session') requests = 0;
    if (what !== 'step decide' || outcome.requests > 0) return;
    const left = operations().filter(({ state }) => state === 'queued' || state === 'sent');
    if (left.length > 0) throw new Error(`(8) ${left.length} operations still wait after an hour`);
    outcome.requests = requests;
    outcome.cards = operations().filter(({ needsAttention }) => needsAttention === 1).length;
  };
  await play(server, scheduleOf(absence), counting, recordEvent, undefined, (device, stored) => {
    if (device === 'phone') phone = stored;
  });
  const [head] = await server.sql('select floor from private.sync_head');
  return { ...outcome, floor: Number(head?.['floor']) };
}

function scheduleOf({ seed, fate, clock, changes }: Absence): Schedule {
  const made = randomChanges(seed, changes);
  const half = Math.floor(changes / 2);
  const months = Array.from({ length: 12 }, (_, month): Step[] => [
    { do: 'month' },
    ...(month === 5 && fate !== 'kept' ? [{ do: fate === 'wiped' ? 'wipe' : 'restore' } as const] : []),
    wait(minuteMs),
    { do: 'lost', ...onLaptop, choice: 'again' },
    ...changesOfMonth(month),
    wait(minuteMs),
  ]);
  const decisions = ['mine', 'theirs', 'retry', 'discard'] as const;
  return {
    seed,
    size,
    steps: [
      ...foundingSteps,
      wait(minuteMs),
      { do: 'backUp' },
      { do: 'network', device: 0, away: true },
      ...made.slice(0, half),
      // The server applies some of the operations, but the phone gets no response.
      meeting('responseLost'),
      { do: 'network', device: 0, away: false },
      wait(700),
      { do: 'network', device: 0, away: true },
      ...made.slice(half),
      { do: 'close', ...onPhone },
      ...months.flat(),
      { do: 'clockJump', device: 0, days: clocks[clock] },
      { do: 'network', device: 0, away: false },
      { do: 'session', device: 0, session: 'over' },
      { do: 'openTab', device: 0 },
      wait(minuteMs),
      { do: 'session', device: 0, session: 'valid' },
      meeting('responseLost'),
      { do: 'wake', ...onPhone, event: 'owner.requested' },
      ...Array.from({ length: 12 }, (): Step[] => [
        wait(5 * minuteMs),
        { do: 'lost', ...onPhone, choice: 'again' },
      ]).flat(),
      ...Array.from({ length: 40 }, (_, which): Step[] => {
        const decision = decisions[which % decisions.length] ?? 'mine';
        return [{ do: 'decide', ...onPhone, which, decision }, wait(2_000)];
      }).flat(),
    ],
  };
}

/** Returns random edits of the owner on the phone. */
function randomChanges(seed: number, count: number): Step[] {
  const edit = arbitraryStep(size).filter(
    (step) => edits.has(step.do) && !('value' in step && step.value === poisonous),
  );
  return fc.sample(edit, { seed, numRuns: count }).map((step) => ({ ...step, ...onPhone }));
}

const foundingSteps: Step[] = [
  ...[0, 1, 2, 3].map((id): Step => ({ do: 'message', id })),
  ...[0, 1, 2, 3].map((project): Step => ({ do: 'project', ...onLaptop, project, value: project + 1 })),
  ...ownedTables.flatMap((table) =>
    [0, 1, 2].map((row): Step => ({ do: 'put', ...onLaptop, table, row, fields: everyField, value: row })),
  ),
  { do: 'entry', ...onLaptop, project: 0, fields: [0, 3, 10], value: 1 },
];

/** Returns changes on the other device, also of rows that the phone has changed. Deletes rows early and late in the year. */
function changesOfMonth(month: number): Step[] {
  const at = (number: number) => (month * 7 + number) % size.repositories;
  const removed = month === 1 ? [30, 31, 32] : [33];
  return [
    { do: 'update', ...onLaptop, repositories: [at(0), at(1)], value: 3 },
    { do: 'set', ...onLaptop, repositories: [at(3)], fields: everyRepository, value: month % poisonous },
    { do: 'link', ...onLaptop, repositories: [at(4), at(5)], project: month % 2 },
    { do: 'entry', ...onLaptop, project: month % 4, fields: [0, 3, 10], value: month % poisonous },
    ...ownedTables.map((table): Step => {
      const row = { table, row: month % 3, fields: everyField, value: month % poisonous };
      return { do: 'put', ...onLaptop, ...row };
    }),
    { do: 'import', ...onLaptop, repositories: [at(6)], value: month % poisonous },
    ...(month === 1 || month === 10
      ? [
          { do: 'unlink', ...onLaptop, repositories: removed } as const,
          { do: 'remove', ...onLaptop, repositories: removed } as const,
        ]
      : []),
    ...(month === 2 ? [{ do: 'erase', ...onLaptop, table: 'savedViews', row: 1 } as const] : []),
  ];
}
