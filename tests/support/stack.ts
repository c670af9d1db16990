import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, onTestFinished } from 'vitest';
import { type Stack, type StackOptions, startStack } from '../../dev/stack.ts';

/** Opens one stack in memory for a test file, with these files as its build. Clears the faults after each test. */
export function sharedStack(files: Record<string, string>): () => Stack {
  let stack: Stack | undefined;
  let dist: string | undefined;
  beforeAll(async () => {
    dist = await writeFolder(files);
    stack = await startStack({ dataDir: 'memory', dist, quiet: true });
  });
  afterEach(() => stack?.faults.clear());
  afterAll(async () => {
    await stack?.close();
    if (dist !== undefined) await rm(dist, { recursive: true, force: true });
  });
  return () => {
    if (stack === undefined) throw new Error('The stack is there within tests only.');
    return stack;
  };
}

/** Creates a folder with these files. The folder is deleted after the test. */
export async function makeFolder(files: Record<string, string> = {}): Promise<string> {
  const folder = await writeFolder(files);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Opens a stack on a free port, by default in memory. The stack is closed after the test. */
export async function openStack(options: StackOptions = {}): Promise<Stack> {
  const stack = await startStack({ dataDir: 'memory', dist: null, quiet: true, ...options });
  onTestFinished(() => stack.close());
  return stack;
}

async function writeFolder(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-test-'));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}
