import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import fc from 'fast-check';
import { scheduleOf } from './arbitrary-schedule.ts';
import type { Coverage } from './coverage.ts';
import { assertQuietly } from './quiet.ts';
import { play } from './run.ts';
import { usualSize } from './schedule.ts';
import { openServer } from './server.ts';

// Turns the optimising compiler on again. Most tests are too short for it, but over hundreds of schedules, where SQL takes half
// of the processor time, it pays.
for (const flag of ['--no-liftoff-only', '--wasm-tier-up', '--wasm-dynamic-tiering'])
  setFlagsFromString(flag);

/**
 * Runs many schedules. If one fails, shrinks it and throws it as data with its seed.
 * @returns the coverage of all schedules
 */
export async function playSeeds(seed: number, runs: number, size = usualSize): Promise<Coverage> {
  const server = await openServer();
  const coverage: Coverage = new Map();
  const counted: Histories = { checked: 0, events: 0 };
  const onEvent = (message: string, times = 1) =>
    void coverage.set(message, (coverage.get(message) ?? 0) + times);
  try {
    const property = fc.asyncProperty(scheduleOf(size), (planned) =>
      play(server, planned, {}, onEvent, (history) => note(history, seed, counted)),
    );
    await assertQuietly(property, seed, runs);
    console.log(
      `${counted.checked} histories with ${counted.events} events checked (seed ${seed}): no anomaly`,
    );
    return coverage;
  } finally {
    await server.close();
  }
}

interface Histories {
  checked: number;
  events: number;
}

/** Writes each history to the folder in the variable `HISTORIES`. */
function note(history: readonly string[], seed: number, counted: Histories): void {
  counted.checked += 1;
  counted.events += history.length;
  const folder = process.env['HISTORIES'];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${seed}-${counted.checked}.jsonl`), `${history.join('\n')}\n`);
}
