import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { playSeeds } from './simulation/seeds.ts';

// `npm run test:soak [schedules]`: 100 000 unless said otherwise, in as many processes as there are processors.

const schedulesPerSeed = 500;
const [, , total = '100000', seed, runs] = process.argv;

if (seed === undefined) await spreadOut(Number(total));
else await playSeeds(Number(seed), Number(runs));

interface Portion {
  seed: number;
  runs: number;
}

/** Each seed plays at most so many, so that a failing one is played again quickly. */
function portionsOf(schedules: number): Portion[] {
  return Array.from({ length: Math.ceil(schedules / schedulesPerSeed) }, (_, index) => ({
    seed: 1_000 + index,
    runs: Math.min(schedulesPerSeed, schedules - index * schedulesPerSeed),
  }));
}

async function spreadOut(schedules: number): Promise<void> {
  if (!Number.isInteger(schedules) || schedules < 1)
    throw new Error('How many schedules? Give a whole number.');
  const portions = portionsOf(schedules);
  const startedAt = performance.now();
  const failed: number[] = [];
  let played = 0;
  async function work(): Promise<void> {
    for (let portion = portions.shift(); portion !== undefined; portion = portions.shift()) {
      const code = await inOwnProcess(portion);
      if (code !== 0) failed.push(portion.seed);
      played += portion.runs;
      const perMinute = Math.round((played * 60_000) / (performance.now() - startedAt));
      const word = code === 0 ? 'passed' : 'FAILED';
      console.log(
        `${word}: seed ${portion.seed}, ${played} of ${schedules} schedules, ${perMinute} a minute`,
      );
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  if (failed.length > 0) console.error(`Broken promises with seed ${failed.join(', ')}: see above.`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}

function inOwnProcess({ seed, runs }: Portion): Promise<number> {
  const child = fork(fileURLToPath(import.meta.url), [total, String(seed), String(runs)], {
    stdio: 'inherit',
  });
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)));
}
