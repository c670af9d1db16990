import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '../../support/documents.ts';

/** The hook as git runs it, in a repository with this project's settings and packages. */
let repository: string;

const settings = ['user.name=Robin Muster', 'user.email=robin@example.com', 'commit.gpgsign=false'];
// Whoever started the tests from within git has its variables, which name another repository.
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));

async function git(...parameters: string[]): Promise<string> {
  const given = settings.flatMap((setting) => ['-c', setting]);
  const run = await promisify(execFile)('git', [...given, ...parameters], { cwd: repository, env });
  return run.stdout.trim();
}

async function commit(file: string, text: string): Promise<string> {
  await writeFile(join(repository, file), text);
  await git('add', file);
  return git('commit', '--quiet', '--message', 'test: a commit').then(
    () => 'committed',
    ({ stdout, stderr }: { stdout: string; stderr: string }) => `refused: ${stdout}${stderr}`,
  );
}

beforeAll(async () => {
  repository = await mkdtemp(join(tmpdir(), 'portico-hook-'));
  for (const path of ['.githooks', '.oxlintrc.json', 'biome.json', 'tsconfig.json']) {
    await cp(join(projectRoot, path), join(repository, path), { recursive: true });
  }
  await symlink(join(projectRoot, 'node_modules'), join(repository, 'node_modules'), 'junction');
  await git('init', '--quiet');
  await git('config', 'core.hooksPath', '.githooks');
});

afterAll(async () => {
  await rm(repository, { recursive: true, force: true });
});

test('lets pass what is in order, also where there is nothing to check', async () => {
  expect(await commit('good name.ts', 'export const good = 1;\n')).toBe('committed');
  expect(await commit('notes.md', 'Only text.\n')).toBe('committed');
});

test('refuses what is not formatted, and leaves it as it is', async () => {
  expect(await commit('format.ts', 'export const bad = "1"\n')).toMatch(/^refused: .*format\.ts/s);
  expect(await git('diff', '--name-only')).toBe('');
  await git('rm', '--force', '--quiet', 'format.ts');
});

test('refuses what the linter refuses', async () => {
  expect(await commit('lint.ts', "console.log('left behind');\n")).toMatch(/^refused: .*no-console/s);
});
