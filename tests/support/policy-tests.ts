import { beforeEach, expect, test } from 'vitest';
import { cells, type Fixture, prepareFixtures, type Role, type Verb } from './policy-matrix.ts';

type Row = Record<string, unknown>;

export interface PolicyRequest {
  role: Role;
  verb: Verb;
  table: string;
  /** Column and value that identify the row. null means every row, or no row yet (insert). */
  row: [column: string, id: string] | null;
  /** Values to insert or to set. */
  values?: Row;
  /** Columns to read, comma separated. */
  columns?: string;
}

/** Access to the data as one of the roles. */
export interface PolicyClient {
  /** Runs SQL that ignores policies, to prepare and inspect rows. */
  query(sql: string, params?: unknown[]): Promise<{ rows: Row[] }>;
  /** Returns the rows that were read or written (none for an insert), or 'refused' for error 42501. Throws any other error. */
  send(request: PolicyRequest): Promise<Row[] | 'refused'>;
}

const allowed = cells.filter(({ reach }) => reach !== 'refused');
const writes = allowed.filter(({ verb }) => verb === 'update' || verb === 'delete');

/** Creates one test for each cell of the matrix. */
export function testPolicies(client: () => PolicyClient): void {
  beforeEach(async () => {
    for (const statement of prepareFixtures) await client().query(statement);
  });

  const contents = async (table: string) =>
    (await client().query(`select to_jsonb(t) as row from public.${table} as t order by to_jsonb(t)::text`))
      .rows;

  const columnsBeside = async (table: string, only: string | null) => {
    const { rows } = await client().query(
      `select attname from pg_attribute
       where attrelid = ('public.' || $1)::regclass and attnum > 0 and not attisdropped`,
      [table],
    );
    const columns = rows
      .map(({ attname }) => String(attname))
      .filter((name) => !only?.split(',').includes(name));
    expect(columns).not.toEqual([]);
    return columns;
  };

  test('the access matrix has 192 cells', () => {
    expect(cells).toHaveLength(192);
  });

  test('the access matrix has every table of the data service', async () => {
    const tables = await client().query(`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'`);
    expect(new Set(cells.map(({ table }) => table))).toEqual(new Set(tables.rows.map(({ name }) => name)));
  });

  test.each(cells.filter(({ reach }) => reach === 'refused'))(
    '$table: $role $verb is refused and changes nothing',
    async ({ table, role, verb, fixture }) => {
      const before = await contents(table);
      expect(await client().send(requestOf(verb, table, role, fixture))).toBe('refused');
      expect(await contents(table)).toEqual(before);
    },
  );

  test.each(allowed.filter(({ verb, only }) => verb === 'select' && only === null))(
    '$table: $role select shows $reached',
    async ({ table, role, verb, fixture, reached }) => {
      const rows = await client().send({ role, verb, table, row: null });
      expect(getRows(rows).map((row) => row[fixture.key])).toHaveLength(reached.length);
      expect(new Set(getRows(rows).map((row) => row[fixture.key]))).toEqual(new Set(reached));
    },
  );

  test.each(allowed.filter(({ verb, only }) => verb === 'select' && only !== null))(
    '$table: $role may read $only and nothing beside it',
    async ({ table, role, verb, only, reached }) => {
      const rows = getRows(await client().send({ role, verb, table, row: null, columns: only ?? '' }));
      expect(rows).toHaveLength(reached.length);
      for (const row of rows) expect(Object.keys(row).join(',')).toBe(only);
      expect(await client().send({ role, verb, table, row: null })).toBe('refused');
      for (const columns of await columnsBeside(table, only)) {
        expect([columns, await client().send({ role, verb, table, row: null, columns })]).toEqual([
          columns,
          'refused',
        ]);
      }
    },
  );

  test.each(allowed.filter(({ verb }) => verb === 'insert'))(
    '$table: $role insert adds the row',
    async ({ table, role, verb, fixture }) => {
      expect(await client().send(requestOf(verb, table, role, fixture))).not.toBe('refused');
      const { rows } = await client().query(`select 1 from public.${table} where ${fixture.key} = $1`, [
        fixture.fresh[fixture.key],
      ]);
      expect(rows).toHaveLength(1);
    },
  );

  test.each(writes.flatMap((cell) => cell.reached.map((id) => ({ ...cell, id }))))(
    '$table: $role $verb reaches $id',
    async ({ table, role, verb, fixture, id }) => {
      const before = await contents(table);
      expect(await client().send(requestOf(verb, table, role, fixture, id))).toHaveLength(1);
      expect(await contents(table)).not.toEqual(before);
    },
  );

  test.each(writes.flatMap((cell) => cell.unreached.map((id) => ({ ...cell, id }))))(
    '$table: $role $verb does not reach $id',
    async ({ table, role, verb, fixture, id }) => {
      const before = await contents(table);
      expect(await client().send(requestOf(verb, table, role, fixture, id))).toEqual([]);
      expect(await contents(table)).toEqual(before);
    },
  );

  test.each(writes.filter(({ only }) => only !== null))(
    '$table: $role may set $only and nothing beside it',
    async ({ table, role, verb, only, fixture, reached }) => {
      const before = await contents(table);
      const request = requestOf(verb, table, role, fixture, reached[0]);
      const values = { ...fixture.change, ...fixture.forbidden };
      expect(await client().send({ ...request, values })).toBe('refused');
      for (const column of await columnsBeside(table, only)) {
        const alone = { ...request, values: { [column]: null } };
        expect([column, await client().send(alone)]).toEqual([column, 'refused']);
      }
      expect(await contents(table)).toEqual(before);
    },
  );
}

function requestOf(verb: Verb, table: string, role: Role, fixture: Fixture, id?: string): PolicyRequest {
  const { key, rows, fresh, change } = fixture;
  if (verb === 'insert') return { role, verb, table, row: null, values: fresh };
  const row: [string, string] = [key, id ?? rows[0]?.id ?? ''];
  const named = { role, verb, table, row, columns: key };
  return verb === 'update' ? { ...named, values: change } : named;
}

function getRows(expected: Row[] | 'refused'): Row[] {
  if (expected === 'refused') throw new Error('The select was refused.');
  return expected;
}
