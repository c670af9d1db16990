import { join } from 'node:path';
import { build } from 'vite';

export type ScriptConstants = Record<string, unknown>;

/**
 * Bundles a TypeScript file into a minified inline script.
 * @param file path from the project's root
 * @param constants values by name, inserted as JSON
 */
export async function inlineScript(root: string, file: string, constants: ScriptConstants): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: Object.fromEntries(
      Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)]),
    ),
    build: {
      write: false,
      copyPublicDir: false,
      modulePreload: false,
      minify: true,
      lib: { entry: join(root, file), formats: ['iife'], name: 'inline' },
    },
  });
  const output = Array.isArray(result) ? result[0] : result;
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (!chunk) throw new Error(`${file} gave no script.`);
  const code = chunk.code.trim();
  // Both texts would change how the HTML parser ends the script element.
  if (/<\/script|<!--/i.test(code))
    throw new Error(`${file} contains text that cannot stand in a script element.`);
  return code;
}
