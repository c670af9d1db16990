import { fileURLToPath } from 'node:url';
import { buildIfNeeded } from './bundle/build.ts';
import { readPort } from './command/port.ts';
import { announce, reportFailure, step } from './command/report.ts';
import { endWithSignals } from './command/signals.ts';
import { defaultDataDirectory } from './stack/data-directory.ts';
import { type Stack, startStack } from './stack.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const stopping = new AbortController();
let starting: Promise<Stack> | null = null;

/** `npm start`: the built product. `npm run dev` (`--watch`): the sources, replaced while they are edited. */
async function start(): Promise<void> {
  const watch = process.argv.includes('--watch');
  const port = readPort(process.env);
  starting = startStack({ port, dist: null, vite: watch });
  const [stack] = await Promise.all([
    step('Services started', starting),
    watch ? null : step('Product built', buildIfNeeded({ root, signal: stopping.signal })),
  ]);
  if (!watch) await stack.publish('dist');
  announce(stack.origin, defaultDataDirectory);
  await stack.warm();
}

async function stop(): Promise<void> {
  stopping.abort();
  // A start that failed has cleaned up behind itself.
  const stack = await starting?.catch(() => null);
  await stack?.close();
}

endWithSignals(stop);
try {
  await start();
} catch (error) {
  if (!stopping.signal.aborted) {
    reportFailure(error);
    await stop();
    process.exit(1);
  }
}
