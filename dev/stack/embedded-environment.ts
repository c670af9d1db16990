import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

/** Returns the publishable key from `.env.embedded`, so that the site and the stack use the same key. */
export async function readPublishableKey(root: string): Promise<string> {
  const values = parseEnv(await readFile(join(root, '.env.embedded'), 'utf8'));
  const key = values.VITE_SUPABASE_ANON_KEY;
  if (key === undefined || key === '') throw new Error('.env.embedded has no VITE_SUPABASE_ANON_KEY.');
  return key;
}
