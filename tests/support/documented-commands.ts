import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** Returns the commands of a document in `docs/` that call `npx supabase`, in order. Variables before a command belong to it. */
export async function documentedCommands(document: string): Promise<string[]> {
  const text = await readFile(fileURLToPath(new URL(`../../docs/${document}`, import.meta.url)), 'utf8');
  const blocks = [...text.matchAll(/^```sh\n(.*?)^```$/gms)];
  return blocks
    .flatMap(([, block = '']) => block.replace(/\\\n\s*/g, '').split('\n'))
    .filter((line) => line.includes('npx supabase'));
}
