import { expect, test } from 'vitest';
import { createDisk, type Loss } from './disk.ts';
import type { FileEvent } from './trace.ts';

const at = 0;
const open = (path: string, handle: string): FileEvent => ({
  kind: 'open',
  at,
  path,
  handle,
  isMade: true,
  isEmptied: true,
  isAppended: false,
});
const write = (handle: string, text: string, position: number | null = null): FileEvent => ({
  kind: 'write',
  at,
  handle,
  bytes: Buffer.from(text),
  position,
});
const start = (sync: number, handle: string): FileEvent => ({ kind: 'sync-start', at, sync, handle });
const end = (sync: number, handle: string): FileEvent => ({ kind: 'sync-end', at, sync, handle });

function filesAfterLoss(loss: Loss, ...events: FileEvent[]) {
  const disk = createDisk();
  for (const event of events) disk.apply(event);
  return Object.fromEntries(
    [...disk.filesAfterLoss(loss)].map(([path, content]) => [path, content.toString()]),
  );
}

const synced = [open('log', '1'), write('1', 'kept'), start(1, '1'), end(1, '1')];

test('keeps synced writes and loses a part of the others', () => {
  const events = [...synced, write('1', 'lost'), open('new', '2'), write('2', 'abcdef')];
  expect(filesAfterLoss('all', ...events)).toEqual({ log: 'kept' });
  expect(filesAfterLoss('contents', ...events)).toEqual({ log: 'kept', new: '' });
  expect(filesAfterLoss('half', ...events)).toEqual({ log: 'keptlo', new: 'abc' });
  expect(filesAfterLoss('nothing', ...events)).toEqual({ log: 'keptlost', new: 'abcdef' });
});

test('a sync keeps only writes that began before it', () => {
  const events = [open('log', '1'), write('1', 'a'), start(1, '1'), write('1', 'b')];
  expect(filesAfterLoss('all', ...events)).toEqual({});
  expect(filesAfterLoss('all', ...events, end(1, '1'))).toEqual({ log: 'a' });
  expect(filesAfterLoss('all', ...events, end(1, '1'), start(2, '1'), end(2, '1'))).toEqual({ log: 'ab' });
});

test('the later of two concurrent syncs decides', () => {
  const events = [open('log', '1'), write('1', 'a'), start(1, '1'), write('1', 'b'), start(2, '1')];
  expect(filesAfterLoss('all', ...events, end(2, '1'), end(1, '1'))).toEqual({ log: 'ab' });
  const named = [...synced, start(2, '1'), open('new', '2'), start(3, '1')];
  expect(filesAfterLoss('all', ...named, end(3, '1'), end(2, '1'))).toEqual({ log: 'kept', new: '' });
});

test('a sync keeps every name but only its file’s contents', () => {
  const events: FileEvent[] = [
    ...synced,
    open('draft', '2'),
    write('2', 'x'),
    { kind: 'rename', at, from: 'draft', to: 'CURRENT' },
    { kind: 'remove', at, path: 'log' },
  ];
  expect(filesAfterLoss('all', ...events)).toEqual({ log: 'kept' });
  expect(filesAfterLoss('contents', ...events)).toEqual({ CURRENT: '' });
  expect(filesAfterLoss('all', ...events, start(2, '9'), end(2, '9'))).toEqual({ CURRENT: '' });
  expect(filesAfterLoss('all', ...events, start(2, '2'), end(2, '2'))).toEqual({ CURRENT: 'x' });
});

test('overwrites, empties and appends to a file', () => {
  const again: FileEvent = {
    kind: 'open',
    at,
    path: 'log',
    handle: '3',
    isMade: false,
    isEmptied: false,
    isAppended: true,
  };
  expect(filesAfterLoss('nothing', ...synced, write('1', 'XY', 1))).toEqual({ log: 'kXYt' });
  expect(filesAfterLoss('nothing', ...synced, again, write('3', '!'))).toEqual({ log: 'kept!' });
  expect(filesAfterLoss('contents', ...synced, open('log', '4'))).toEqual({ log: 'kept' });
  expect(filesAfterLoss('half', ...synced, open('log', '4'))).toEqual({ log: '' });
  expect(
    filesAfterLoss('nothing', ...synced, { kind: 'seek', at, handle: '1', position: 0 }, write('1', 'K')),
  ).toEqual({ log: 'Kept' });
});
