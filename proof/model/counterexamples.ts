import { importWithPatch } from '../../tests/support/simulation/planted.ts';
import { play } from '../../tests/support/simulation/run.ts';
import type { SimulatedServer } from '../../tests/support/simulation/server.ts';
import { type Directed, directing, scheduleOf } from './directed.ts';
import { explore } from './explore.ts';
import { type Faults, planted } from './faults.ts';
import { type Replayed, replayOf } from './replayed.ts';

/** Patches that plant the model's fault in the product. */
export const patches = {
  sentIsTakenBack: 'sent-operation-withdrawn',
  cursorIsOneTooFar: 'cursor-one-too-far',
  leftHistoriesAcknowledge: 'old-history-acknowledges',
  lostRowsAreForgotten: 'lost-rows-ignored',
} as const satisfies Partial<Record<keyof Faults, string>>;

/** Returns the shortest trace that breaks the model with this fault, as a schedule of the simulation. */
export function counterexampleOf(fault: keyof Faults): Directed {
  const { violation } = explore(planted[fault], { [fault]: true });
  if (!violation) throw new Error(`${fault} breaks nothing.`);
  return scheduleOf(violation.trace);
}

export function playDirected(server: SimulatedServer, directed: Directed, run = play): Promise<Replayed> {
  return replayOf(server, directed, { run, directions: directing(directed) });
}

/** Runs the counterexample against the product with the same fault. */
export async function playWithFault(server: SimulatedServer, fault: keyof typeof patches): Promise<Replayed> {
  const patch = `proof/model/patches/${patches[fault]}.patch`;
  const { play: broken } = await importWithPatch<{ play: typeof play }>(patch, 'run.ts');
  return playDirected(server, counterexampleOf(fault), broken);
}
