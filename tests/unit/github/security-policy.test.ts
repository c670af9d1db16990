import { expect, test } from 'vitest';
import { isSecurityPolicy } from '#github/analysis/manifests.ts';

test.each([
  ['SECURITY.md', true],
  ['.github/SECURITY.md', true],
  ['docs/security.md', true],
  ['packages/a/SECURITY.md', false],
  ['SECURITY.md.txt', false],
])('%s is a security policy: %s', (path, expected) => {
  expect(isSecurityPolicy(path)).toBe(expected);
});
