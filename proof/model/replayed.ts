import fc from 'fast-check';
import type { ClientDefect } from '../../tests/support/simulation/device.ts';
import { quietly } from '../../tests/support/simulation/quiet.ts';
import { play } from '../../tests/support/simulation/run.ts';
import type { Schedule, Step } from '../../tests/support/simulation/schedule.ts';
import type { SimulatedServer } from '../../tests/support/simulation/server.ts';
import { observedProjects, traceServer } from '../../tests/support/simulation/trace.ts';
import type { Fault } from '../../tests/support/simulation/wire.ts';
import { Replay } from './replay.ts';

/**
 * Generates schedules that the model can describe: changes to one field, lost, late or repeated messages, and tabs that die or
 * overtake each other.
 */

const device = fc.nat({ max: 1 });
const place = { device, tab: fc.nat({ max: 1 }) };
const is = fc.constant;

/** Faults that lose, delay or repeat a message. */
const faults: readonly (Fault | 'none')[] = [
  'none',
  'requestLost',
  'requestSwallowed',
  'responseLost',
  'responseSwallowed',
  'responseDelayed',
  'responseCut',
  'responseShortened',
  'duplicated',
  'delayed',
  'late',
  'expired',
  'tooMany',
  'broken',
  'captivePortal',
];

const change = fc.record({
  do: is('project' as const),
  ...place,
  project: fc.constantFrom(...observedProjects),
  value: is(0),
});
const wake = fc.record({ do: is('wake' as const), ...place, event: is('owner.requested' as const) });
const wait = fc.record({ do: is('wait' as const), ms: fc.constantFrom(50, 350, 700, 2_000, 12_000) });
const fault = fc.record({
  do: is('fault' as const),
  device,
  faults: fc.array(fc.constantFrom(...faults), { minLength: 1, maxLength: 4 }),
});
const tabs: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constantFrom('openTab' as const, 'openTab' as const, 'stealLock' as const, 'shareLocks' as const),
    device,
  }),
  fc.record({ do: fc.constantFrom('close' as const, 'freeze' as const, 'thaw' as const), ...place }),
  fc.record({ do: is('crash' as const), ...place, afterTransactions: fc.nat({ max: 12 }) }),
  fc.record({ do: is('network' as const), device, away: fc.boolean() }),
);
const operator = fc.record({ do: fc.constantFrom('backUp' as const, 'restore' as const) });
const lost = fc.record({
  do: is('lost' as const),
  ...place,
  choice: fc.constantFrom('again' as const, 'theirs' as const),
});

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 9, arbitrary: change },
  { weight: 3, arbitrary: wake },
  { weight: 8, arbitrary: wait },
  { weight: 6, arbitrary: fault },
  { weight: 5, arbitrary: tabs },
  { weight: 2, arbitrary: operator },
  { weight: 1, arbitrary: lost },
);

export const modelled: fc.Arbitrary<Schedule> = fc.record({
  seed: fc.nat({ max: 1_000_000 }),
  steps: fc.array(step, { minLength: 4, maxLength: 24 }).map(withOwnValues),
});

/** Gives each change its own value, as in the model. */
export function withOwnValues(steps: readonly Step[]): Step[] {
  return steps.map((one, index) => (one.do === 'project' ? { ...one, value: 100 + index } : one));
}

export interface Replayed {
  /** The step that the model rejects, or null. */
  refused: string | null;
  /** The promise that the simulation finds broken, or null. */
  broken: string | null;
  events: number;
  steps: ReadonlyMap<string, number>;
}

interface Played {
  run?: typeof play;
  /** Intercepts the requests of a device. */
  directions?: NonNullable<ClientDefect['access']>;
}

/** Runs a schedule, and checks that the model allows each event. A device without a cursor gets all rows in one page. */
export async function replayOf(
  server: SimulatedServer,
  planned: Schedule,
  { run = play, directions = (plain) => plain }: Played = {},
): Promise<Replayed> {
  const restores = planned.steps.some((one) => one.do === 'restore');
  const {
    server: watched,
    observed,
    onCommit,
    access,
  } = traceServer(server, restores ? 50 : 1 + (planned.seed % 3));
  const nothing = () => undefined;
  const defect: ClientDefect = { access: (plain, session) => access(directions(plain, session)) };
  const broken = await quietly(() =>
    run(watched, planned, defect, nothing, nothing, onCommit).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    ),
  );
  const replay = new Replay();
  for (const [index, event] of observed.entries()) {
    const refused = replay.see(event);
    if (refused === null) continue;
    return { refused: `${index}. ${event.saw}: ${refused}`, broken, events: index, steps: replay.steps };
  }
  return { refused: null, broken, events: observed.length, steps: replay.steps };
}
