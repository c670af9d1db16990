import { plantIn, playWith } from '../../tests/support/simulation/planted.ts';
import { play } from '../../tests/support/simulation/run.ts';
import { openServer, type SimulatedServer } from '../../tests/support/simulation/server.ts';
import { counterparts } from './counterparts.ts';
import { type Directed, directing, scheduleOf } from './directed.ts';
import { explore } from './explore.ts';
import { type Faults, planted } from './faults.ts';
import { type Replayed, replayOf } from './replayed.ts';

/** The shortest way to what a mistake in the model breaks, as a schedule of the simulation. */
export function counterexampleOf(fault: keyof Faults): Directed {
  const { violation } = explore(planted[fault], { [fault]: true });
  if (!violation) throw new Error(`Nothing is broken by ${fault}.`);
  return scheduleOf(violation.trace);
}

export function playDirected(server: SimulatedServer, directed: Directed, run = play): Promise<Replayed> {
  return replayOf(server, directed, { run, directions: directing(directed) });
}

/** The same with the mistake in the product that it stands for. */
export async function playWithMistake(
  server: SimulatedServer,
  fault: keyof Faults,
  directed: Directed,
): Promise<Replayed> {
  const { sql, statement, source, client } = counterparts[fault];
  if (source) return playDirected(server, directed, await playWith(source));
  if (client) {
    const broken = client(server).access;
    const directions = directing(directed);
    return replayOf(server, directed, {
      directions: (plain, session) => broken?.(directions(plain, session), session) ?? plain,
    });
  }
  if (statement) {
    const mend = await plantIn(server, statement);
    const replayed = await playDirected(server, directed);
    await mend();
    return replayed;
  }
  const other = await openServer(sql);
  const replayed = await playDirected(other, directed);
  await other.close();
  return replayed;
}
