import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { applyMigrations, readMigrations } from '../../../dev/database/migrations.ts';
import { openDatabase } from '../../../dev/database/open.ts';

let dataDir = '';

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portico-database-'));
});

afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('keeps and seeds a stored database, and rejects changed migrations', async () => {
  const first = await openDatabase({ dataDir });
  const history = await first.driver.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations order by version',
  );
  expect(history.rows.map((row) => row.version)).toEqual(
    (await readMigrations()).map((migration) => migration.version),
  );
  await first.driver.query(`delete from public.skills where id = 'azure'`);
  await first.close();

  const second = await openDatabase({ dataDir });
  const skills = await second.driver.query(`select 1 from public.skills`);
  expect(skills.rows).toHaveLength(11);
  const withoutTheFirst = (await readMigrations()).slice(1);
  await expect(applyMigrations(second.driver, withoutTheFirst)).rejects.toThrow(
    /made with the migration 20261126000001, which is not here any more: start afresh with `npm run reset`/,
  );
  await second.driver.query(
    `update supabase_migrations.schema_migrations set statements = array['select 1'] where version like '%00001'`,
  );
  await second.close();

  await expect(openDatabase({ dataDir })).rejects.toThrow(
    /20261126000001_accounts was changed after the local database was made/,
  );
});
