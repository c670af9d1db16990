import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { reportFailure } from './command/report.ts';
import { claimDataDirectory, defaultDataDirectory } from './stack/data-directory.ts';

const dataDir = fileURLToPath(new URL(`../${defaultDataDirectory}`, import.meta.url));

/** `npm run reset`: the next start is a first start again. */
try {
  const claim = await claimDataDirectory(dataDir);
  await rm(dataDir, { recursive: true, force: true });
  await claim.release();
  console.log(`The data in ${defaultDataDirectory} is gone; npm start begins afresh.`);
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
