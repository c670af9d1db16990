import { spawn } from 'node:child_process';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { defaultDataDirectory } from '../stack/data-directory.ts';
import { StackProblem } from '../stack/problem.ts';
import { fingerprintBuild, fingerprintSources } from './fingerprint.ts';

export interface BuildOptions {
  root: string;
  /** Folder below the project's root. Default: `dist`. */
  folder?: string;
  /** Variables that override the mode's file. */
  variables?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  onBuild?: () => void;
}

interface BuildRecord {
  sources: string;
  build: string | null;
}

/**
 * Builds the folder, unless it already holds an embedded build of the same sources.
 * @returns whether it built
 * @throws StackProblem with Vite's output
 */
export async function buildIfNeeded({
  root,
  folder = 'dist',
  variables = {},
  signal,
  onBuild,
}: BuildOptions): Promise<boolean> {
  const dist = join(root, folder);
  const cache = join(root, defaultDataDirectory, 'cache');
  const recordPath = join(cache, folder === 'dist' ? 'build.json' : `build-${basename(folder)}.json`);
  const [sources, build, record] = await Promise.all([
    fingerprintSources(root, variables),
    fingerprintBuild(dist),
    readRecord(recordPath),
  ]);
  if (build !== null && record?.sources === sources && record.build === build) return false;
  onBuild?.();
  // Builds into a draft folder, so that a failed or cancelled build leaves the old files.
  const draft = join(cache, `build-${basename(folder)}-${process.pid}`);
  try {
    await buildFolder(draft, { root, ...(signal && { signal }) }, variables);
    await rm(dist, { recursive: true, force: true });
    await rename(draft, dist);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  const written: BuildRecord = { sources, build: await fingerprintBuild(dist) };
  await mkdir(dirname(recordPath), { recursive: true });
  await writeFile(recordPath, JSON.stringify(written));
  return true;
}

/**
 * Builds in a separate process, because the stack starts in this one at the same time.
 * @param variables override the mode's file
 * @throws StackProblem with Vite's output
 */
export function buildFolder(
  outDir: string,
  { root, signal }: Pick<BuildOptions, 'root' | 'signal'>,
  variables: Readonly<Record<string, string>> = {},
): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const options = ['--mode', 'embedded', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'];
  const child = spawn(process.execPath, [vite, 'build', ...options], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // With `test`, the build would contain React's development build and no service worker.
    env: { ...process.env, NODE_ENV: 'production', ...variables },
    detached: true,
    windowsHide: true,
    ...(signal === undefined ? {} : { signal }),
  });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new StackProblem(`The build failed.\n\n${Buffer.concat(output).toString('utf8').trim()}`));
    });
  });
}

async function readRecord(path: string): Promise<BuildRecord | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as BuildRecord;
  } catch {
    return null;
  }
}
