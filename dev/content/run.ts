import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { BuildVariables, EnvironmentVariables } from '../../src/config/environment.schema.ts';
import { checkContent } from '../../src/content/content.schema.ts';
import { content } from '../../src/content/content.ts';
import { requestContentEdits } from '../build/content-edits.ts';
import { readBuildEnvironment } from '../build/environment-check.ts';
import { exportContent, parseEdits } from './export.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
try {
  const [path] = process.argv.slice(2);
  const edits =
    path === undefined
      ? await requestContentEdits(getServer(readBuildEnvironment('production', root)))
      : parseEdits(await readFile(path, 'utf8'));
  const { content: edited, files, problems } = await exportContent(content, edits, root);
  for (const problem of problems) console.error(`Not written: ${problem}`);
  const written = `Written: ${files.join(', ')}. See what has changed with: git diff content`;
  console.log(files.length === 0 ? 'The files say the same already.' : written);
  checkContent(edited);
  if (problems.length > 0) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function getServer(environment: BuildVariables): EnvironmentVariables {
  if (environment.VITE_SUPABASE_URL !== undefined) return environment;
  throw new Error(
    'The site has no server, so content/ has no edits. Name a file of edits to read them from it.',
  );
}
