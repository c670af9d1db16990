import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../supabase', import.meta.url));
export const lockFile = join(folder, 'migrations.lock');

const heading = [
  '# Released migrations: SHA-256, file, the version that released it first. `npm version` adds lines.',
  '# Never change or remove a line of a released version: databases have applied that file.',
];
const line = /^([0-9a-f]{64}) (\d{14}_\w+\.sql) (\d+\.\d+\.\d+)$/;

export interface LockedMigration {
  sha256: string;
  file: string;
  version: string;
}

/** @throws Error that quotes the invalid line */
export function parseLock(text: string): LockedMigration[] {
  const lines = text.split(/\r?\n/).filter((one) => one !== '' && !one.startsWith('#'));
  return lines.map((one) => {
    const [, sha256, file, version] = line.exec(one) ?? [];
    if (!sha256 || !file || !version) throw new Error(`supabase/migrations.lock has no entry in "${one}".`);
    return { sha256, file, version };
  });
}

export function formatLock(entries: readonly LockedMigration[]): string {
  const lines = entries.map(({ sha256, file, version }) => `${sha256} ${file} ${version}`);
  return `${[...heading, ...lines].join('\n')}\n`;
}

export async function readLock(): Promise<LockedMigration[]> {
  return parseLock(await readFile(lockFile, 'utf8'));
}

export async function hashMigrations(): Promise<Map<string, string>> {
  const directory = join(folder, 'migrations');
  const files = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  const hashes = new Map<string, string>();
  for (const file of files) {
    // A checkout on Windows may have CRLF line endings.
    const sql = (await readFile(join(directory, file), 'utf8')).replaceAll('\r\n', '\n');
    hashes.set(file, createHash('sha256').update(sql).digest('hex'));
  }
  return hashes;
}

/** Keeps the entries of released migrations, and adds all other migrations with this version. */
export function getLock(
  version: string,
  locked: readonly LockedMigration[],
  hashes: ReadonlyMap<string, string>,
): LockedMigration[] {
  const earlier = locked.filter((entry) => entry.version !== version);
  const released = new Set(earlier.map(({ file }) => file));
  const added = [...hashes].filter(([file]) => !released.has(file));
  return [...earlier, ...added.map(([file, sha256]) => ({ sha256, file, version }))];
}
