import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { findSentences, isRiddle, proseFolder, type Sentence } from './prose.ts';

/**
 * `npm run check:prose` counts unclear sentences per folder and fails above the limits in `prose-limits.json`. `-- --list
 * <folder>` prints the sentences, and `-- --lower` lowers the limits.
 */
const limitsFile = 'dev/check/prose-limits.json';
const limits = JSON.parse(readFileSync(limitsFile, 'utf8')) as Record<string, number>;
const [option, listed = ''] = process.argv.slice(2);

const paths = execFileSync('git', ['ls-files'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.(ts|tsx|mts|mjs|cjs|sql|css|md)$/.test(path) && !path.includes('generated'))
  .filter((path) => existsSync(path));
const found = paths.flatMap((path) =>
  findSentences(path, readFileSync(path, 'utf8'))
    .filter(({ text }) => isRiddle(text))
    .map((sentence) => ({ ...sentence, path })),
);
const byFolder = new Map<string, number>();
for (const { path } of found) byFolder.set(proseFolder(path), (byFolder.get(proseFolder(path)) ?? 0) + 1);
const show = ({ path, line, text }: Sentence & { path: string }) =>
  console.log(`${path}:${line}  ${text.slice(0, 160)}`);

if (option === '--list') found.filter(({ path }) => path.startsWith(listed)).forEach(show);
if (option === '--lower') {
  const lower = [...byFolder]
    .map(([folder, count]) => [folder, Math.min(count, limits[folder] ?? count)] as const)
    .toSorted(([one], [other]) => one.localeCompare(other));
  writeFileSync(limitsFile, `${JSON.stringify(Object.fromEntries(lower), null, 2)}\n`);
} else {
  for (const [folder, count] of byFolder) {
    const limit = limits[folder] ?? 0;
    if (count <= limit) continue;
    console.error(`${folder}: ${count} unclear sentences, the limit is ${limit}. See them with`);
    console.error(`  npm run check:prose -- --list ${folder}`);
    process.exitCode = 1;
  }
}
