import type { Bounds } from './actions.ts';
import { explore } from './explore.ts';
import { type Faults, none, planted } from './faults.ts';
import { wordsOf } from './words.ts';

function report(name: string, bounds: Bounds, faults: Faults, isFull = false): boolean {
  const startedAt = performance.now();
  const told = (states: number, depth: number) => {
    if (process.env['VERBOSE']) console.log(depth, states, ((performance.now() - startedAt) / 1000).toFixed(1), Math.round(process.memoryUsage().rss/1e6));
  };
  const { states, steps, depth, violation } = explore(bounds, faults, { isFull, told });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const verdict = violation ? `${violation.what}\n    ${violation.trace.map(wordsOf).join('\n    ')}` : 'no violation';
  console.log(`${name} (${JSON.stringify(bounds)}): ${states} states, ${steps} steps, depth ${depth}, ${seconds} s: ${verdict}`);
  return violation !== null;
}
const [operations=2, restores = 0, pages = 1, messages=2, signOuts=0, rows=2] = process.argv.slice(2).map(Number);
if (process.argv[2] === 'faults') {
  for (const [fault, bounds] of Object.entries(planted)) for (const full of [true, false]) report(fault, bounds, {[fault]: true}, full);
} else
report('model', { ...none, operations, restores, pages, messages, signOuts, rows: rows === 1 ? 1 : 2 }, {}, !!process.env['FULL']);
