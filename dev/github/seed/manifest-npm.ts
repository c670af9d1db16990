import type { Language } from './languages.ts';
import { some, type Write } from './manifest-file.ts';
import type { Random } from './random.ts';

const versions = (random: Random, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.map((name) => [name, `^${random.int(1, 9)}.${random.int(0, 20)}.${random.int(0, 9)}`]),
  );

const FRONT_END: Partial<Record<Language, readonly string[]>> = {
  Vue: ['vue', 'pinia', 'vue-router'],
  Svelte: ['svelte', '@sveltejs/kit'],
  Astro: ['astro', '@astrojs/mdx'],
};
const RUNTIME = [
  'zod',
  'hono',
  'commander',
  'react',
  'react-dom',
  'date-fns',
  'pino',
  'xstate',
  'dexie',
  'yaml',
];
const TOOLING = ['typescript', 'vitest', 'vite', 'tsx', '@biomejs/biome', 'playwright'];

/** What npm reads, with dependencies that fit the framework. */
export const packageJson: Write = (entry, random) => [
  {
    path: 'package.json',
    text: `${JSON.stringify(
      {
        name: entry.name.toLowerCase(),
        version: `${random.int(0, 4)}.${random.int(0, 18)}.${random.int(0, 9)}`,
        description: entry.description,
        license: 'MIT',
        type: 'module',
        scripts: { start: 'node .', test: 'vitest run', build: 'vite build' },
        dependencies: versions(random, [
          ...((entry.language && FRONT_END[entry.language]) ?? []),
          ...some(random, RUNTIME, 2),
        ]),
        devDependencies: versions(random, some(random, TOOLING, 3)),
      },
      null,
      2,
    )}\n`,
  },
];
