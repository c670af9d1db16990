import { join } from 'node:path';
import { build } from 'vite';
import { theme } from '../../content/theme.ts';
import { siteTheme } from './site-theme.ts';

/**
 * Returns a minified style sheet with its imports, ready to inline.
 * @param file path from the project's root
 */
export async function inlineStyle(root: string, file: string, cssTarget: string[]): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [siteTheme(theme)],
    build: { write: false, minify: true, cssTarget, rolldownOptions: { input: join(root, file) } },
  });
  const output = Array.isArray(result) ? result[0] : result;
  const sheet =
    output && 'output' in output ? output.output.find(({ fileName }) => fileName.endsWith('.css')) : null;
  if (sheet?.type !== 'asset') throw new Error(`${file} gave no style sheet.`);
  return String(sheet.source).trim();
}
