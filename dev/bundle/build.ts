import { spawn } from 'node:child_process';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { defaultDataDirectory } from '../stack/data-directory.ts';
import { StackProblem } from '../stack/problem.ts';
import { fingerprintBuild, fingerprintSources } from './fingerprint.ts';

export interface BuildOptions {
  root: string;
  /** Ends a build that is under way. */
  signal?: AbortSignal;
  /** Called when a build is needed and starts. */
  onBuild?: () => void;
}

interface BuildRecord {
  sources: string;
  build: string | null;
}

/**
 * Updates `dist` for the embedded stack. Skips the build if `dist` is exactly the last embedded build and no source
 * has changed; a production build in the same place is replaced.
 *
 * @returns whether it built
 * @throws StackProblem with Vite's output if the build fails
 */
export async function buildIfNeeded({ root, signal, onBuild }: BuildOptions): Promise<boolean> {
  const dist = join(root, 'dist');
  const recordPath = join(root, defaultDataDirectory, 'cache', 'build.json');
  const [sources, build, record] = await Promise.all([
    fingerprintSources(root),
    fingerprintBuild(dist),
    readRecord(recordPath),
  ]);
  if (build !== null && record?.sources === sources && record.build === build) return false;
  onBuild?.();
  // Built aside and moved into place: a build that fails or is ended leaves the one before as it was.
  const draft = join(root, defaultDataDirectory, 'cache', `build-${process.pid}`);
  try {
    await buildFolder(draft, { root, ...(signal && { signal }) });
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
 * For the embedded stack, in a process of its own: the stack starts at the same time, and each of them keeps a core busy.
 *
 * @param variables beside those of the mode's file, and before them
 * @throws StackProblem with Vite's output if the build fails.
 */
export function buildFolder(
  outDir: string,
  { root, signal }: BuildOptions,
  variables: Readonly<Record<string, string>> = {},
): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const options = ['--mode', 'embedded', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'];
  const child = spawn(process.execPath, [vite, 'build', ...options], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A test runner says 'test' here, and would get React's development build and no service worker.
    env: { ...process.env, NODE_ENV: 'production', ...variables },
    // Ctrl-C reaches the stack only, which then ends the build.
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
