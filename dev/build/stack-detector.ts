import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Replaces Node-only modules of @specfy/stack-analyser; Portico uses only its rules. */
const replacements: readonly [RegExp, string][] = [
  [/^(node:)?path$/, 'posix-path.ts'],
  [/^(?:@iarna\/toml|@cdktf\/hcl2json|yaml|spdx-expression-parse)$|\/common\/log\.js$/, 'not-called.ts'],
];

export function stackDetector(): Plugin {
  return {
    name: 'portico:stack-detector',
    enforce: 'pre',
    // The development server would bundle it beforehand.
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
