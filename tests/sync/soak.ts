import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import type { Coverage } from './simulation/coverage.ts';
import { playGithubSeeds } from './simulation/github/seeds.ts';
import { playSeeds } from './simulation/seeds.ts';

// `npm run test:soak [schedules] [sync | github]`: 100 000 unless said otherwise, in as many processes as there are processors.

/** A seed plays at most so many, so that a failing one is played again quickly. */
const simulations = {
  sync: { play: playSeeds, perSeed: 500 },
  github: { play: playGithubSeeds, perSeed: 100 },
};

/** What a process says at its end. */
const counts = z.array(z.tuple([z.string(), z.number()]));

const [, , total = '100000', what = 'sync', seed, runs] = process.argv;
const { play, perSeed } = simulations[z.enum(['sync', 'github']).parse(what)];

if (seed === undefined) await spreadOut(Number(total));
else process.send?.([...(await play(Number(seed), Number(runs)))]);

interface Portion {
  seed: number;
  runs: number;
}

function portionsOf(schedules: number): Portion[] {
  return Array.from({ length: Math.ceil(schedules / perSeed) }, (_, index) => ({
    seed: 1_000 + index,
    runs: Math.min(perSeed, schedules - index * perSeed),
  }));
}

async function spreadOut(schedules: number): Promise<void> {
  if (!Number.isInteger(schedules) || schedules < 1)
    throw new Error('How many schedules? Give a whole number.');
  const portions = portionsOf(schedules);
  const startedAt = performance.now();
  const failed: number[] = [];
  const met: Coverage = new Map();
  let played = 0;
  async function work(): Promise<void> {
    for (let portion = portions.shift(); portion !== undefined; portion = portions.shift()) {
      const code = await inOwnProcess(portion, met);
      if (code !== 0) failed.push(portion.seed);
      played += portion.runs;
      const perMinute = Math.round((played * 60_000) / (performance.now() - startedAt));
      const word = code === 0 ? 'passed' : 'FAILED';
      console.log(
        `${word}: seed ${portion.seed}, ${played} of ${schedules} schedules, ${perMinute} a minute`,
      );
    }
  }
  // Whoever stops it early is told what was met so far.
  process.once('SIGINT', () => {
    tell(met);
    process.exit(1);
  });
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  tell(met);
  if (failed.length > 0) console.error(`Broken promises with seed ${failed.join(', ')}: see above.`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}

function tell(met: Coverage): void {
  for (const [name, count] of [...met].toSorted(([one], [other]) => one.localeCompare(other))) {
    console.log(`${count} × ${name}`);
  }
}

/** @param met how often what happened, in all processes together */
function inOwnProcess({ seed, runs }: Portion, met: Coverage): Promise<number> {
  const child = fork(fileURLToPath(import.meta.url), [total, what, String(seed), String(runs)], {
    stdio: 'inherit',
  });
  child.on('message', (message) => {
    for (const [name, count] of counts.parse(message)) met.set(name, (met.get(name) ?? 0) + count);
  });
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)));
}
