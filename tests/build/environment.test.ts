import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { EnvironmentError, parseEnvironmentVariables } from '#config/environment.schema.ts';
import { parseEnvironment } from '#config/environment.ts';
import { readBuildEnvironment } from '../../dev/build/environment-check.ts';

const complete = {
  VITE_SUPABASE_URL: 'https://project.supabase.co',
  VITE_SUPABASE_ANON_KEY: 'sb_publishable_key',
  VITE_SITE_URL: 'https://example.com/',
};

describe('the environment', () => {
  test('has GitHub itself as its provider unless told otherwise, and no mock data', () => {
    expect(parseEnvironment({ ...complete, MODE: 'production' }, 'https://example.com')).toEqual({
      name: 'production',
      siteUrl: 'https://example.com',
      supabase: { url: 'https://project.supabase.co', anonKey: 'sb_publishable_key' },
      github: { apiUrl: 'https://api.github.com', webUrl: 'https://github.com' },
      features: { githubApp: true, githubOAuth: true, mockData: false },
      oauthTimeoutMs: 5_000,
    });
  });

  test('resolves a path against the origin of the page', () => {
    const variables = { ...complete, VITE_SUPABASE_URL: '/', VITE_GITHUB_API_URL: '/github/api/v3' };
    const { supabase, github } = parseEnvironment(variables, 'http://localhost:4711');
    expect(supabase.url).toBe('http://localhost:4711');
    expect(github.apiUrl).toBe('http://localhost:4711/github/api/v3');
  });

  test('names in one sentence everything that is missing or wrong', () => {
    const parse = () =>
      parseEnvironmentVariables(
        { VITE_SUPABASE_URL: 'project.supabase.co', VITE_SITE_URL: '' },
        '.env.production',
      );
    expect(parse).toThrow(EnvironmentError);
    expect(parse).toThrow(
      'The environment in .env.production cannot be used: VITE_SUPABASE_URL must be an http(s) address, or a path ' +
        'that begins with /; VITE_SUPABASE_ANON_KEY is missing; VITE_SITE_URL is missing.',
    );
  });

  test.each(['//evil.example', 'javascript:alert(1)', 'ftp://example.com', 'https://'])(
    'does not take %j for an address',
    (address) => {
      expect(() => parseEnvironment({ ...complete, VITE_SUPABASE_URL: address }, 'https://x.test')).toThrow(
        /VITE_SUPABASE_URL/,
      );
    },
  );

  test('of a build is read from the file of its mode, which is named when it is not there', () => {
    const root = mkdtempSync(join(tmpdir(), 'portico-environment-'));
    expect(() => readBuildEnvironment('production', root)).toThrow(
      /\.env\.production \(there is no such file yet\)/,
    );
    const lines = Object.entries(complete).map(([name, value]) => `${name}=${value}`);
    writeFileSync(join(root, '.env.production'), lines.join('\n'));
    expect(readBuildEnvironment('production', root)).toMatchObject(complete);
  });
});
