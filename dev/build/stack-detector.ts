import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Replaces the Node modules that @specfy/stack-analyser imports, because Portico only uses its rules. */
const replacements: readonly [RegExp, string][] = [
  [/^(node:)?path$/, 'posix-path.ts'],
  [/^(?:@iarna\/toml|@cdktf\/hcl2json|yaml|spdx-expression-parse)$|\/common\/log\.js$/, 'not-called.ts'],
];

export function stackDetector(): Plugin {
  return {
    name: 'portico:stack-detector',
    enforce: 'pre',
    // Excludes the package from dependency optimisation, which would bundle it before these replacements apply.
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
