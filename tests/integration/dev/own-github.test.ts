import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { contentSecurityPolicy } from '../../../dev/build/content-security-policy.ts';
import { cliToken } from '../../../dev/command/cli-token.ts';
import { ownGithubVariables } from '../../../dev/own-github.ts';
import { makeFolder } from '../../support/stack.ts';

test("the build for the developer's own GitHub uses GitHub’s API", () => {
  const variables = ownGithubVariables('http://localhost:8081');
  expect(variables).toMatchObject({ VITE_GITHUB_API_URL: 'https://api.github.com' });
  const policy = contentSecurityPolicy({
    documents: [],
    addresses: {
      supabaseUrl: '/',
      githubApiUrl: variables['VITE_GITHUB_API_URL'] ?? '',
      githubWebUrl: variables['VITE_GITHUB_WEB_URL'] ?? '',
    },
  });
  expect(policy).toMatch(/connect-src 'self' https:\/\/api\.github\.com(;|$)/);
});

describe.skipIf(process.platform === 'win32')("the GitHub CLI's token", () => {
  async function onlyProgram(script: string | null) {
    const folder = await makeFolder();
    const path = join(folder, 'gh');
    if (script !== null) {
      await writeFile(path, `#!/bin/sh\n${script}\n`);
      await chmod(path, 0o755);
    }
    vi.stubEnv('PATH', folder);
    onTestFinished(() => void vi.unstubAllEnvs());
  }

  test('is what gh auth token prints', async () => {
    await onlyProgram('[ "$1 $2" = "auth token" ] && echo gho_ofTheCli');
    expect(await cliToken.read()).toBe('gho_ofTheCli');
  });

  test.each([
    ['gh is not signed in', 'exit 1'],
    ['gh is not installed', null],
  ])('is missing if %s', async (_, script) => {
    await onlyProgram(script);
    expect(await cliToken.read()).toBeNull();
  });

  test('is refused without a terminal to ask in', async () => {
    expect(await cliToken.ask('Hand it over?')).toBe(false);
  });
});
