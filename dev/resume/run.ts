import { fileURLToPath } from 'node:url';
import { checkContent } from '../../src/content/content.schema.ts';
import { content } from '../../src/content/content.ts';
import { importResume } from './import.ts';

/** `npm run import:resume -- resume.json`: the content of a site from a resume that is there already. */
try {
  const [path] = process.argv.slice(2);
  if (path === undefined) throw new Error('Say which file: npm run import:resume -- resume.json');
  const { read, files } = await importResume(path, fileURLToPath(new URL('../..', import.meta.url)));
  console.log(`Written: ${files.join(', ')}. See what has changed with: git diff src/content`);
  checkContent({ ...content, ...read });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
