import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig, type ViteUserConfig } from 'vitest/config';
import { LongestFirst } from './tests/run/longest-first.ts';

type Settings = NonNullable<ViteUserConfig['test']>;

export const settings: Settings = {
  pool: 'forks',
  // Many of them wait for a database or a program: with no more workers than there are cores, one of them would idle.
  maxWorkers: availableParallelism() + 1,
  // They make much and keep little: a larger space for what is new saves a tenth of the computing of the longest.
  execArgv: ['--max-semi-space-size=64'],
  sequence: { sequencer: LongestFirst },
  // Two cores, several databases: a time-out is there for what hangs, not for what is slow.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  retry: process.env['CI'] === undefined ? 0 : 1,
};

/**
 * Files that leave nothing behind in their process need none of their own: it has started, imported the same modules and
 * compiled the database for the next one already. Pages go by themselves, as they have a document.
 */
const folders = [
  'backend',
  'config',
  'database',
  'domain',
  'functions',
  'github',
  'locales',
  'machines',
  'platform',
];
const shared = folders.map((folder) => `tests/${folder}/**/*.test.ts`);
// But hydration begins with the page's own script, which has to be new each time.
const pages = ['tests/pages/**/!(hydration).test.tsx', 'tests/ui/*.test.tsx'];

/** All of them, once. */
const projects: Settings[] = [
  { name: 'alone', include: ['tests/**/*.test.{ts,tsx}'], exclude: [...shared, ...pages] },
  { name: 'shared', include: shared, isolate: false },
  { name: 'pages', include: pages, isolate: false },
];

export default defineConfig({
  test: {
    ...settings,
    projects: projects.map(({ exclude = [], ...project }) => ({
      test: { ...settings, ...project, exclude: [...configDefaults.exclude, ...exclude] },
    })),
  },
});
