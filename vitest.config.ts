import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig, type ViteUserConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/runner/longest-first.ts';

type Settings = NonNullable<ViteUserConfig['test']>;

export const settings: Settings = {
  pool: 'forks',
  // Number of cores plus one, because many tests wait for a database or a program.
  maxWorkers: availableParallelism() + 1,
  // A larger young generation saves a tenth of the processor time of the longest tests, which allocate much and keep little.
  execArgv: ['--max-semi-space-size=64'],
  sequence: { sequencer: LongestFirst },
  // A safety net for tests that hang, far above what any test takes on a slow machine.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  retry: process.env['CI'] === undefined ? 0 : 1,
};

/** Folders whose files share a process: they restore what they replace, and starting a process costs more than most files. */
const sharedUnits = ['backend', 'config', 'domain', 'github', 'locales', 'machines'];
const sharedIntegration = ['backend', 'database', 'functions', 'github', 'platform'];
const files = (folder: string) => `tests/${folder}/**/*.test.ts`;
const unit = sharedUnits.map((folder) => files(`unit/${folder}`));
const integration = sharedIntegration.map((folder) => files(`integration/${folder}`));
// Two tests need a process of their own: a page's first script runs only once, and the environment is parsed only once.
const pages = ['tests/unit/pages/**/!(hydration|organizations).test.tsx', 'tests/unit/ui/*.test.tsx'];

/** The part of `npm run proof` that runs. Its searches and programs take too long for every run. */
const part = process.env['PROOF'];
const proof: Settings = { name: 'proof', include: ['proof/**/*.test.ts'] };
if (part !== undefined) proof.include = [`proof/${part}/**/*.{test,long,program}.ts`];
// The providers' own programs share ports.
if (part === 'hosts')
  Object.assign(proof, { globalSetup: 'proof/hosts/install-providers.ts', fileParallelism: false });

const projects: Settings[] = [
  { name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'], exclude: [...unit, ...pages] },
  { name: 'unit-shared', include: unit, isolate: false },
  { name: 'unit-pages', include: pages, isolate: false },
  { name: 'integration', include: ['tests/integration/**/*.test.{ts,tsx}'], exclude: integration },
  { name: 'integration-shared', include: integration, isolate: false },
  proof,
];

export default defineConfig({
  test: {
    ...settings,
    projects: projects.map(({ exclude = [], ...project }) => ({
      test: { ...settings, ...project, exclude: [...configDefaults.exclude, ...exclude] },
    })),
  },
});
