import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runPlaywright, runVitest } from '../../tests/support/runner/program.ts';

/** Runs the product on Supabase's own auth service: first the tests in this folder, then the browser tests of accounts. */

const usage = `Usage: npm run proof -- real-auth <program or source> [journeys | tests] [...]
  The program \`auth\` is part of each release of github.com/supabase/auth. Its source needs Go (https://go.dev/dl) once:
    git clone --branch v2.196.0 https://github.com/supabase/auth`;

/** @returns null if there is no program, after printing a line about it */
function findProgram(path: string, folder: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) console.error(`${path} does not exist.\n${usage}`);
  if (!found?.isDirectory()) return found === undefined ? null : path;
  const program = join(folder, process.platform === 'win32' ? 'auth.exe' : 'auth');
  console.log('Building the auth server…');
  const { status, error } = spawnSync('go', ['build', '-o', program, '.'], { cwd: path, stdio: 'inherit' });
  if (error) console.error(`Go is missing: install it from https://go.dev/dl (${error.message}).`);
  return status === 0 ? program : null;
}

async function run(program: string, part: string | undefined, options: string[]): Promise<number> {
  const variables = { PROOF: 'real-auth', AUTH_SERVER: program };
  const tests = part === 'journeys' ? 0 : await runVitest(['proof/real-auth', ...options], variables);
  const journeys = part === 'tests' ? 0 : await runPlaywright(options, variables);
  return tests || journeys;
}

const [path, part, ...options] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'portico-auth-server-'));
try {
  const program = path === undefined ? null : findProgram(resolve(path), folder);
  if (path === undefined) console.error(usage);
  process.exitCode = program === null ? 1 : await run(program, part, options);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
