import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { formatLock, getLock, hashMigrations, lockFile, readLock } from './migration-lock.ts';

/** `npm version` runs this file. Developers run it after they change an unreleased migration. */
const manifest = new URL('../../package.json', import.meta.url);
const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string };
if (execFileSync('git', ['tag', '--list', `v${version}`], { encoding: 'utf8' }) !== '') {
  console.error(`v${version} is released. Its migrations stay as they are: add another one.`);
  process.exit(1);
}
await writeFile(lockFile, formatLock(getLock(version, await readLock(), await hashMigrations())));
