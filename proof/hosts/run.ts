import { runVitest } from '../../tests/support/runner/program.ts';

// Without `HOSTS=all`, `hosts.test.ts` takes only the programs that are installed.
process.exitCode = await runVitest(['proof/hosts'], { PROOF: 'hosts', HOSTS: 'all' });
