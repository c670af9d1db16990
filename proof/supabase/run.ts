import { runPlaywright } from '../../tests/support/runner/program.ts';

// The journeys tagged `@supabase`, on the services that `npx supabase start` has started.
process.exitCode = await runPlaywright(process.argv.slice(2), { PROOF: 'supabase' });
