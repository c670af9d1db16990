import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runProgram } from '../tests/support/runner/program.ts';

/** `npm run proof -- <part> [options]` runs `proof/<part>/run.ts`. proof/README.md describes the parts. */
const folder = fileURLToPath(new URL('.', import.meta.url));
const [part = '', ...options] = process.argv.slice(2);
const parts = readdirSync(folder).filter((name) => existsSync(`${folder}${name}/run.ts`));

if (parts.includes(part)) {
  process.exitCode = await runProgram('node_modules/tsx/dist/cli.mjs', [`proof/${part}/run.ts`, ...options]);
} else {
  console.error(`Choose a part: npm run proof -- ${parts.join(' | ')}`);
  process.exitCode = 1;
}
