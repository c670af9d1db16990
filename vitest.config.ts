import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig, type ViteUserConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/runner/longest-first.ts';

type Settings = NonNullable<ViteUserConfig['test']>;

export const settings: Settings = {
  pool: 'forks',
  // The number of processors plus one, because many tests wait for a database or a program.
  maxWorkers: availableParallelism() + 1,
  // The longest tests allocate much memory for a short time. A larger young generation saves a tenth of their processor time.
  execArgv: ['--max-semi-space-size=64'],
  sequence: { sequencer: LongestFirst },
  // Timeouts for tests that hang, far above the time of any test on a slow machine.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
  retry: process.env['CI'] === undefined ? 0 : 1,
};

/**
 * Folders whose test files share a process, because starting one takes longer than most files. These tests restore everything
 * that they replace.
 */
const sharedUnits = ['backend', 'config', 'domain', 'github', 'locales', 'machines'];
const sharedIntegration = ['backend', 'database', 'dev', 'functions', 'github', 'platform'];
const files = (folder: string) => `tests/${folder}/**/*.test.ts`;
const unit = sharedUnits.map((folder) => files(`unit/${folder}`));
const integration = sharedIntegration.map((folder) => files(`integration/${folder}`));
// Excludes two tests that need their own process: a page's first script can run only once, and the environment is parsed only
// once.
const pages = ['tests/unit/pages/**/!(hydration|organizations).test.tsx', 'tests/unit/ui/*.test.tsx'];

/** The part of `npm run proof` to run. The parts take too long for every run. */
const part = process.env['PROOF'];
const proof: Settings = { name: 'proof', include: ['proof/**/*.test.ts'] };
if (part !== undefined) proof.include = [`proof/${part}/**/*.{test,long,program}.ts`];
// The hosts' programs share ports, so their files run one after another.
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
