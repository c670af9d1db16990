import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildIfNeeded } from '../bundle/build.ts';
import { devices } from './devices.ts';
import { fleet } from './fleet.ts';
import { growth } from './growth.ts';
import { journeysPart } from './journeys.ts';
import { caseStudy, landing } from './landing.ts';
import { list } from './list.ts';
import { type BenchPart, formatTable } from './rows.ts';
import { seal } from './seal.ts';
import { sizes } from './sizes.ts';
import { store } from './store.ts';
import { taps } from './taps.ts';

/**
 * `npm run bench` runs every measurement that has a limit. `npm run bench -- store list` runs only the named ones, and `--runs 1`
 * measures once. Exits with code 1 if a limit is missed. Writes `test-results/bench-<part>.json`.
 */
const parts: Record<string, BenchPart> = {
  store,
  list,
  fleet,
  growth,
  sizes,
  devices,
  seal,
  journeys: journeysPart,
  landing,
  taps,
  'case-study': caseStudy,
};
const root = fileURLToPath(new URL('../..', import.meta.url));

const { positionals: selected, values } = parseArgs({
  options: { runs: { type: 'string' } },
  allowPositionals: true,
});
const unknown = selected.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}

process.chdir(root);
await mkdir('test-results', { recursive: true });
const chosen = Object.entries(parts).filter(([name]) => selected.length === 0 || selected.includes(name));
if (chosen.some(([, { needsBuild }]) => needsBuild)) await buildIfNeeded({ root });
for (const [name, part] of chosen) await run(name, part);

async function run(name: string, part: BenchPart): Promise<void> {
  console.log(`\n── ${part.title}\n`);
  try {
    const rows = await part.measure(values.runs === undefined ? undefined : Number(values.runs));
    console.log(formatTable(rows));
    await writeFile(`test-results/bench-${name}.json`, `${JSON.stringify({ name, rows }, null, 2)}\n`);
    if (rows.some(({ wanted }) => wanted?.met === false)) process.exitCode = 1;
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  }
}
