import { randomInt } from 'node:crypto';
import { runVitest } from '../../tests/support/runner/program.ts';

// `npm run proof -- fuzz [inputs] [seed]` tests each property with 10 000 inputs by default, each time others. The seed of an
// earlier run gives the same inputs again.

const [, , inputs = '10000', seed = String(randomInt(2 ** 31))] = process.argv;
if (!/^[1-9]\d*$/.test(inputs) || !/^\d+$/.test(seed))
  throw new Error('How many inputs? Give whole numbers.');

console.log(
  `${inputs} inputs for each property. The same ones again: npm run proof -- fuzz ${inputs} ${seed}`,
);
process.exitCode = await runVitest(['/fuzz/', '--retry=0', '--reporter=verbose'], {
  FUZZ_RUNS: inputs,
  FUZZ_SEED: seed,
});
