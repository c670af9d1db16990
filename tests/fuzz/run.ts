import { randomInt } from 'node:crypto';
import { runProgram } from '../run/program.ts';

// `npm run test:fuzz -- [inputs] [seed]`: 10 000 inputs for each property unless said otherwise, and others each time. With the
// seed of an earlier run they are the same ones again.

const [, , inputs = '10000', seed = String(randomInt(2 ** 31))] = process.argv;
if (!/^[1-9]\d*$/.test(inputs) || !/^\d+$/.test(seed))
  throw new Error('How many inputs? Give whole numbers.');

console.log(
  `${inputs} inputs for each property. The same ones again: npm run test:fuzz -- ${inputs} ${seed}`,
);
Object.assign(process.env, { FUZZ_RUNS: inputs, FUZZ_SEED: seed });
process.exitCode = await runProgram('node_modules/vitest/vitest.mjs', [
  'run',
  'tests/fuzz',
  '--retry=0',
  '--reporter=verbose',
]);
