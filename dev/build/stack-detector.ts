import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/**
 * The detector of technologies (@specfy/stack-analyser) is written for Node. Its rules are used and its parsers are not, so
 * the plugin replaces these, and what the rules take from Node.
 */
const replacements: readonly [RegExp, string][] = [
  [/^(node:)?path$/, 'posix-path.ts'],
  [/^(?:@iarna\/toml|@cdktf\/hcl2json|yaml|spdx-expression-parse)$|\/common\/log\.js$/, 'not-called.ts'],
];

export function stackDetector(): Plugin {
  return {
    name: 'portico:stack-detector',
    enforce: 'pre',
    // The development server would bundle it beforehand, past this plugin.
    config: () => ({
      optimizeDeps: {
        exclude: ['@specfy/stack-analyser'],
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
