import { readFileSync } from 'node:fs';
import { checkHistory } from './check.ts';

// `npm run proof -- checker <file…>` prints the anomalies in each history.

const paths = process.argv.slice(2);
if (paths.length === 0) console.error('Which histories? Name their files.');
let failed = 0;
for (const path of paths) {
  const found = checkHistory(readFileSync(path, 'utf8').split('\n'));
  if (found.length > 0) failed += 1;
  for (const { name, line, details } of found) console.log(`${path}:${line}: ${name}: ${details}`);
}
console.log(`${paths.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 || paths.length === 0 ? 1 : 0;
