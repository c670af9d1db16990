import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  deviceSchema,
  EnvironmentError,
  environmentSchema,
  parseBuildVariables,
} from '#config/environment.schema.ts';
import { parseEnvironment } from '#config/environment.ts';
import { readBuildEnvironment, siteSettings } from '../../../dev/build/environment-check.ts';

const complete = {
  VITE_SUPABASE_URL: 'https://project.supabase.co',
  VITE_SUPABASE_ANON_KEY: 'sb_publishable_key',
  VITE_SITE_URL: 'https://example.com/',
};

describe('the environment', () => {
  test('uses GitHub itself and no mock data by default', () => {
    expect(parseEnvironment(complete, 'https://example.com')).toEqual({
      siteUrl: 'https://example.com',
      supabase: { url: 'https://project.supabase.co', anonKey: 'sb_publishable_key' },
      github: {
        apiUrl: 'https://api.github.com',
        webUrl: 'https://github.com',
        clientId: null,
        cliTokenUrl: null,
        callbackPath: '/auth/github/callback',
      },
      features: { githubApp: true, githubOAuth: true, mockData: false },
    });
  });

  test('resolves a path against the origin of the page', () => {
    const variables = { ...complete, VITE_SUPABASE_URL: '/', VITE_GITHUB_API_URL: '/github/api/v3' };
    const { supabase, github } = parseEnvironment(variables, 'http://localhost:4711');
    expect(supabase?.url).toBe('http://localhost:4711');
    expect(github.apiUrl).toBe('http://localhost:4711/github/api/v3');
  });

  test('requires the OAuth app and a callback on the site', () => {
    const given = { VITE_GITHUB_CLIENT_ID: 'Iv1.abc', VITE_GITHUB_CALLBACK_URL: '/github-callback' };
    const { github } = parseEnvironment({ ...complete, ...given }, 'https://example.com');
    expect(github).toMatchObject({ clientId: 'Iv1.abc', callbackPath: '/github-callback' });
    const wrong = { VITE_GITHUB_CLIENT_ID: '', VITE_GITHUB_CALLBACK_URL: 'https://evil.example/callback' };
    expect(() => parseBuildVariables({ ...complete, ...wrong }, '.env.production')).toThrow(
      'VITE_GITHUB_CLIENT_ID is missing; VITE_GITHUB_CALLBACK_URL must be /auth/github/callback or /github-callback.',
    );
  });

  test('names all missing and invalid variables in one sentence', () => {
    const parse = () =>
      parseBuildVariables({ VITE_SUPABASE_URL: 'project.supabase.co', VITE_SITE_URL: '' }, '.env.production');
    expect(parse).toThrow(EnvironmentError);
    expect(parse).toThrow(
      'The environment in .env.production cannot be used: VITE_SUPABASE_URL must be an http(s) address, or a path ' +
        'that begins with /; VITE_SUPABASE_ANON_KEY is missing; VITE_SITE_URL is missing.',
    );
  });

  test.each(['//evil.example', 'javascript:alert(1)', 'ftp://example.com', 'https://'])(
    'rejects the address %j',
    (address) => {
      expect(() => parseEnvironment({ ...complete, VITE_SUPABASE_URL: address }, 'https://x.test')).toThrow(
        /VITE_SUPABASE_URL/,
      );
    },
  );

  test('of a build is read from the file of its mode', () => {
    const root = createFolder();
    expect(() => readBuildEnvironment('production', root)).toThrow(
      /\.env\.production \(there is no such file yet\)/,
    );
    expect(readProduction({}, root)).toMatchObject(complete);
  });
});

describe('the environment of a site without a server', () => {
  const siteUrl = 'https://name.github.io/portfolio/';
  const alone = { VITE_SUPABASE_URL: '', VITE_SUPABASE_ANON_KEY: '', VITE_SITE_URL: siteUrl };

  test('lacks both Supabase values, and may name a folder', () => {
    const environment = readProduction(alone);
    expect(environment).toEqual({ VITE_SITE_URL: siteUrl, VITE_SERVICE_WORKER: 'on' });
    expect(siteSettings(environment)).toEqual({
      base: '/portfolio/',
      define: {
        'import.meta.env.WITHOUT_SERVER': 'true',
        'import.meta.env.WITHOUT_APPLICATION': 'true',
      },
    });
    expect(siteSettings(readProduction({ ...alone, VITE_SITE_URL: 'https://robin.example' })).base).toBe('/');
    expect(siteSettings(readProduction({}))).toEqual({ base: '/', define: {} });
  });

  test.each([
    [{ VITE_SUPABASE_ANON_KEY: '' }, 'VITE_SUPABASE_ANON_KEY is missing'],
    [{ VITE_SUPABASE_URL: '' }, 'VITE_SUPABASE_URL is missing'],
    [{ ...alone, VITE_SITE_URL: '' }, 'VITE_SITE_URL is missing'],
    [
      { ...alone, VITE_CONTACT_FORM_URL: '/f' },
      'VITE_CONTACT_FORM_URL must be the absolute address of a form',
    ],
    [{ ...alone, VITE_CONTACT_FORM_URL: 'http://form.example/f' }, 'VITE_CONTACT_FORM_URL must begin with'],
    [{ VITE_CONTACT_FORM_URL: 'https://form.example/f' }, 'VITE_CONTACT_FORM_URL is for a site without'],
    [{ VITE_ADMIN: 'device' }, 'VITE_ADMIN is for a site without a server'],
    [{ ...alone, VITE_ADMIN: 'yes' }, 'VITE_ADMIN '],
    [
      { ...alone, VITE_ADMIN: 'device', VITE_GITHUB_API_URL: 'http://api.example' },
      'VITE_GITHUB_API_URL must',
    ],
  ])('rejects %j', (changes, reason) => {
    expect(() => readProduction(changes)).toThrow(`cannot be used: ${reason}`);
  });

  test('includes the admin area for one device', () => {
    const environment = readProduction({ ...alone, VITE_ADMIN: 'device' });
    expect(siteSettings(environment)).toEqual({
      base: '/portfolio/',
      define: { 'import.meta.env.WITHOUT_SERVER': 'true' },
    });
    expect(parseEnvironment(environment, 'https://name.github.io')).toMatchObject({
      supabase: null,
      github: { apiUrl: 'https://api.github.com', clientId: null },
      features: { githubApp: false, githubOAuth: false, mockData: false },
    });
    expect(() => parseEnvironment(readProduction(alone), 'https://name.github.io')).toThrow(EnvironmentError);
  });

  test('accepts a form address with a query', () => {
    const form = 'https://form.example/f?key=sample';
    expect(readProduction({ ...alone, VITE_CONTACT_FORM_URL: form })).toMatchObject({
      VITE_CONTACT_FORM_URL: form,
    });
  });
});

