import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runPlaywright, runProgram, runVitest } from '../tests/support/runner/program.ts';

/** `npm run proof -- <part> [options]` runs one part. proof/README.md describes the parts. */
const folder = fileURLToPath(new URL('.', import.meta.url));
const [part = '', ...options] = process.argv.slice(2);

/** Parts that only consist of tests. */
const tests: Record<string, () => Promise<number>> = {
  absence: () => runVitest(['proof/absence'], { PROOF: part }),
  defects: () => runVitest(['proof/defects'], { PROOF: part }),
  // Without `HOSTS=all`, `hosts.test.ts` only uses installed programs.
  hosts: () => runVitest(['proof/hosts'], { PROOF: part, HOSTS: 'all' }),
  endurance: () => runPlaywright(options, { PROOF: part }),
  // Runs browser tests with the tag `@supabase` against the services that `npx supabase start` has started.
  supabase: () => runPlaywright(options, { PROOF: part }),
};
/** Parts that have their own program. */
const programs = readdirSync(folder).filter((name) => existsSync(`${folder}${name}/run.ts`));

if (tests[part]) process.exitCode = await tests[part]();
else if (programs.includes(part)) {
  process.exitCode = await runProgram('node_modules/tsx/dist/cli.mjs', [`proof/${part}/run.ts`, ...options]);
} else {
  const parts = [...Object.keys(tests), ...programs].sort();
  console.error(`Choose a part: npm run proof -- ${parts.join(' | ')}`);
  process.exitCode = 1;
}
