import { fileURLToPath } from 'node:url';
import { checkContent } from '../../src/content/content.schema.ts';
import { content } from '../../src/content/content.ts';
import { importResume } from './import.ts';

try {
  const [path] = process.argv.slice(2);
  if (path === undefined) throw new Error('Say which file: npm run import:resume -- resume.json');
  const { read, files, left } = await importResume(path, fileURLToPath(new URL('../..', import.meta.url)));
  console.log(`Written: ${files.join(', ')}. See what has changed with: git diff content`);
  if (left.length > 0)
    console.log(`No place on this site has:\n${left.map((line) => `  ${line}`).join('\n')}`);
  checkContent({ ...content, ...read });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
