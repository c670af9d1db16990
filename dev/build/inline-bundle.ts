import { join } from 'node:path';
import { build, type InlineConfig } from 'vite';
import { theme } from '../../content/theme.ts';
import { siteTheme } from './site-theme.ts';

export type ScriptConstants = Record<string, unknown>;

/**
 * Bundles a TypeScript file into a minified inline script.
 * @param file path from the project's root
 * @param constants values by name, inserted as JSON
 */
export async function inlineScript(root: string, file: string, constants: ScriptConstants): Promise<string> {
  const [chunk] = await bundle({
    root,
    define: Object.fromEntries(
      Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)]),
    ),
    build: {
      copyPublicDir: false,
      modulePreload: false,
      lib: { entry: join(root, file), formats: ['iife'], name: 'inline' },
    },
  });
  if (chunk?.type !== 'chunk') throw new Error(`${file} gave no script.`);
  const code = chunk.code.trim();
  // Both texts would change how the HTML parser ends the script element.
  if (/<\/script|<!--/i.test(code))
    throw new Error(`${file} contains text that cannot stand in a script element.`);
  return code;
}

/**
 * Returns a minified style sheet with its imports, ready to inline.
 * @param file path from the project's root
 */
export async function inlineStyle(root: string, file: string, cssTarget: string[]): Promise<string> {
  const files = await bundle({
    root,
    plugins: [siteTheme(theme)],
    build: { cssTarget, rolldownOptions: { input: join(root, file) } },
  });
  const sheet = files.find(({ fileName }) => fileName.endsWith('.css'));
  if (sheet?.type !== 'asset') throw new Error(`${file} gave no style sheet.`);
  return String(sheet.source).trim();
}

async function bundle({ build: options, ...config }: InlineConfig) {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ...config,
    build: { write: false, minify: true, ...options },
  });
  const [output] = [result].flat();
  return output && 'output' in output ? output.output : [];
}
