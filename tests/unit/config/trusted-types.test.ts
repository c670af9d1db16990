import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** Tests the only policy that Trusted Types allow: see dev/build/content-security-policy.ts. */

const page = 'https://portico.example/admin/github?tab=keys';

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('location', new URL(page));
});
afterEach(() => void vi.unstubAllGlobals());

/** Imports the module again for each test, because a page creates the policy only once. */
const trustedScriptUrl = async (address: string | URL) =>
  (await import('../../../src/config/trusted-types.ts')).trustedScriptUrl(address);

/** Emulates Trusted Types: a policy creates objects instead of strings, and each name can be used only once. */
function browserWithTrustedTypes() {
  const made: string[] = [];
  vi.stubGlobal('trustedTypes', {
    createPolicy(name: string, rules: { createScriptURL(url: string): string }) {
      made.push(name);
      return { createScriptURL: (url: string) => ({ trusted: rules.createScriptURL(url) }) };
    },
  });
  return made;
}

test.each([
  ['/assets/workspace.worker-1234.js', 'https://portico.example/assets/workspace.worker-1234.js'],
  ['service-worker.js', 'https://portico.example/admin/service-worker.js'],
  ['https://portico.example/a.js', 'https://portico.example/a.js'],
])('allows %s of this site', async (address, whole) => {
  expect(await trustedScriptUrl(address)).toBe(whole);
  expect(await trustedScriptUrl(new URL(address, page))).toBe(whole);
});

test.each([
  'https://evil.example/a.js',
  '//evil.example/a.js',
  '\\\\evil.example\\a.js',
  'http://portico.example/a.js',
  'https://portico.example:8443/a.js',
  'https://portico.example@evil.example/a.js',
  'https://portico.example.evil.example/a.js',
  'data:text/javascript,alert(1)',
  'javascript:alert(1)',
  'blob:null/4f1c0de4',
])('rejects an address of another origin: %s', async (address) => {
  await expect(trustedScriptUrl(address)).rejects.toThrow(TypeError);
  browserWithTrustedTypes();
  vi.resetModules();
  await expect(trustedScriptUrl(address)).rejects.toThrow('Scripts come from this site only');
});

test('a browser with Trusted Types gets one, from one allowed policy', async () => {
  const made = browserWithTrustedTypes();
  expect(await trustedScriptUrl('/a.js')).toEqual({ trusted: 'https://portico.example/a.js' });
  expect(await trustedScriptUrl('/b.js')).toEqual({ trusted: 'https://portico.example/b.js' });
  expect(made).toEqual(['portico']);
});
