import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { SetupProblem } from '../setup/problem.ts';
import { runProgram } from '../setup/programs.ts';
import { mergeRelease, nextSteps } from './upgrade.ts';

// `npm run upgrade` merges Portico's newest release, `npm run upgrade -- v0.3.0` another one.

const root = fileURLToPath(new URL('../..', import.meta.url));
const log = (line: string): void => void process.stdout.write(`${line}\n`);

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { from: { type: 'string' } },
    allowPositionals: true,
  });
  const manifest = await readFile(join(root, 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const options = { root, current: version, from: values.from ?? null, tag: positionals[0] ?? null, log };
  const upgrade = await mergeRelease(options);
  if (upgrade === null) return log(`This repository has the newest release, ${version}.`);
  if (upgrade.hasNewPackages) await runProgram('npm', ['ci'], { cwd: root });
  log(`\nUpgraded to ${upgrade.tag}. CHANGELOG.md lists the changes.`);
  for (const line of nextSteps(upgrade, { isInstalled: true })) log(line);
}

try {
  await run();
} catch (error) {
  console.error(error instanceof SetupProblem ? error.message : error);
  process.exitCode = 1;
}
