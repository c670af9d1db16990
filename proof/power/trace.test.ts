import { expect, test } from 'vitest';
import { createTraceReader, hexOf } from './trace.ts';

const folder = '/profile/Default/IndexedDB';
const log = `5<${hexOf(`${folder}/a.leveldb/000003.log`)}>`;
const text = (value: string) => `"${hexOf(value)}"`;

function read(...lines: string[]) {
  const reader = createTraceReader(folder);
  return lines.flatMap((line) => reader(line));
}

test('reads how a file is opened, written and synced', () => {
  const path = text(`${folder}/a.leveldb/000003.log`);
  const events = read(
    `7 10.5 openat(AT_FDCWD<${hexOf('/')}>, ${path}, O_WRONLY|O_CREAT|O_TRUNC, 0600) = ${log}`,
    `7 10.6 write(${log}, ${text('words')}, 5) = 3`,
    `7 10.7 pwrite64(${log}, ${text('x')}, 1, 20) = 1`,
    `7 10.8 fdatasync(${log}) = 0`,
  );
  expect(events).toEqual([
    {
      kind: 'open',
      at: 10.5,
      path: 'a.leveldb/000003.log',
      handle: '5',
      isMade: true,
      isEmptied: true,
      isAppended: false,
    },
    { kind: 'write', at: 10.6, handle: '5', bytes: Buffer.from('wor'), position: null },
    { kind: 'write', at: 10.7, handle: '5', bytes: Buffer.from('x'), position: 20 },
    { kind: 'sync-start', at: 10.8, sync: 1, handle: '5' },
    { kind: 'sync-end', at: 10.8, sync: 1, handle: '5' },
  ]);
});

test('a sync interrupted by another thread keeps its start and end', () => {
  const events = read(
    `7 1.0 fsync(${log} <unfinished ...>`,
    `8 2.0 write(${log}, ${text('a')}, 1 <unfinished ...>`,
    `8 3.0 <... write resumed>) = 1`,
    `7 4.0 <... fsync resumed>) = 0`,
  );
  expect(events.map(({ kind, at }) => [kind, at])).toEqual([
    ['sync-start', 1],
    ['write', 3],
    ['sync-end', 4],
  ]);
});

test('reads how a file is renamed and removed', () => {
  const [from, to] = [text(`${folder}/1.dbtmp`), text(`${folder}/CURRENT`)];
  expect(read(`7 1.0 rename(${from}, ${to}) = 0`, `7 2.0 unlink(${to}) = 0`)).toEqual([
    { kind: 'rename', at: 1, from: '1.dbtmp', to: 'CURRENT' },
    { kind: 'remove', at: 2, path: 'CURRENT' },
  ]);
});

test('skips failed calls and other files', () => {
  expect(
    read(
      `7 1.0 unlink(${text(`${folder}/LOCK`)}) = -1 ENOENT (No such file or directory)`,
      `7 2.0 write(6<${hexOf('/elsewhere')}>, ${text('a')}, 1) = 1`,
      '7 3.0 +++ exited with 0 +++',
    ),
  ).toEqual([]);
});

test('rejects a call that the replay does not support', () => {
  expect(() => read(`7 1.0 ftruncate(${log}, 0) = 0`)).toThrow('ftruncate');
  expect(() => read(`7 1.0 mmap(NULL, 9, PROT_READ|PROT_WRITE, MAP_SHARED, ${log}, 0) = 0x7f`)).toThrow(
    'mmap',
  );
  expect(() => read(`7 1.0 write(${log}, ${text('a')}..., 9) = 9`)).toThrow('a part');
});
