import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** The commands of a document of `docs/` that begin with `npx supabase`, variables before it included, in their order. */
export async function documentedCommands(document: string): Promise<string[]> {
  const text = await readFile(fileURLToPath(new URL(`../../docs/${document}`, import.meta.url)), 'utf8');
  const blocks = [...text.matchAll(/^```sh\n(.*?)^```$/gms), ...text.matchAll(/^ {4}(npx [^\n]*)$/gm)];
  return blocks
    .flatMap(([, block = '']) => block.replace(/\\\n\s*/g, '').split('\n'))
    .filter((line) => line.includes('npx supabase'));
}
