import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildFolder, buildIfNeeded } from './bundle/build.ts';
import { copyWithSample } from './bundle/sample.ts';
import { cliToken } from './command/cli-token.ts';
import { readPort } from './command/port.ts';
import { announce, openSteps, reportFailure, reportStep } from './command/report.ts';
import { endWithSignals } from './command/signals.ts';
import { createOwnGithub, type OwnGithub } from './own-github.ts';
import { dataDirectory, defaultDataDirectory } from './stack/data-directory.ts';
import { StackProblem } from './stack/problem.ts';
import { type Stack, startStack } from './stack.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const stopping = new AbortController();
const steps = openSteps(3);
let starting: Promise<Stack> | null = null;
let own: OwnGithub | null = null;

/** `npm start` serves the built product, also with another sample (`--sample`), `npm run dev` (`--watch`) the sources. */
async function start(): Promise<void> {
  const startedAt = performance.now();
  const port = readPort(process.env);
  const { watch: vite, sample } = readOptions();
  const site = sample === undefined ? root : await copyWithSample(root, sample);
  const dataDir = sampleData(dataDirectory(process.env), sample);
  own = createOwnGithub({
    root: site,
    port: port === 0 ? 0 : port + 1,
    dataDir: join(dataDir, 'my-github'),
    signal: stopping.signal,
    cliToken,
  });
  starting = startStack({
    port,
    dataDir,
    dist: () => build(site),
    vite,
    ownGithub: own.handle,
    ...(vite ? {} : { rebuild: (origin: string) => rebuild(site, origin) }),
  });
  const stack = await starting;
  steps.end();
  reportStep('Portico is ready', startedAt);
  announce(stack.origin, dataDir);
  await stack.warm();
}

async function build(site: string): Promise<string> {
  steps.begin('Looking for changes');
  const onBuild = () => steps.begin('Building the site');
  const isBuilt = await buildIfNeeded({ root: site, signal: stopping.signal, onBuild });
  if (!isBuilt) steps.begin('The site is up to date');
  // The services have started while the site was built.
  steps.begin('Starting the database, sign-in, functions and GitHub');
  return join(site, 'dist');
}

/** Builds into a second folder, so that the next start can still reuse the first build if no source has changed. */
async function rebuild(site: string, origin: string): Promise<string> {
  const startedAt = performance.now();
  const folder = join(site, defaultDataDirectory, 'cache', 'published');
  const variables = { VITE_PUBLISHED_ENTRIES: 'required', VITE_SITE_URL: origin };
  await buildFolder(folder, { root: site, signal: stopping.signal }, variables);
  reportStep('Built again with what is published', startedAt);
  return folder;
}

/** @throws StackProblem for options that do not go together */
function readOptions(): { watch: boolean; sample: string | undefined } {
  const options = { watch: { type: 'boolean', default: false }, sample: { type: 'string' } } as const;
  const { values } = parseArgs({ args: process.argv.slice(3), options });
  if (values.watch && values.sample !== undefined) {
    throw new StackProblem('npm run dev shows content/: see a sample with npm start -- --sample designer.');
  }
  return { watch: values.watch, sample: values.sample };
}

/** Returns a separate data directory for the sample. */
function sampleData(dataDir: string, sample: string | undefined): string {
  return sample === undefined || dataDir === 'memory' ? dataDir : join(dataDir, 'samples-data', sample);
}

async function stop(): Promise<void> {
  stopping.abort();
  await own?.close();
  // A failed start has already stopped its services.
  const stack = await starting?.catch(() => null);
  await stack?.close();
}

endWithSignals(stop);
console.log('Starting Portico: the first time takes longest, because everything is built and set up.');
try {
  await start();
} catch (error) {
  if (!stopping.signal.aborted) {
    steps.end();
    reportFailure(error);
    process.exit(1);
  }
}
