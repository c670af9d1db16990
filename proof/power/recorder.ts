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
 * Why strace: it is one package, needs neither a mount nor a compiler, and sees every process of the browser. LevelDB, on which
 * Chromium keeps IndexedDB, writes by plain calls; were it a map in memory, the reader of the trace would refuse it. What it costs
 * is a factor of two on a start; a seccomp filter lets everything else run untouched.
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

/** Where Chromium keeps IndexedDB in a profile. */
export const databaseFolder = (profile: string) => join(profile, 'Default/IndexedDB');

/** A browser whose writes go into the file; close it, so that the recording has an end. */
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

/** Replaces the contents of the folder with these files. */
export async function replaceFiles(folder: string, files: Files): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const [path, content] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}
