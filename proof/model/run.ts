import fc from 'fast-check';
import { runVitest } from '../../tests/support/runner/program.ts';
import { openServer } from '../../tests/support/simulation/server.ts';
import { actionText } from './action-text.ts';
import type { Bounds } from './actions.ts';
import { explore } from './explore.ts';
import { type Faults, none, planted, visited } from './faults.ts';
import { modelled, replayOf } from './replayed.ts';

// `npm run proof -- model` visits every state within the usual bounds, and then finds the shortest path to each planted fault.
// `npm run proof -- model 3 restores=1 rows=1 messages=1` visits states with three operations within these bounds.
// `npm run proof -- model tests` checks the model without reductions, and compares it with the product.
// `npm run proof -- model replay 1000 [seed]` runs this many schedules of the simulation; the model must allow each of their
// steps.

function report(name: string, bounds: Bounds, faults: Faults): boolean {
  const startedAt = performance.now();
  const onDepth = (states: number, depth: number) => {
    if (process.stdout.isTTY) process.stdout.write(`\r${states} states, ${depth} steps away`);
  };
  const { states, steps, depth, violation } = explore(bounds, faults, { onDepth });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const verdict = violation
    ? `${violation.what}\n    ${violation.trace.map(actionText).join('\n    ')}`
    : 'no violation';
  const within = Object.entries(bounds).map(([bound, value]) => `${bound}=${value}`);
  console.log(
    `\r${name} (${within.join(' ')}): ${states} states, ${steps} steps, depth ${depth}, ${seconds} s: ${verdict}`,
  );
  return violation !== null;
}

function boundsFrom(operations: string, words: readonly string[]): Bounds {
  const given = Object.fromEntries(words.map((word) => word.split('=')));
  const numberOf = (bound: 'restores' | 'pages' | 'messages' | 'signOuts') =>
    Number(given[bound] ?? none[bound]);
  return {
    rows: given['rows'] === '1' ? 1 : 2,
    operations: Number(operations),
    restores: numberOf('restores'),
    pages: numberOf('pages'),
    messages: numberOf('messages'),
    signOuts: numberOf('signOuts'),
    parts: given['parts'] === 'true',
  };
}

function exploreAll(chosen: readonly Bounds[]): boolean {
  const broken = chosen.filter((bounds) => report('the model', bounds, {}));
  const missed = Object.entries(planted).filter(
    ([fault, bounds]) => !report(fault, bounds, { [fault]: true }),
  );
  for (const [fault] of missed) console.error(`Not found: ${fault}`);
  return broken.length + missed.length === 0;
}

async function replayAll(schedules: number, seed: number): Promise<boolean> {
  const server = await openServer();
  const counted = new Map<string, number>();
  const startedAt = performance.now();
  let refused = 0;
  let events = 0;
  for (const planned of fc.sample(modelled, { numRuns: schedules, seed })) {
    const replayed = await replayOf(server, planned);
    events += replayed.events;
    for (const [kind, times] of replayed.steps) counted.set(kind, (counted.get(kind) ?? 0) + times);
    const wrong = replayed.refused ?? replayed.broken;
    if (wrong === null) continue;
    refused += 1;
    console.error(`${wrong}\n${JSON.stringify(planned)}`);
  }
  await server.close();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  console.log(`${schedules} schedules (seed ${seed}), ${events} events, ${refused} refused, ${seconds} s`);
  for (const [kind, times] of counted) console.log(`${times} × ${kind}`);
  return refused === 0;
}

async function run([first, ...rest]: readonly string[]): Promise<boolean> {
  if (first === 'tests') return (await runVitest(['proof/model'], { PROOF: 'model' })) === 0;
  if (first === 'replay') return replayAll(Number(rest[0] ?? 1_000), Number(rest[1] ?? 1));
  return exploreAll(first === undefined ? visited : [boundsFrom(first, rest)]);
}

process.exit((await run(process.argv.slice(2))) ? 0 : 1);
