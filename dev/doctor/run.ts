import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EnvironmentError } from '../../src/config/environment.schema.ts';
import { parseEnvironment } from '../../src/config/environment.ts';
import { examine, jsonReport, type LocalEnvironment, textReport } from './examine.ts';
import { type DoctorOptions, readOptions, UsageError, usage } from './options.ts';
import { createWire } from './wire.ts';

// `npm run doctor -- https://your.site` reports problems of a deployment. Exits with 1 if it finds any.

const root = fileURLToPath(new URL('../..', import.meta.url));
const timeoutMs = 15_000;

async function run(): Promise<number> {
  const parameters = process.argv.slice(2);
  if (parameters.includes('--help') || parameters.includes('-h')) {
    console.log(usage);
    return 0;
  }
  const options = readOptions(parameters, process.env);
  const examination = await examine(
    options,
    await localEnvironment(options),
    createWire({ fetch, timeoutMs }),
  );
  const isTerminal = process.stdout.isTTY && process.env.NO_COLOR === undefined;
  const strong = (text: string): string => (isTerminal ? `\x1b[1m${text}\x1b[22m` : text);
  console.log(options.json ? jsonReport(examination) : textReport(examination, strong));
  return examination.findings.some(({ status }) => status === 'failed') ? 1 : 0;
}

/** Reads `.env.production` as a build would. */
async function localEnvironment({ site }: DoctorOptions): Promise<LocalEnvironment> {
  if (!existsSync(join(root, '.env.production'))) return null;
  const { loadEnv } = await import('vite');
  try {
    return parseEnvironment(loadEnv('production', root, 'VITE_'), site);
  } catch (error) {
    if (error instanceof EnvironmentError) return null;
    throw error;
  }
}

try {
  process.exitCode = await run();
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
