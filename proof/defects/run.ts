import { runVitest } from '../../tests/support/runner/program.ts';

process.exitCode = await runVitest(['proof/defects'], { PROOF: 'defects' });
