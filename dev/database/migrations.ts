import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { splitSqlStatements } from '@supabase/lite';
import type { PGlite } from '@supabase/lite/pglite';

const supabaseDirectory = fileURLToPath(new URL('../../supabase', import.meta.url));
const fileName = /^(\d{14})_(.+)\.sql$/;

export interface Migration {
  version: string;
  name: string;
  sql: string;
}

/** The files of `supabase/migrations`, oldest first: exactly what the Supabase CLI would apply. */
export async function readMigrations(): Promise<Migration[]> {
  const directory = join(supabaseDirectory, 'migrations');
  const names = (await readdir(directory)).filter((name) => fileName.test(name)).sort();
  return Promise.all(
    names.map(async (file) => {
      const [, version = '', name = ''] = fileName.exec(file) ?? [];
      return { version, name, sql: await readFile(join(directory, file), 'utf8') };
    }),
  );
}

export function readSeed(): Promise<string> {
  return readFile(join(supabaseDirectory, 'seed.sql'), 'utf8');
}

/** Applies what is missing, each file and its history row in one transaction. */
export async function applyMigrations(driver: PGlite, migrations: Migration[]): Promise<void> {
  const { rows } = await driver.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations',
  );
  const applied = new Set(rows.map((row) => row.version));
  for (const migration of migrations) {
    if (applied.has(migration.version)) continue;
    await driver.transaction(async (transaction) => {
      await transaction.exec(migration.sql);
      await transaction.query(
        'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
        [migration.version, migration.name, splitSqlStatements(migration.sql)],
      );
    });
  }
}
