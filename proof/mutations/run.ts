import { fileURLToPath } from 'node:url';
import { patchedFile } from '../../tests/support/patch.ts';
import { inTurn, type ProjectCopy, since, withCopies } from './copies.ts';
import { tryGenerated } from './generated/run.ts';
import { type PlantedFault, readPlantedFaults } from './patches.ts';
import { firstFailure, notLoaded } from './tests-in-copy.ts';

/**
 * `npm run proof -- mutations` applies each patch to a copy of the project, and runs the test file that must fail. Words select
 * the patches whose name or path contains one. `--jobs=1` runs one at a time. `generated` tries generated mutants instead.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const parameters = process.argv.slice(2);
const jobs = Number(parameters.find((one) => one.startsWith('--jobs='))?.slice('--jobs='.length) ?? 2);
const words = parameters.filter((one) => !one.startsWith('--')).map((word) => word.toLowerCase());

/** 'unusable' means that the test file could not be loaded, so its failure proves nothing. */
type Verdict = 'caught' | 'MISSED' | 'unusable';

async function tryOut({ patch, test }: PlantedFault, copy: ProjectCopy): Promise<[Verdict, string]> {
  const failure = await copy.withFault(await patchedFile(patch), () => firstFailure(copy.directory, [test]));
  if (failure === null) return ['MISSED', `no test of ${test} fails`];
  return [failure.startsWith(test) && !failure.endsWith(notLoaded) ? 'caught' : 'unusable', failure];
}

async function findAll(faults: readonly PlantedFault[], copies: readonly ProjectCopy[]): Promise<boolean> {
  const startedAt = performance.now();
  const problems: string[] = [];
  await inTurn([...new Set(faults.map(({ test }) => test))], copies, async (test, copy) => {
    const failure = await firstFailure(copy.directory, [test]);
    if (failure !== null) problems.push(`Fails without any fault: ${failure}`);
  });
  if (problems.length > 0) {
    console.log(problems.join('\n'));
    return false;
  }
  console.log(`All tests pass without a fault (${since(startedAt)})`);
  let caught = 0;
  await inTurn(faults, copies, async (fault, copy) => {
    const triedAt = performance.now();
    const [verdict, by] = await tryOut(fault, copy);
    if (verdict === 'caught') caught += 1;
    console.log(`${verdict.padEnd(8)} ${fault.name} (${since(triedAt)})\n         ${by}`);
  });
  console.log(`\n${caught} of ${faults.length} planted faults caught (${since(startedAt)})`);
  return caught === faults.length;
}

async function tryHandMade(): Promise<boolean> {
  const faults = await readPlantedFaults();
  const chosen = faults.filter(({ name, patch }) =>
    words.every((word) => `${name} ${patch}`.toLowerCase().includes(word)),
  );
  if (chosen.length === 0) throw new Error(`No planted fault has '${words.join(' ')}' in its name.`);
  return withCopies(root, jobs, (copies) => findAll(chosen, copies));
}

const [first, ...others] = words;
const isFine =
  first === 'generated'
    ? await tryGenerated({
        root,
        jobs,
        words: others,
        record: parameters.includes('--record'),
        near: parameters.includes('--near'),
      })
    : await tryHandMade();
process.exit(isFine ? 0 : 1);
