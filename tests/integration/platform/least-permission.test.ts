import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fullScopes, readingScopes, signInScopes } from '#config/constants.ts';
import { manifest, registrationUrl } from '../../../supabase/functions/github-app/manifest.ts';
import { requiredPermissions } from '../../../supabase/functions/github-app/write-token.ts';

/** Checks which permissions the product requests from GitHub. tests/e2e/account-connection.spec.ts checks each screen. */

const asksGithub =
  /signInWithOAuth|linkIdentity|login\/oauth\/authorize|settings\/apps\/new|default_permissions/;

function sourcesWith(folders: readonly string[], words: RegExp): string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
      .filter((path) => path.endsWith('.ts') || path.endsWith('.tsx'))
      .filter((path) => words.test(readFileSync(path, 'utf8')))
      .toSorted(),
  );
}

test('the code asks GitHub for permission in three places', () => {
  expect(sourcesWith(['src', 'supabase/functions'], asksGithub)).toEqual([
    'src/backend/auth.ts',
    'src/services/github-app/setup.ts',
    'supabase/functions/github-app/manifest.ts',
  ]);
});

test('a visitor’s sign-in asks for no write permission', () => {
  expect(signInScopes).toEqual(['user:email']);
});

test('the owner’s connection asks for no write permission', () => {
  expect(readingScopes).toEqual(['user:email', 'read:org']);
});

test('private repositories and changes add only the scope repo', () => {
  expect(fullScopes).toEqual(['user:email', 'read:org', 'repo']);
});

const environment = {
  supabaseUrl: 'https://project.supabase.co',
  github: { webUrl: 'https://github.com', apiUrl: 'https://api.github.com' },
};
const registration = { origin: 'https://your.site', state: 'state', suffix: 'sample' };

test('the App requests read access and two events in both setups', () => {
  const posted = JSON.parse(manifest(environment, registration));
  expect(Object.values(posted.default_permissions)).toEqual(['read', 'read', 'read']);
  expect(posted.default_events).toEqual(['repository', 'push']);

  const form = new URL(registrationUrl(environment, registration)).searchParams;
  for (const [name, access] of Object.entries(posted.default_permissions))
    expect(form.get(name)).toBe(access);
  const others = [...form].filter(([, value]) => /^(write|admin)$/.test(value));
  expect(others).toEqual([]);
  expect(form.getAll('events[]')).toEqual(posted.default_events);
});

test('creates a writing token only for a change with the app', () => {
  const naming = (word: RegExp) => sourcesWith(['src', 'supabase/functions'], word);
  expect(sourcesWith(['supabase/functions'], /: 'write'/)).toEqual([
    'supabase/functions/github-app/write-token.ts',
  ]);
  expect(naming(/\bmintWriteToken\(/)).toEqual([
    'src/backend/github-app.ts',
    'src/services/github-worker.ts',
    'src/workers/github-app.logic.ts',
  ]);
  expect(naming(/\.openWriting\(/)).toEqual(['src/services/github-app/app-writing.ts']);
  expect(naming(/\bapp\.open\(/)).toEqual(['src/services/workspace/github-change-writer.ts']);
});

test('no change uses further permissions, and none uses workflows', () => {
  expect(requiredPermissions).toEqual({
    settings: { administration: 'write' },
    merging: { administration: 'write', contents: 'write' },
    defaultBranch: { administration: 'write', contents: 'read' },
    labels: { issues: 'write' },
    files: { contents: 'write', pull_requests: 'write' },
    pulls: { contents: 'write', pull_requests: 'write' },
  });
});
