import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Stack, type StackOptions, startStack } from '../../dev/stack.ts';

/** Files by their path; the folder is removed after the test. */
export async function makeFolder(files: Record<string, string> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}

/** A stack on a free port, in memory unless told otherwise; closed after the test. */
export async function openStack(options: StackOptions = {}): Promise<Stack> {
  const stack = await startStack({ dataDir: 'memory', dist: null, quiet: true, ...options });
  onTestFinished(() => stack.close());
  return stack;
}
