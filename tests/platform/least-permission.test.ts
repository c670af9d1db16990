import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { connectionScopes, signInScopes } from '#config/constants.ts';
import { manifest, registrationUrl } from '../../supabase/functions/github-app/manifest.ts';

/** What the product asks GitHub for. What each screen asks for is in tests/e2e/account-connection.spec.ts. */

const asksGithub =
  /signInWithOAuth|linkIdentity|login\/oauth\/authorize|settings\/apps\/new|default_permissions/;

test('GitHub is asked for permission in three places', () => {
  const found = ['src', 'supabase/functions'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
      .filter((path) => path.endsWith('.ts') || path.endsWith('.tsx'))
      .filter((path) => asksGithub.test(readFileSync(path, 'utf8'))),
  );
  expect(found).toEqual([
    'src/backend/auth.ts',
    // Posts the manifest of the third.
    'src/services/github-app/setup.ts',
    'supabase/functions/github-app/manifest.ts',
  ]);
});

test('a visitor who signs in is asked for no right to write', () => {
  expect(signInScopes).toEqual(['user:email']);
});

test('connecting asks for the one scope that reads private repositories, and for no other that writes', () => {
  expect(connectionScopes).toEqual(['user:email', 'read:org', 'repo']);
});

const environment = {
  supabaseUrl: 'https://project.supabase.co',
  github: { webUrl: 'https://github.com', apiUrl: 'https://api.github.com' },
};
const registration = { origin: 'https://your.site', state: 'state', suffix: 'sample' };

test('a GitHub App reads, and is told of repositories and pushes, by either way of making it', () => {
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
