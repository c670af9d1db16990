import { fileURLToPath } from 'node:url';
import { patchedFile } from '../../tests/support/patch.ts';
import { inTurn, since, withCopies } from './copies.ts';
import { tryGenerated } from './generated/run.ts';
import { type PlantedFault, readPlantedFaults } from './patches.ts';
import type { ProjectCopy } from './project-copy.ts';
import { runTests } from './tests-in-copy.ts';

/**
 * `npm run proof -- mutations` applies each patch to a copy of the project and runs the test that must fail. Words choose
 * the patches that have them in their name or path; `--jobs=1` runs one at a time. `generated` tries generated mutants instead.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const parameters = process.argv.slice(2);
const jobs = Number(parameters.find((one) => one.startsWith('--jobs='))?.slice('--jobs='.length) ?? 2);
const words = parameters.filter((one) => !one.startsWith('--')).map((word) => word.toLowerCase());

/** 'unusable': no test ran to its end. */
type Verdict = 'caught' | 'MISSED' | 'unusable';

async function tryOut(
  { patch, test }: PlantedFault,
  copy: ProjectCopy,
): Promise<{ verdict: Verdict; output: string }> {
  const { passed, failed, output } = await copy.withFault(await patchedFile(patch), () =>
    runTests(copy.directory, test.file, [test.name]),
  );
  if (failed.length > 0) return { verdict: 'caught', output };
  return { verdict: passed.length > 0 ? 'MISSED' : 'unusable', output };
}

/** The tests pass as long as nothing is planted, and each of the names is that of one. */
async function checkUnchanged(file: string, names: string[], copy: ProjectCopy): Promise<string[]> {
  const { passed, failed, output } = await runTests(copy.directory, file, names);
  const unknown = names.filter((name) => !passed.some((fullName) => fullName.includes(name)));
  if (failed.length === 0 && unknown.length === 0) return [];
  return [
    ...failed.map((name) => `${file}: '${name}' fails without any fault.`),
    ...unknown.map((name) => `${file}: no test of the name '${name}' has passed.`),
    output,
  ];
}

async function findAll(chosen: readonly PlantedFault[], copies: readonly ProjectCopy[]): Promise<boolean> {
  const startedAt = performance.now();
  const files = [...new Set(chosen.map(({ test }) => test.file))];
  const problems: string[] = [];
  await inTurn(files, copies, async (file, copy) => {
    const names = chosen.filter(({ test }) => test.file === file).map(({ test }) => test.name);
    problems.push(...(await checkUnchanged(file, [...new Set(names)], copy)));
  });
  if (problems.length > 0) {
    console.log(problems.join('\n'));
    return false;
  }
  console.log(`Without a fault they all pass (${since(startedAt)})`);
  const verdicts: Verdict[] = [];
  await inTurn(chosen, copies, async (fault, copy) => {
    const begunAt = performance.now();
    const { verdict, output } = await tryOut(fault, copy);
    verdicts.push(verdict);
    console.log(`${verdict.padEnd(8)} ${fault.name} (${since(begunAt)})`);
    if (verdict === 'caught') return;
    console.log(`         ${fault.patch}, by ${fault.test.file} '${fault.test.name}'`);
    if (verdict === 'unusable') console.log(output);
  });
  const caught = verdicts.filter((verdict) => verdict === 'caught').length;
  console.log(`\n${caught} of ${chosen.length} planted faults caught (${since(startedAt)})`);
  return caught === chosen.length;
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
