import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readMigrations } from '../../dev/database/migrations.ts';
import { replaced } from '../../tests/support/replacement.ts';
import { mutations } from './mutations.ts';
import { supersededFunction } from './superseded.ts';

/** Checks the list of faults without planting them. `npm run proof -- mutations` shows that a test finds each fault. */

const root = fileURLToPath(new URL('../../', import.meta.url));

test('there are more than sixty faults, each with a name of its own', () => {
  expect(mutations.length).toBeGreaterThanOrEqual(60);
  expect(new Set(mutations.map(({ name }) => name)).size).toBe(mutations.length);
});

const byName = mutations.map((mutation) => [mutation.name, mutation] as const);
test.each(byName)('%s: can be planted, and names a file of tests', async (_name, mutation) => {
  const text = await readFile(root + mutation.in, 'utf8');
  expect(replaced(text, mutation, mutation.in)).not.toBe(text);
  expect(mutation.test.file).toMatch(/^(tests|proof)\/.+\.test\.tsx?$/);
  expect(existsSync(root + mutation.test.file)).toBe(true);
});

test('no fault is in a function of the database that a later migration replaces', async () => {
  const migrations = await readMigrations();
  const texts = migrations.map(({ sql }) => sql);
  const superseded = mutations.flatMap(({ name, in: file, find }) => {
    const migration = migrations.findIndex(({ version }) => file.includes(version));
    const at = texts[migration]?.indexOf(find) ?? -1;
    const replacedLater = at < 0 ? null : supersededFunction(texts, { migration, at });
    return replacedLater === null ? [] : [`${name}: ${replacedLater}`];
  });
  expect(superseded).toEqual([]);
});

describe('a function that is replaced', () => {
  const first = 'create function private.a() returns void as $$ begin x; end; $$;\ngrant y;';
  const again = 'create or replace function private.a() returns void as $$ begin z; end; $$;';
  const at = (find: string) => ({ migration: 0, at: first.indexOf(find) });

  test('by a later migration, or further down in the same one, is named', () => {
    expect(supersededFunction([first, again], at('x;'))).toBe('private.a');
    expect(supersededFunction([first + again], at('x;'))).toBe('private.a');
  });

  test('is told from one that stands, and from what stands beside it', () => {
    expect(supersededFunction([first, again.replace('.a', '.b')], at('x;'))).toBeNull();
    expect(supersededFunction([first, again], at('grant y'))).toBeNull();
  });
});
