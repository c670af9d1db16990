import { readdir, readFile } from 'node:fs/promises';
import { readMigrations } from '../../../dev/database/migrations.ts';
import { getName } from './found.ts';
import type { Mutant } from './mutant.ts';
import { mutantsOfSql } from './sql.ts';
import { mutantsOfTypescript } from './typescript.ts';

/** Areas whose files get mutants. */
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

/** Number of mutants per area in a run. */
const perArea = 20;

/** @param file path below `root` */
export async function mutantsOf(root: string, file: string): Promise<Mutant[]> {
  if (!file.endsWith('.sql')) return mutantsOfTypescript(file, await readFile(root + file, 'utf8'));
  const migrations = await readMigrations();
  const migration = migrations.findIndex(({ version }) => file.includes(version));
  const texts = migrations.map(({ sql }) => sql);
  return mutantsOfSql(file, texts, migration);
}

/**
 * Returns the sample. It is the same each time, and after a change of one file it keeps the mutants of the others, because a
 * digest of each mutant decides.
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

/** Returns the files in which mutants are generated. */
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
