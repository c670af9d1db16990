import { runVitest } from '../../tests/support/runner/program.ts';

process.exitCode = await runVitest(['proof/absence'], { PROOF: 'absence' });
