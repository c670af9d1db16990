import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { virtualSeconds } from '../../tests/support/simulation/coverage.ts';
import { playGithubSeeds } from '../../tests/support/simulation/github/seeds.ts';
import { wideSize } from '../../tests/support/simulation/schedule.ts';
import { playSeeds } from '../../tests/support/simulation/seeds.ts';
import { readSoakState, type SoakState, writeSoakState } from './soak-state.ts';

// `npm run proof -- soak [schedules] [sync | wide | github]` runs 100 000 schedules by default, in as many processes as there are
// processors. A stopped run resumes.

/** Maximum number of schedules per seed, so that a failing seed can be repeated quickly. */
const simulations = {
  sync: { play: playSeeds, perSeed: 500 },
  wide: { play: (seed: number, runs: number) => playSeeds(seed, runs, wideSize), perSeed: 50 },
  github: { play: playGithubSeeds, perSeed: 100 },
};

/** Coverage that a process reports when it ends. */
const counts = z.array(z.tuple([z.string(), z.number()]));

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' } },
});
const schedules = z.coerce
  .number()
  .int()
  .min(1)
  .parse(positionals[0] ?? 100_000);
const what = z.enum(['sync', 'wide', 'github']).parse(positionals[1] ?? 'sync');
const { play, perSeed } = simulations[what];

if (values.seed === undefined) await playAll();
else {
  const met = await play(Number(values.seed), Math.min(perSeed, schedules));
  process.send?.([...met]);
}

interface Portion {
  seed: number;
  runs: number;
}

function portionsOf(total: number): Portion[] {
  return Array.from({ length: Math.ceil(total / perSeed) }, (_, index) => ({
    seed: 1_000 + index,
    runs: Math.min(perSeed, total - index * perSeed),
  }));
}

async function playAll(): Promise<void> {
  const state = readSoakState(what);
  const all = portionsOf(schedules);
  const portions = all.filter(({ seed, runs }) => (state.played[seed] ?? 0) < runs);
  let played = all.reduce((sum, { seed, runs }) => sum + Math.min(runs, state.played[seed] ?? 0), 0);
  if (played > 0) console.log(`${played} of ${schedules} schedules were played before.`);
  const before = { played, seconds: state.seconds };
  const startedAt = performance.now();

  async function work(): Promise<void> {
    for (let portion = portions.shift(); portion !== undefined; portion = portions.shift()) {
      const { seed, runs } = portion;
      const met = await inOwnProcess(portion);
      const seconds = (performance.now() - startedAt) / 1_000;
      played += runs - (state.played[seed] ?? 0);
      note(state, portion, met);
      state.seconds = before.seconds + seconds;
      writeSoakState(what, state);
      const perMinute = Math.round(((played - before.played) * 60) / seconds);
      const outcome = met ? 'passed' : 'FAILED';
      console.log(`${outcome}: seed ${seed}, ${played} of ${schedules} schedules, ${perMinute} a minute`);
    }
  }

  process.once('SIGINT', () => {
    tell(state);
    console.log('The same command goes on from here.');
    process.exit(1);
  });
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  tell(state);
  process.exitCode = state.failed.length > 0 ? 1 : 0;
}

/** @param met coverage, or null if a promise was broken */
function note(state: SoakState, { seed, runs }: Portion, met: z.infer<typeof counts> | null): void {
  state.played[seed] = runs;
  if (!met) state.failed.push(seed);
  for (const [name, count] of met ?? []) state.met[name] = (state.met[name] ?? 0) + count;
}

function tell({ met, failed }: SoakState): void {
  for (const [name, count] of Object.entries(met).toSorted(([one], [other]) => one.localeCompare(other))) {
    if (name === virtualSeconds) console.log(`${Math.round(count / 3_600)} hours of virtual time`);
    else console.log(`${count} × ${name}`);
  }
  for (const seed of failed) {
    console.error(`Broken promises. Again: npm run proof -- soak ${perSeed} ${what} --seed ${seed}`);
  }
}

/** @returns the coverage, or null if a promise was broken */
async function inOwnProcess({ seed, runs }: Portion): Promise<z.infer<typeof counts> | null> {
  const child = fork(fileURLToPath(import.meta.url), [String(runs), what, '--seed', String(seed)], {
    stdio: 'inherit',
  });
  let met: z.infer<typeof counts> = [];
  child.on('message', (message) => {
    met = counts.parse(message);
  });
  const code = await new Promise<number>((resolve) => child.on('exit', (code) => resolve(code ?? 1)));
  return code === 0 ? met : null;
}
