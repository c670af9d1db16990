import { runPlaywright } from '../../tests/support/runner/program.ts';

process.exitCode = await runPlaywright(process.argv.slice(2), { PROOF: 'endurance' });
