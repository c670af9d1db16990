import { expect, test } from 'vitest';
import { navigateWithin } from '#pages/navigation.ts';

const failures: [string, (path: string) => void | Promise<void>][] = [
  [
    'throws',
    () => {
      throw new Error('no such route');
    },
  ],
  ['rejects', () => Promise.reject(new Error('the page could not be loaded'))],
];

test.each(failures)('a router that %s makes the browser navigate', async (_name, navigate) => {
  const assigned: string[] = [];
  await navigateWithin('/admin/github', navigate, (path) => assigned.push(path));
  expect(assigned).toEqual(['/admin/github']);
});

test('a working router navigates without a reload', async () => {
  const [navigated, assigned]: [string[], string[]] = [[], []];
  await navigateWithin(
    '/admin',
    (path) => void navigated.push(path),
    (path) => assigned.push(path),
  );
  expect(navigated).toEqual(['/admin']);
  expect(assigned).toEqual([]);
});
