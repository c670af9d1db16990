import { openServer } from '../sync/simulation/server.ts';
import { counterexampleOf, playDirected, playWithMistake } from './counterexamples.ts';
import { type Faults, planted } from './faults.ts';
const server = await openServer();
for (const fault of Object.keys(planted) as (keyof Faults)[]) {
  if (process.argv[2] && process.argv[2] !== fault) continue;
  const d = counterexampleOf(fault);
  const good = await playDirected(server, d);
  const bad = await playWithMistake(server, fault, d);
  console.log(fault, 'GOOD', good.refused, good.broken, good.events, 'BAD', bad.refused?.slice(0, 300), '//', bad.broken, process.argv[2] ? JSON.stringify(d) : '');
}
await server.close();
process.exit(0);
