import { expect, test } from 'vitest';
import { boundariesWithNames, choose, countBoundaries, snapshots } from './boundary.ts';
import type { FileEvent } from './trace.ts';

const file: FileEvent = {
  kind: 'open',
  at: 0,
  path: 'log',
  handle: '1',
  isMade: true,
  isEmptied: true,
  isAppended: false,
};

/** A log to which so many words are appended, each synced. */
function appended(count: number): FileEvent[] {
  return Array.from({ length: count }, (_, index): FileEvent[] => [
    { kind: 'write', at: index + 0.1, handle: '1', bytes: Buffer.from('ab'), position: null },
    { kind: 'sync-start', at: index + 0.2, sync: index, handle: '1' },
    { kind: 'sync-end', at: index + 0.3, sync: index, handle: '1' },
  ]).flat();
}

test('right before a sync has its effect, what it would keep is lost, whole or in part', () => {
  const found = [...snapshots([file, ...appended(2)], new Set([1]))];
  expect(
    found.map(({ boundary, at, loss, files }) => [boundary, at, loss, files.get('log')?.toString()]),
  ).toEqual([
    [1, 1.3, 'all', 'ab'],
    [1, 1.3, 'half', 'aba'],
  ]);
});

test('all boundaries are chosen, or as many as wanted with those where names change', () => {
  const events = [file, ...appended(50), { kind: 'remove', at: 60, path: 'log' } as const, ...appended(10)];
  expect(countBoundaries(events)).toBe(60);
  expect(boundariesWithNames(events)).toEqual([0, 50]);
  expect(choose(events, 100).size).toBe(60);
  const chosen = choose(events, 10);
  expect(chosen.size).toBe(10);
  expect([...chosen]).toContain(50);
});
