import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/**
 * The detector of technologies (@specfy/stack-analyser) is written for Node. What it takes from Node, and its parsers
 * that need WebAssembly or `eval`, which the content security policy forbids, are replaced by small parts of our own.
 */
const replacements: readonly [RegExp, string][] = [
  [/^(node:)?path$/, 'posix-path.ts'],
  [/^@iarna\/toml$/, 'toml.ts'],
  [/^@cdktf\/hcl2json$/, 'hcl.ts'],
  [/\/common\/log\.js$/, 'log.ts'],
];

export function stackDetector(): Plugin {
  return {
    name: 'portico:stack-detector',
    enforce: 'pre',
    // The development server would bundle it beforehand, past this plugin.
    config: () => ({
      optimizeDeps: {
        exclude: ['@specfy/stack-analyser'],
        include: ['@specfy/stack-analyser > spdx-expression-parse', '@specfy/stack-analyser > yaml'],
      },
    }),
    resolveId(source, importer) {
      if (!importer?.includes('/@specfy/stack-analyser/')) return null;
      const found = replacements.find(([pattern]) => pattern.test(source));
      if (!found) return null;
      return fileURLToPath(new URL(`../../src/github/analysis/detector/${found[1]}`, import.meta.url));
    },
  };
}
