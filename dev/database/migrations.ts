import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { splitSqlStatements } from '@supabase/lite';
import type { PGlite } from '@supabase/lite/pglite';
import { StackProblem } from '../stack/problem.ts';

const supabaseDirectory = fileURLToPath(new URL('../../supabase', import.meta.url));
const fileName = /^(\d{14})_(.+)\.sql$/;

export interface Migration {
  version: string;
  name: string;
  sql: string;
}

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

/**
 * Applies each file in one transaction with its row in the migration history.
 * @throws StackProblem if an applied file was changed or removed
 */
export async function applyMigrations(driver: PGlite, migrations: Migration[]): Promise<void> {
  const { rows } = await driver.query<{ version: string; statements: string[] }>(
    'select version, statements from supabase_migrations.schema_migrations',
  );
  const applied = new Map(rows.map((row) => [row.version, JSON.stringify(row.statements)]));
  const known = new Set(migrations.map(({ version }) => version));
  const unknown = [...applied.keys()].find((version) => !known.has(version));
  if (unknown !== undefined) throw removedProblem(unknown);
  for (const migration of migrations) {
    const statements = splitSqlStatements(migration.sql);
    const recorded = applied.get(migration.version);
    if (recorded === undefined) await applyMigration(driver, migration, statements);
    else if (recorded !== JSON.stringify(statements)) throw changedProblem(migration);
  }
}

function applyMigration(driver: PGlite, { version, name, sql }: Migration, statements: string[]) {
  return driver.transaction(async (transaction) => {
    await transaction.exec(sql);
    await transaction.query(
      'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
      [version, name, statements],
    );
  });
}

function removedProblem(version: string): StackProblem {
  return new StackProblem(
    `The local database was made with the migration ${version}, which is not here any more: start afresh with \`npm run reset\`.`,
  );
}

function changedProblem({ version, name }: Migration): StackProblem {
  return new StackProblem(
    `The migration ${version}_${name} was changed after the local database was made: start afresh with \`npm run reset\`.`,
  );
}
