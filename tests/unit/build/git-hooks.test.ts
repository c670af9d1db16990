import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../../support/documents.ts';

/** Folder of a Git repository with this project's hooks, settings and packages. */
let repository: string;

const settings = ['user.name=Robin Muster', 'user.email=robin@example.com', 'commit.gpgsign=false'];
// Removes Git's variables, which a surrounding Git command may set to another repository.
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));

async function git(...parameters: string[]): Promise<string> {
  const given = settings.flatMap((setting) => ['-c', setting]);
  const run = await promisify(execFile)('git', [...given, ...parameters], { cwd: repository, env });
  return run.stdout.trim();
}

async function commit(file: string, text: string, message = 'test: add a file'): Promise<string> {
  await writeFile(join(repository, file), text);
  await git('add', file);
  return git('commit', '--quiet', '--message', message).then(
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

test('accepts a formatted file and a commit without sources', async () => {
  expect(await commit('good name.ts', 'export const good = 1;\n')).toBe('committed');
  expect(await commit('notes.md', 'Some text.\n')).toBe('committed');
});

test('refuses an unformatted file and leaves it unchanged', async () => {
  expect(await commit('format.ts', 'export const bad = "1"\n')).toMatch(/^refused: .*format\.ts/s);
  expect(await git('diff', '--name-only')).toBe('');
  await git('rm', '--force', '--quiet', 'format.ts');
});

test('refuses a file with a lint error', async () => {
  expect(await commit('lint.ts', "console.log('left behind');\n")).toMatch(/^refused: .*no-console/s);
  await git('rm', '--force', '--quiet', 'lint.ts');
});

describe('the subject of a commit', () => {
  test.each([
    'fix(sync): retry as soon as the network returns',
    'perf(list)!: bring rows in one read',
    'refactor: process rows in order',
    'fixup! fix(sync): whatever',
    'Revert "fix(sync): retry"',
  ])('is accepted as %j', async (subject) => {
    expect(await commit('notes.md', `${subject}\n`, subject)).toBe('committed');
  });

  test.each([
    'retry as soon as the network returns',
    'fix(sync): rows are gathered in one walk',
    'fix(sync): what did not come is said',
    'feat: adds a list',
    'feat: added a list',
    'feat: Add a list',
    `feat: add a list ${'that is much too long '.repeat(4)}`,
  ])('is rejected as %j', async (subject) => {
    expect(await commit('notes.md', `${subject}\n`, subject)).toMatch(/^refused: .*commit-msg/s);
    await git('reset', '--quiet', '--hard');
  });
});
