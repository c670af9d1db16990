import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildFolder, buildIfNeeded } from './bundle/build.ts';
import { cliToken } from './command/cli-token.ts';
import { readPort } from './command/port.ts';
import { announce, openSteps, reportFailure, reportStep } from './command/report.ts';
import { endWithSignals } from './command/signals.ts';
import { createOwnGithub, type OwnGithub } from './own-github.ts';
import { dataDirectory, defaultDataDirectory } from './stack/data-directory.ts';
import { type Stack, startStack } from './stack.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const stopping = new AbortController();
const steps = openSteps(3);
let starting: Promise<Stack> | null = null;
let own: OwnGithub | null = null;

/** `npm start` serves the built product, `npm run dev` (`--watch`) the sources. */
async function start(): Promise<void> {
  const startedAt = performance.now();
  const port = readPort(process.env);
  const dataDir = dataDirectory(process.env);
  const vite = process.argv.includes('--watch');
  own = createOwnGithub({
    root,
    port: port === 0 ? 0 : port + 1,
    dataDir: join(dataDir, 'my-github'),
    signal: stopping.signal,
    cliToken,
  });
  starting = startStack({
    port,
    dataDir,
    dist: build,
    vite,
    ownGithub: own.handle,
    ...(vite ? {} : { rebuild }),
  });
  const stack = await starting;
  steps.end();
  reportStep('Portico is ready', startedAt);
  announce(stack.origin, dataDir);
  await stack.warm();
}

async function build(): Promise<string> {
  steps.begin('Looking for changes');
  const onBuild = () => steps.begin('Building the site');
  const isBuilt = await buildIfNeeded({ root, signal: stopping.signal, onBuild });
  if (!isBuilt) steps.begin('The site is up to date');
  // The services have started while the site was built.
  steps.begin('Starting the database, sign-in, functions and GitHub');
  return 'dist';
}

/** Builds into a second folder, so that the next start can still reuse the first build if no source has changed. */
async function rebuild(origin: string): Promise<string> {
  const startedAt = performance.now();
  const folder = join(root, defaultDataDirectory, 'cache', 'published');
  const variables = { VITE_PUBLISHED_ENTRIES: 'required', VITE_SITE_URL: origin };
  await buildFolder(folder, { root, signal: stopping.signal }, variables);
  reportStep('Built again with what is published', startedAt);
  return folder;
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
