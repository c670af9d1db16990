import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { reportFailure } from './command/report.ts';
import { claimDataDirectory, dataDirectory } from './stack/data-directory.ts';

const name = dataDirectory(process.env);
const dataDir = resolve(fileURLToPath(new URL('..', import.meta.url)), name);

try {
  const claim = await claimDataDirectory(dataDir);
  await rm(dataDir, { recursive: true, force: true });
  await claim.release();
  console.log(`The data in ${name} is gone; npm start begins afresh.`);
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
