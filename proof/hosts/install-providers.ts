import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { providersFolder } from './providers.ts';

/** Installs the hosts' programs at the first run of `npm run proof -- hosts`. */
export default async function installProviders(): Promise<void> {
  if (existsSync(join(providersFolder, 'node_modules/.package-lock.json'))) return;
  console.warn('Installing the programs of the hosting providers, once…');
  const options = ['--prefix', providersFolder, '--ignore-scripts', '--no-audit', '--no-fund'];
  await promisify(execFile)('npm', ['ci', ...options], { shell: process.platform === 'win32' });
}
