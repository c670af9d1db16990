import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { type KillableBrowser, startKillableBrowser } from '../../tests/support/killable-browser.ts';
import type { Files } from './disk.ts';
import { createTraceReader, type FileEvent, tracedCalls } from './trace.ts';

/*
 * Why strace: it is a single package, needs neither a mount nor a compiler, and sees all processes of the browser. Chromium
 * stores IndexedDB in LevelDB, which writes by plain system calls. If LevelDB used memory-mapped files, the trace's reader would
 * throw an error. strace doubles the time of a start; a seccomp filter leaves all other system calls untouched.
 */

/** Returns a sentence about a missing requirement, or null. */
export async function missingRecorder(): Promise<string | null> {
  if (process.platform !== 'linux') return 'The recorder of file writes, strace, is there for Linux alone.';
  return promisify(execFile)('strace', ['--seccomp-bpf', '-f', '-o', '/dev/null', 'true']).then(
    () => null,
    () =>
      'Writes to files are recorded by strace 5.3 or later: install it (Debian: apt-get install strace), and allow it to trace (ptrace).',
  );
}

/** Returns the folder in a profile in which Chromium stores IndexedDB. */
export const databaseFolder = (profile: string) => join(profile, 'Default/IndexedDB');

/** Starts a browser whose writes are recorded in the file. The recording ends when the browser closes. */
export function startRecorded(profile: string, traceFile: string): Promise<KillableBrowser> {
  const everything = ['-f', '--seccomp-bpf', '-y', '-ttt', '-xx', '-s', String(64 * 1024 * 1024)];
  const calls = ['-e', 'signal=none', '-e', `trace=${tracedCalls}`];
  return startKillableBrowser(profile, ['strace', ...everything, ...calls, '-o', traceFile]);
}

export async function readRecording(traceFile: string, folder: string): Promise<FileEvent[]> {
  const read = createTraceReader(folder);
  const events: FileEvent[] = [];
  for await (const line of createInterface({ input: createReadStream(traceFile, 'latin1') })) {
    events.push(...read(line));
  }
  return events;
}

export async function readFiles(folder: string): Promise<Files> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const contents = await Promise.all(
    paths.map(async (path) => [path.slice(folder.length + 1), await readFile(path)] as const),
  );
  return new Map(contents);
}

/** Replaces the folder's contents by these files. */
export async function replaceFiles(folder: string, files: Files): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const [path, content] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}
