import { fileURLToPath } from 'node:url';
import { checkContent } from '../../src/content/content.schema.ts';
import { content } from '../../src/content/content.ts';
import { cliToken } from '../command/cli-token.ts';
import { findToken, githubApi } from './find-token.ts';
import { importProfile } from './import.ts';

try {
  const [login] = process.argv.slice(2);
  if (login === undefined) throw new Error('Say which account: npm run import:github -- your-login');
  const apiUrl = (process.env['GITHUB_API_URL'] ?? githubApi).replace(/\/+$/, '');
  const access = { apiUrl, token: await findToken(apiUrl, process.env['GITHUB_TOKEN'], cliToken), fetch };
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const { read, files, left } = await importProfile(login, root, access);
  console.log(`Written: ${files.join(', ')}. See what has changed with: git diff content`);
  if (left.length > 0)
    console.log(`No place on this site has:\n${left.map((line) => `  ${line}`).join('\n')}`);
  checkContent({ ...content, ...read });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
