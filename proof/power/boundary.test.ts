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

/** Returns the events of a log to which this number of words is appended, each followed by a sync. */
function appendEvents(count: number): FileEvent[] {
  return Array.from({ length: count }, (_, index): FileEvent[] => [
    { kind: 'write', at: index + 0.1, handle: '1', bytes: Buffer.from('ab'), position: null },
    { kind: 'sync-start', at: index + 0.2, sync: index, handle: '1' },
    { kind: 'sync-end', at: index + 0.3, sync: index, handle: '1' },
  ]).flat();
}

test('loses some or all writes of an unfinished sync', () => {
  const found = [...snapshots([file, ...appendEvents(2)], new Set([1]))];
  expect(
    found.map(({ boundary, at, loss, files }) => [boundary, at, loss, files.get('log')?.toString()]),
  ).toEqual([
    [1, 1.3, 'all', 'ab'],
    [1, 1.3, 'half', 'aba'],
  ]);
});

test('detects unsynced bytes of an earlier log', () => {
  const log = (number: string, handle: string): FileEvent => ({ ...file, path: `db/${number}.log`, handle });
  const write = (handle: string): FileEvent => ({
    kind: 'write',
    at: 0,
    handle,
    bytes: Buffer.from('ab'),
    position: null,
  });
  const sync = (number: number, handle: string): FileEvent[] => [
    { kind: 'sync-start', at: 0, sync: number, handle },
    { kind: 'sync-end', at: 0, sync: number, handle },
  ];
  const events = [log('4', '1'), write('1'), ...sync(1, '1'), write('1'), log('7', '2'), write('2')];
  const found = snapshots(
    [...events, ...sync(2, '2'), write('2'), ...sync(3, '1'), ...sync(4, '2')],
    new Set([0, 1, 2, 3]),
  );
  expect(new Map([...found].map(({ boundary, isBetweenLogs }) => [boundary, isBetweenLogs]))).toEqual(
    new Map([
      [0, false],
      [1, true],
      [2, true],
      [3, false],
    ]),
  );
});

test('chooses all boundaries, or a given number including name changes', () => {
  const events = [
    file,
    ...appendEvents(50),
    { kind: 'remove', at: 60, path: 'log' } as const,
    ...appendEvents(10),
  ];
  expect(countBoundaries(events)).toBe(60);
  expect(boundariesWithNames(events)).toEqual([0, 50]);
  expect(choose(events, 100).size).toBe(60);
  const chosen = choose(events, 10);
  expect(chosen.size).toBe(10);
  expect([...chosen]).toContain(50);
});
