import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { inspect } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { ensureHistoryTable, getAuthSchemaSql, getStorageSchemaSql } from '@supabase/lite';
import { PgliteConnection } from '@supabase/lite/pglite';
import { loadImage } from './image.ts';
import { applyMigrations, readMigrations, readSeed } from './migrations.ts';

// V8 compiles WebAssembly with a fast compiler, and compiles busy parts again for speed. The second step is switched off, because
// our queries never run long enough to profit from it.
setFlagsFromString('--liftoff-only');

export interface DatabaseOptions {
  dataDir: string | null;
}

/** Opens a database in the state of a hosted project after `supabase db push`, with the local seed. */
export async function openDatabase({ dataDir }: DatabaseOptions): Promise<PgliteConnection> {
  if (dataDir === null) return openCopy();
  await mkdir(dataDir, { recursive: true });
  return open(new PgliteConnection({ url: dataDir }), applySchema);
}

/** The prepared database. Stays in memory, because reading the file takes a tenth of the time that a copy needs to open. */
let image: Promise<Blob> | undefined;

/** Opens a copy of the prepared image in memory. Each copy gets its own epoch. */
async function openCopy(): Promise<PgliteConnection> {
  image ??= loadImage(buildImage);
  const loadDataDir = await image;
  return open(new PgliteConnection({ pgliteOptions: { loadDataDir } }), ({ driver }) =>
    driver.query('select private.new_epoch()'),
  );
}

async function buildImage(): Promise<Blob> {
  const connection = await open(new PgliteConnection(), applySchema);
  try {
    // Drops the template databases: nothing copies them, and they double the size of the files.
    await connection.driver.exec('update pg_database set datistemplate = false where datistemplate');
    for (const name of ['template0', 'template1']) await connection.driver.exec(`drop database ${name}`);
    // Allocating the default of 128 MB takes a third of the time that a copy needs to open.
    await connection.driver.exec("alter system set shared_buffers = '16MB'");
    return await connection.driver.dumpDataDir('none');
  } finally {
    await connection.close();
  }
}

async function open(
  connection: PgliteConnection,
  prepare: (connection: PgliteConnection) => Promise<unknown>,
): Promise<PgliteConnection> {
  keepOurGrants(connection);
  keepErrorsTerse(connection);
  try {
    await connection.driver.waitReady;
    await prepare(connection);
    keepCommonParsers(connection);
    return connection;
  } catch (error) {
    await connection.close().catch(() => undefined);
    throw error;
  }
}

async function applySchema(connection: PgliteConnection): Promise<void> {
  const { driver } = connection;
  await driver.exec(connection.config.baseSchema ?? '');
  await driver.exec(getAuthSchemaSql(false));
  await driver.exec(getStorageSchemaSql(false));
  for (const file of ['mfa.sql', 'platform.sql']) {
    await driver.exec(await readFile(new URL(file, import.meta.url), 'utf8'));
  }
  await ensureHistoryTable(connection);
  await applyMigrations(driver, await readMigrations());
  await applySeed(connection);
}

/** Runs each version of the seed once, like the Supabase CLI. */
async function applySeed({ driver }: PgliteConnection): Promise<void> {
  const path = 'supabase/seed.sql';
  const sql = await readSeed();
  const hash = createHash('sha256').update(sql).digest('hex');
  const { rows } = await driver.query(
    'select 1 from supabase_migrations.seed_files where path = $1 and hash = $2',
    [path, hash],
  );
  if (rows.length > 0) return;
  await driver.transaction(async (transaction) => {
    await transaction.exec(sql);
    await transaction.query(
      `insert into supabase_migrations.seed_files (path, hash) values ($1, $2)
       on conflict (path) do update set hash = excluded.hash`,
      [path, hash],
    );
  });
}

/** Marks lite's grants as done. Otherwise lite would grant every table to every role at its first request. */
function keepOurGrants(connection: PgliteConnection): void {
  if (!('rlsState' in connection)) {
    throw new Error('This version of @supabase/lite prepares roles differently: review keepOurGrants.');
  }
  Object.assign(connection, { rlsState: 'active' });
}

/**
 * Keeps the parsers of PostgreSQL's common types, whose OIDs are below 4000. No query returns the others: arrays of table rows, ranges
 * and enumerations. PGlite copies all parsers for each query, which takes a quarter of a simple query's time without this.
 */
function keepCommonParsers({ driver }: PgliteConnection): void {
  const parsers = Object.entries(driver.parsers).filter(([oid]) => Number(oid) < 4000);
  Object.assign(driver, { parsers: Object.fromEntries(parsers) });
}

/** Reduces logged errors to code and message, because lite would also log the query's parameters. */
function keepErrorsTerse({ driver }: PgliteConnection): void {
  const query = driver.query.bind(driver);
  driver.query = async (sql, params, options) => {
    try {
      return await query(sql, params, options);
    } catch (error) {
      if (error instanceof Error && 'code' in error) {
        const line = `database: ${String(error.code)} ${error.message}`;
        Object.defineProperty(error, inspect.custom, { value: () => line, enumerable: false });
      }
      throw error;
    }
  };
}
