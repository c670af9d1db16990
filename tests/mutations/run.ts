import { fileURLToPath } from 'node:url';
import type { Mutation, TestOfMutation } from './mutation.ts';
import { mutations } from './mutations.ts';
import { copyProject, type ProjectCopy } from './project-copy.ts';
import { runTests } from './tests-in-copy.ts';

/**
 * `npm run test:mutations`: plants each fault in a copy of the project and runs the test that has to fail by it. Words
 * behind `--` choose the faults that have them in their name or file; `--jobs=1` runs one at a time.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const parameters = process.argv.slice(2);
const jobs = Number(parameters.find((one) => one.startsWith('--jobs='))?.slice('--jobs='.length) ?? 2);
const words = parameters.filter((one) => !one.startsWith('--')).map((word) => word.toLowerCase());

/** 'unusable': no test ran to its end, so that nothing is shown. */
type Verdict = 'caught' | 'MISSED' | 'unusable';

async function tryOut(mutation: Mutation, copy: ProjectCopy): Promise<{ verdict: Verdict; output: string }> {
  const { passed, failed, output } = await copy.withFault(mutation, () =>
    runTests(copy.directory, [mutation.test]),
  );
  if (failed.length > 0) return { verdict: 'caught', output };
  return { verdict: passed.length > 0 ? 'MISSED' : 'unusable', output };
}

/** The tests pass as long as nothing is planted, and each of the names is that of one. */
async function checkUnchanged(tests: readonly TestOfMutation[], copy: ProjectCopy): Promise<string[]> {
  const { passed, failed, output } = await runTests(copy.directory, tests);
  const unknown = tests.filter(({ name }) => !passed.some((known) => known.includes(name)));
  if (failed.length === 0 && unknown.length === 0) return [];
  const [{ file } = { file: '' }] = tests;
  return [
    ...failed.map((name) => `${file}: '${name}' fails without any fault.`),
    ...unknown.map(({ name }) => `${file}: no test of the name '${name}' has passed.`),
    output,
  ];
}

/** As many at a time as there are copies. */
async function inTurn<T>(
  entries: readonly T[],
  copies: readonly ProjectCopy[],
  work: (entry: T, copy: ProjectCopy) => Promise<void>,
): Promise<void> {
  const left = [...entries];
  await Promise.all(
    copies.map(async (copy) => {
      for (let next = left.shift(); next !== undefined; next = left.shift()) await work(next, copy);
    }),
  );
}

function since(startedAt: number): string {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
}

async function findAll(chosen: readonly Mutation[], copies: readonly ProjectCopy[]): Promise<boolean> {
  const startedAt = performance.now();
  const tests = chosen.map(({ test }) => test);
  const files = [...new Set(tests.map(({ file }) => file))].map((file) =>
    tests.filter((test) => test.file === file),
  );
  const problems: string[] = [];
  await inTurn(files, copies, async (ofOneFile, copy) => {
    problems.push(...(await checkUnchanged(ofOneFile, copy)));
  });
  console.log(`${problems.join('\n')}${files.length} files of tests without a fault (${since(startedAt)})`);
  if (problems.length > 0) return false;
  const verdicts: Verdict[] = [];
  await inTurn(chosen, copies, async (mutation, copy) => {
    const begunAt = performance.now();
    const { verdict, output } = await tryOut(mutation, copy);
    verdicts.push(verdict);
    console.log(`${verdict.padEnd(8)} ${mutation.name} (${since(begunAt)})`);
    if (verdict === 'caught') return;
    console.log(`         ${mutation.in}, by ${mutation.test.file} '${mutation.test.name}'`);
    if (verdict === 'unusable') console.log(output);
  });
  const caught = verdicts.filter((verdict) => verdict === 'caught').length;
  console.log(`\n${caught} of ${chosen.length} planted faults caught (${since(startedAt)})`);
  return caught === chosen.length;
}

const chosen = mutations.filter((mutation) =>
  words.every((word) => `${mutation.name} ${mutation.in}`.toLowerCase().includes(word)),
);
if (chosen.length === 0) throw new Error(`No planted fault has '${words.join(' ')}' in its name.`);
const copies = await Promise.all(Array.from({ length: Math.max(1, jobs) }, () => copyProject(root)));
try {
  if (!(await findAll(chosen, copies))) process.exitCode = 1;
} finally {
  await Promise.all(copies.map((copy) => copy.remove()));
}
