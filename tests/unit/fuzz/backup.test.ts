import fc, { type Arbitrary } from 'fast-check';
import { describe, expect } from 'vitest';
import { type BackupHeader, backupText, type ReadBackup } from '#domain/backup/backup.ts';
import { readBackup } from '#domain/backup/backup-reading.ts';
import { deviceProblems } from '#domain/backup/device-check.ts';
import { entities } from '#domain/shared/entities.ts';
import { readRow } from '#domain/shared/field-check.ts';
import { byRowTable, type RowTable, rowKinds, rowTables } from '#domain/shared/row-kinds.ts';
import { backupOf } from '../../support/backup-file.ts';
import { openDevice } from '../../support/device-database.ts';
import { brokenText, mutatedValue } from '../../support/fuzz/grammars/json.ts';
import { validRow } from '../../support/fuzz/grammars/rows.ts';
import { repeatedPieces } from '../../support/fuzz/grammars/texts.ts';
import { holdsAsync } from '../../support/fuzz/property.ts';

type Rows = Record<RowTable, (Record<string, unknown> & { id: string })[]>;

const getRows = (table: RowTable) =>
  fc.uniqueArray(validRow(table), { maxLength: 4, selector: ({ id }) => id });
const validRows: Arbitrary<Rows> = fc.record(byRowTable(getRows));

const origin = { exportedAt: '2026-11-22T00:00:00Z', accountId: 'owner', schemaVersion: 6 };

/** Returns a file in the form that the product writes. */
function writeBackup(rows: Rows): string {
  const counts = Object.fromEntries(rowTables.map((table) => [table, rows[table].length]));
  const header: BackupHeader = { ...origin, counts };
  const lists = rowTables.map(
    (table) => backupText.table(table) + backupText.rows(rows[table], true) + backupText.endTable(),
  );
  return [backupText.begin(header), ...lists, backupText.end()].join('');
}

/** Returns the file in parts of any length, like a browser. */
function sourceOf(text: string, partLength: number) {
  async function* parts() {
    for (let start = 0; start < text.length; start += partLength) yield text.slice(start, start + partLength);
  }
  return { text: parts, pause: () => Promise.resolve() };
}

const nouns = Object.values(rowKinds)
  .map((kind) => kind.nouns[0])
  .join('|');
const partLength = fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 50, max: 100_000 }));

/** Checks that accepted rows can be stored: checking such a row again must not change it. */
function expectKeepable(read: ReadBackup): void {
  for (const table of rowTables) {
    const rows: readonly { id: string }[] = read[table];
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    for (const row of rows) {
      const again = readRow(entities[table], row, { isUuid: rowKinds[table].hasUuids });
      expect(again, JSON.stringify(row).slice(0, 300)).toBeTypeOf('object');
    }
  }
}

const document = validRows.map((rows) => ({
  format: 'portico-export',
  version: 2,
  ...origin,
  counts: Object.fromEntries(rowTables.map((table) => [table, rows[table].length])),
  ...rows,
}));
const earlier = validRows.map((rows) => ({ format: 'portico-export', version: 1, exportedAt: '', ...rows }));
const list = validRows.map(({ repositories }) => repositories);
const anyDocument = mutatedValue(fc.oneof(document, earlier, list)).map((value) => JSON.stringify(value));
const lines = validRows.map(writeBackup);
/** Swaps, removes and repeats lines. */
const mixedLines = fc
  .tuple(lines, fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 4 }))
  .map(([text, moves]) => {
    const all = text.split('\n');
    for (const [from, to] of moves) {
      const [line = ''] = all.splice(from % all.length, 1);
      all.splice(to % (all.length + 1), 0, line, ...(to % 2 === 0 ? [line] : []));
    }
    return all.join('\n');
  });
const pieces = [
  '[',
  '{',
  '"',
  ',',
  '\n',
  ':',
  ']',
  '}',
  '{"a":',
  '[{"id":"1"},',
  '"repositories":[\n',
  '{"format":"portico-export",',
  ' ',
  '1',
  '\\',
  '\\u0000',
];
const anyText = fc.oneof(
  { arbitrary: anyDocument, weight: 4 },
  { arbitrary: mixedLines, weight: 3 },
  { arbitrary: brokenText(lines), weight: 2 },
  { arbitrary: repeatedPieces(pieces, 300_000), weight: 1 },
);

describe('a backup', () => {
  holdsAsync(
    'is read as written, however it is split into chunks',
    fc.tuple(validRows, partLength),
    async ([rows, length]) => {
      const read = await readBackup(sourceOf(writeBackup(rows), length));
      if (typeof read === 'string') throw new Error(read);
      expect(read.problems).toEqual([]);
      for (const table of rowTables) {
        expect(read[table].map(({ id }) => id)).toEqual(rows[table].map(({ id }) => id));
        expect(read.whole?.tables.get(table) ?? []).toEqual(rows[table]);
      }
      for (const [index, row] of rows.messages.entries()) expect(read.messages[index]).toEqual(row);
      expectKeepable(read);
    },
  );

  holdsAsync(
    'gives a message or valid rows after a change',
    fc.tuple(anyText, partLength),
    async ([text, length]) => {
      const read = await readBackup(sourceOf(text, length));
      if (typeof read === 'string') {
        expect(read).toMatch(/^[A-Z].*[.:\w]$/);
        return;
      }
      expectKeepable(read);
      for (const problem of read.problems) expect(problem).toMatch(new RegExp(`^(${nouns}) \\d+: `, 'i'));
      if (!read.whole) return;
      const looked = [...deviceProblems(read.whole)];
      expect(looked.every((one) => one === undefined)).toBe(true);
    },
  );

  holdsAsync(
    'reads equally as a whole file and in lines',
    fc.tuple(mixedLines, partLength),
    async ([text, length]) => {
      const [inParts, atOnce] = [
        await readBackup(sourceOf(text, length)),
        await readBackup(sourceOf(text, 1e9)),
      ];
      expect(inParts).toEqual(atOnce);
    },
  );

  holdsAsync(
    'is imported as a whole or not at all',
    anyText,
    async (text) => {
      const device = openDevice();
      const { database } = device;
      const service = backupOf(device);
      const everything = async () => [
        await database.repositories.toArray(),
        await database.projects.toArray(),
        await database.messages.toArray(),
        await database.operations.count(),
      ];
      await database.open();
      const before = await everything();
      const read = await service.read(new Blob([text]), () => undefined);
      if (typeof read === 'string') {
        expect(await everything()).toEqual(before);
        return database.close();
      }
      const taken = await service.take(read, { overEdits: true }, () => undefined);
      if (!taken.ok) expect(await everything()).toEqual(before);
      else {
        expect(await database.repositories.count()).toBe(read.repositories.length);
        expect(await database.messages.count()).toBe(read.messages.length);
      }
      return database.close();
    },
    { share: 0.3 },
  );
});
