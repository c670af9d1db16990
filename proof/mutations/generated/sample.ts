import { readdir, readFile } from 'node:fs/promises';
import { readMigrations } from '../../../dev/database/migrations.ts';
import { getName } from './found.ts';
import type { Mutant } from './mutant.ts';
import { mutantsOfSql } from './sql.ts';
import { mutantsOfTypescript } from './typescript.ts';

/** Where mutants are made. */
export const areas = {
  'the sync loop': /^src\/sync\//,
  'the device’s database': /^src\/db\//,
  'the services of the admin area': /^src\/services\/workspace\//,
  'sign-in, sealing and redaction':
    /^src\/(services\/(auth|private-fetch)|backend\/auth|workers\/\w*(vault|token|lock|github-app)[\w-]*\.logic|domain\/shared\/(log|route|web-address))/,
  'the headers and documents of the build':
    /^dev\/build\/(host-rules|content-security-policy|environment-check)\.ts$/,
  'the Edge Functions': /^supabase\/functions\/.*\.ts$/,
  'the SQL': /^supabase\/migrations\/\d+_\w+\.sql$/,
} as const;

/** How many of each area a run tries. */
const perArea = 20;

/** @param file a path below `root` */
export async function mutantsOf(root: string, file: string): Promise<Mutant[]> {
  if (!file.endsWith('.sql')) return mutantsOfTypescript(file, await readFile(root + file, 'utf8'));
  const migrations = await readMigrations();
  const migration = migrations.findIndex(({ version }) => file.includes(version));
  const texts = migrations.map(({ sql }) => sql);
  return mutantsOfSql(file, texts, migration);
}

/**
 * The same ones each time, and after a change of one file the same ones of the others: what decides is a digest of the
 * change itself.
 */
export function getSample(mutants: readonly Mutant[]): Mutant[] {
  return Object.values(areas).flatMap((pattern) =>
    mutants
      .filter((mutant) => pattern.test(mutant.in))
      .map((mutant) => ({ mutant, name: getName(mutant) }))
      .sort((one, other) => (one.name < other.name ? -1 : 1))
      .slice(0, perArea)
      .map(({ mutant }) => mutant),
  );
}

/** Those in which mutants are made. */
export function filesOfAreas(files: readonly string[]): string[] {
  return files.filter((file) => Object.values(areas).some((pattern) => pattern.test(file)));
}

export async function filesBelow(root: string, folders: readonly string[]): Promise<string[]> {
  const lists = await Promise.all(
    folders.map(async (folder) => {
      const entries = await readdir(root + folder, { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => `${parentPath}/${name}`.replaceAll('\\', '/').slice(root.length));
    }),
  );
  return lists.flat().sort();
}