describe('a build', () => {
  const legacyKey = (role: string) =>
    [
      { alg: 'HS256', typ: 'JWT' },
      { iss: 'supabase', ref: 'project', role },
    ]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .concat('c2lnbmF0dXJl')
      .join('.');

  test.each(['sb_secret_s3cret', legacyKey('service_role'), legacyKey('supabase_admin')])(
    'rejects a secret key: %s',
    (key) => {
      const build = () => readProduction({ VITE_SUPABASE_ANON_KEY: key });
      expect(build).toThrow(EnvironmentError);
      expect(build).toThrow(
        'The environment in .env.production cannot be used: VITE_SUPABASE_ANON_KEY is a secret key, which everybody ' +
          'could read in the site: take the publishable key.',
      );
      expect(build).not.toThrow(key);
    },
  );

  test.each(['sb_publishable_key', legacyKey('anon')])('accepts a public key: %s', (key) => {
    expect(readProduction({ VITE_SUPABASE_ANON_KEY: key }).VITE_SUPABASE_ANON_KEY).toBe(key);
  });

  test.each([
    ['VITE_SUPABASE_URL', 'https://project.supabase.co/rest/v1', 'must be an origin without a path, such as'],
    [
      'VITE_SUPABASE_URL',
      'https://supabase.com/dashboard/project/x',
      'must be an origin without a path, such as https://supabase.com',
    ],
    ['VITE_SUPABASE_URL', 'https://project.supabase.co/?a=b', 'must end before any ? or #'],
    ['VITE_SUPABASE_URL', 'https://user:word@project.supabase.co', 'must not have a user name or password'],
    ['VITE_SUPABASE_URL', 'http://project.supabase.co', 'must begin with https://'],
    [
      'VITE_SITE_URL',
      'https://example.com/portfolio/',
      'must be an origin without a path, such as https://example.com',
    ],
    ['VITE_SITE_URL', 'https://example.com/#top', 'must end before any ? or #'],
    ['VITE_SITE_URL', 'http://example.com', 'must begin with https://'],
    ['VITE_SITE_URL', 'http://localhost.example.com', 'must begin with https://'],
    ['VITE_GITHUB_API_URL', 'http://github.example.com/api/v3', 'must begin with https://'],
    ['VITE_GITHUB_WEB_URL', 'https://token@github.example.com', 'must not have a user name or password'],
  ])('rejects %s=%s', (name, value, reason) => {
    const build = () => readProduction({ [name]: value });
    expect(build).toThrow(`: ${name} ${reason}`);
  });

  test.each([
    ['VITE_SITE_URL', 'http://localhost:8080'],
    ['VITE_SITE_URL', 'http://127.0.0.1:8080/'],
    ['VITE_SUPABASE_URL', 'http://[::1]:54321'],
    ['VITE_SUPABASE_URL', '/'],
    ['VITE_GITHUB_API_URL', '/github/api/v3'],
    ['VITE_GITHUB_API_URL', 'https://github.example.com/api/v3'],
  ])('accepts %s=%s', (name, value) => {
    expect(readProduction({ [name]: value })).toMatchObject({ [name]: value });
  });
});

test('docs/deploy.md names exactly the existing variables', () => {
  const document = readFileSync(new URL('../../../docs/deploy.md', import.meta.url), 'utf8');
  const named = new Set(document.match(/\bVITE_[A-Z_]+/g));
  const known = new Set([...Object.keys(environmentSchema.shape), ...Object.keys(deviceSchema.shape)]);
  expect([...named].toSorted()).toEqual([...known].toSorted());
});

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portico-environment-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

function readProduction(changes: Record<string, string>, folder = createFolder()) {
  const lines = Object.entries({ ...complete, ...changes }).map(([name, value]) => `${name}="${value}"`);
  writeFileSync(join(folder, '.env.production'), lines.join('\n'));
  return readBuildEnvironment('production', folder);
}
