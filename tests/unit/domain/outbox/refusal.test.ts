import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { isRefusalCode, refusalCodes } from '#domain/outbox/refusal.ts';
import { recordedResponses } from '../../../integration/backend/recorded-responses.ts';

const supabase = new URL('../../../../supabase/', import.meta.url);

const read = (path: string) => readFile(new URL(path, supabase), 'utf8');

const matches = (source: string, pattern: RegExp) =>
  [...source.matchAll(pattern)].map(([, found = '']) => found);

test('refusal codes are those of database, functions and storage', async () => {
  const migrations = await readdir(new URL('migrations/', supabase));
  const sql = await Promise.all(migrations.map((name) => read(`migrations/${name}`)));
  const functions = await Promise.all(
    ['batch-repository-operations/handler.ts', '_shared/body.ts'].map((path) => read(`functions/${path}`)),
  );
  const raised = matches(sql.join('\n'), /'(PT\d{3})'/g);
  const returned = matches(functions.join('\n'), /problem\(\s*4\d\d,\s*'(\w+)'/g);
  // Codes that ask for a sign-in or a wait. They refuse nothing.
  const passing = ['PT401', 'PT429', 'UNAUTHENTICATED'];
  // The storage service has many codes for a refusal. src/backend/pictures.ts converts them into this one.
  const stored = ['PICTURE_REFUSED'];
  const refusals = new Set([...raised, ...returned, ...stored].filter((code) => !passing.includes(code)));
  expect(refusalCodes.toSorted()).toEqual([...refusals].toSorted());
});

test.each(recordedResponses)('is not a refusal: $name', ({ expected }) => {
  expect(isRefusalCode(expected.code)).toBe(false);
});
