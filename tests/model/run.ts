import type { Bounds } from './actions.ts';
import { explore } from './explore.ts';
import { type Faults, planted, visited } from './faults.ts';

// `npm run test:model [operations restores pages]`: every state within these bounds, or within the usual ones; then each planted
// mistake with the shortest way to it.

function report(name: string, bounds: Bounds, faults: Faults): boolean {
  const startedAt = performance.now();
  const { states, steps, depth, violation } = explore(bounds, faults);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const verdict = violation ? `${violation.what}\n    ${violation.trace.join('\n    ')}` : 'no violation';
  const within = `${bounds.operations} operations, ${bounds.restores} restores, ${bounds.pages} pages`;
  console.log(
    `${name} (${within}): ${states} states, ${steps} steps, depth ${depth}, ${seconds} s: ${verdict}`,
  );
  return violation !== null;
}

const [operations, restores = 0, pages = 1] = process.argv.slice(2).map(Number);
const chosen = operations === undefined ? visited : [{ operations, restores, pages }];
const broken = chosen.filter((bounds) => report('the model', bounds, {}));
const missed = Object.entries(planted).filter(([fault, bounds]) => !report(fault, bounds, { [fault]: true }));
for (const [fault] of missed) console.error(`Not found: ${fault}`);
process.exitCode = broken.length + missed.length > 0 ? 1 : 0;
