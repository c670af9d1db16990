import { resolve } from 'node:path';
import { runVitest } from '../../tests/support/runner/program.ts';

const [program] = process.argv.slice(2);
if (program === undefined) {
  console.error(
    "Name Supabase's auth server, the program `auth` of a release of supabase/auth: npm run proof -- real-auth <path>",
  );
  process.exitCode = 1;
} else {
  process.exitCode = await runVitest(['proof/real-auth'], {
    PROOF: 'real-auth',
    AUTH_SERVER: resolve(program),
  });
}
