import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { playSeeds } from './simulation/seeds.ts';

// `npm run test:soak [runs]`: 100 000 schedules, in as many processes as there are processors.

const runsPerSeed = 500;
const [, , total = '100000', only] = process.argv;

if (only === undefined) await spreadOut(Number(total));
else await playSeeds(Number(only), runsPerSeed);

async function spreadOut(runs: number): Promise<void> {
  const seeds = Array.from({ length: Math.ceil(runs / runsPerSeed) }, (_, index) => 1_000 + index);
  let done = 0;
  let failed = false;
  async function work(): Promise<void> {
    for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
      const code = await inOwnProcess(seed);
      done += runsPerSeed;
      if (code !== 0) failed = true;
      console.log(`${code === 0 ? 'passed' : 'FAILED'}: seed ${seed}, ${done} of ${runs} schedules`);
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  process.exitCode = failed ? 1 : 0;
}

function inOwnProcess(seed: number): Promise<number> {
  const child = fork(fileURLToPath(import.meta.url), [total, String(seed)], { stdio: 'inherit' });
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)));
}
