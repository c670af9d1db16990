import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readImports, testsConcerned } from './concerned.ts';
import { mutate } from './mutant.ts';
import { areas, filesBelow, filesOfAreas, getSample, mutantsOf } from './sample.ts';
import { percentFound, readScore, scoreFell } from './score.ts';
import { mutantsOfSql } from './sql.ts';
import { mutantsOfTypescript } from './typescript.ts';

/** Checks the mutants without running any. `npm run proof -- mutations generated` finds out which tests detect them. */

const root = fileURLToPath(new URL('../../../', import.meta.url));
const changes = (text: string) => mutantsOfTypescript('a.ts', text).map(({ put }) => put);

describe('the TypeScript mutator', () => {
  test('mutates operators, numbers and booleans', () => {
    expect(changes('const a = b < 1;')).toEqual(['const a = b <= 1;', 'const a = b < 2;']);
    expect(changes('const a = b && !c;')).toEqual(['const a = b || !c;', 'const a = b && c;']);
    expect(changes('const a = b ?? true;')).toEqual(['const a = b;', 'const a = b ?? false;']);
  });

  test('mutates conditions, calls and spreads', () => {
    expect(changes('if (a) b();')).toEqual(['if (true) b();', 'if (false) b();', 'if (a) ;']);
    expect(changes('const a = { ...b, c };')).toEqual(['const a = {  c };', 'const a = { ...b,  };']);
    expect(changes('const a = `${b}|${c}`;')).toEqual(['const a = `|${c}`;', 'const a = `${b}|`;']);
    expect(changes('const a = b.filter(c).some(d);')).toEqual([
      'const a = b.some(d);',
      'const a = b.filter(c).every(d);',
    ]);
  });

  test('names enough lines to be unique in the file', () => {
    const text = 'f(() => {\n  a();\n});\ng(() => {\n  a();\n});\n';
    const found = mutantsOfTypescript('a.ts', text);
    expect(found.map(({ find }) => find)).toContain('g(() => {\n  a();');
    for (const mutant of found) expect(mutate(text, mutant)).not.toBe(text);
  });
});

describe('the SQL mutator', () => {
  const sql = (body: string) => `create function private.a() returns void as $$\n${body}\n$$;`;
  const mutantChanges = (body: string) => mutantsOfSql('a.sql', [sql(body)], 0).map(({ put }) => put.trim());

  test('mutates comparisons and actions of a function body', () => {
    expect(mutantChanges('update b set c = d where e > f and g is null;')).toEqual([
      'null;',
      'update b set c = d where e >= f and g is null;',
      'update b set c = d where e > f or g is null;',
      'update b set c = d where e > f and g is not null;',
    ]);
  });

  test('mutates access rules', () => {
    const texts = [
      'create policy a on b using (c = (select d()));\nrevoke all on b from anon;',
      'alter table b enable row level security;\ngrant update (c) on b to anon;',
    ];
    expect(texts.flatMap((text) => mutantsOfSql('a.sql', [text], 0)).map(({ put }) => put)).toEqual([
      'create policy a on b using (true);',
      '',
      '',
      'grant update on b to anon;',
    ]);
  });

  test('leaves comments, literals and replaced functions alone', () => {
    expect(mutantChanges("-- a and b\nc := 'd and e';")).toEqual(['null;']);
    const again = sql('null;').replace('create function', 'create or replace function');
    expect(mutantsOfSql('a.sql', [sql('perform b();'), again], 0)).toEqual([]);
  });
});

test('the score falls when a formerly detected mutant survives', () => {
  const recorded = { mutants: 140, found: 130 };
  expect(percentFound(recorded)).toBe(92.8);
  expect(scoreFell({ ...recorded, found: 129 }, recorded)).toBe(true);
  expect(scoreFell(recorded, recorded)).toBe(false);
});

const files = await filesBelow(root, ['src', 'tests', 'dev', 'supabase']);
const all = (await Promise.all(filesOfAreas(files).map((file) => mutantsOf(root, file)))).flat();

describe('the mutants of the product', () => {
  test('number over 100, cover each area and stay stable', () => {
    const sample = getSample(all);
    expect(sample.length).toBeGreaterThan(100);
    for (const pattern of Object.values(areas)) {
      expect(sample.some(({ in: file }) => pattern.test(file))).toBe(true);
    }
    expect(getSample([...all].reverse())).toEqual(sample);
    expect(readScore()?.mutants ?? sample.length).toBe(sample.length);
  });

  test('name existing tests, the nearest first', async () => {
    const imports = await readImports(root, files);
    const groups = testsConcerned('src/db/outbox.ts', imports);
    const placeOf = (test: string) => groups.findIndex((group) => group.includes(test));
    expect(placeOf('tests/unit/db/outbox.test.ts')).toBe(0);
    expect(placeOf('tests/integration/sync/schedules.test.ts')).toBe(groups.length - 2);
    for (const path of testsConcerned('supabase/migrations/a.sql', imports).flat()) {
      expect(existsSync(root + path), path).toBe(true);
    }
  });
});
