import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { makeFolder } from '../../support/stack.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

interface Command {
  process: ChildProcess;
  /** Standard output and errors so far. */
  output(): string;
  until(text: string): Promise<void>;
  exitCode: Promise<number | null>;
}

function run(
  command: 'start' | 'reset',
  environment: Record<string, string>,
  parameters: string[] = [],
): Command {
  const child = spawn(process.execPath, ['dev/run.cjs', command, ...parameters], {
    cwd: root,
    env: { ...process.env, ...environment },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  const onChunk = (chunk: Buffer): void => {
    output += chunk.toString('utf8');
  };
  child.stdout.on('data', onChunk);
  child.stderr.on('data', onChunk);
  return {
    process: child,
    output: () => output,
    until: async (text) => {
      await expect.poll(() => output, { timeout: 180_000, interval: 100 }).toContain(text);
    },
    exitCode: once(child, 'close').then(([code]) => code as number | null),
  };
}

/** Starts with `--watch`, which serves the sources and needs no build. */
const startWatching = (environment: Record<string, string>) => run('start', environment, ['--watch']);

describe.skipIf(process.platform === 'win32')('npm start', () => {
  test('prints the address, and Ctrl-C leaves no process or lock', async () => {
    const dataDir = await makeFolder();
    const first = startWatching({ PORT: '0', PORTICO_DATA: dataDir });
    await first.until('Ctrl-C');
    expect(first.output()).toMatch(/http:\/\/localhost:\d+\/mailbox/);
    expect(first.output()).toContain('portico-admin');
    expect(first.output()).not.toContain('EXPERIMENTAL');

    const second = startWatching({ PORT: '0', PORTICO_DATA: dataDir });
    expect(await second.exitCode).toBe(1);
    expect(second.output().trim().split('\n').at(-1)).toBe(
      `Portico is already running on this data (process ${first.process.pid}): stop it first with Ctrl-C.`,
    );
    const reset = run('reset', { PORTICO_DATA: dataDir });
    expect(await reset.exitCode).toBe(1);
    expect(reset.output()).toContain('Portico is already running on this data');

    const [origin = ''] = /http:\/\/localhost:\d+/.exec(first.output()) ?? [];
    expect((await fetch(`${origin}/functions/v1/skills`)).status).toBe(200);
    const processes = descendants(Number(first.process.pid));
    expect(processes.length).toBeGreaterThan(0);
    first.process.kill('SIGINT');
    expect(await first.exitCode).toBe(0);
    // Orphaned processes may end some time later.
    await expect.poll(() => processes.filter(isRunning)).toEqual([]);

    expect(await run('reset', { PORTICO_DATA: dataDir }).exitCode).toBe(0);
    expect(existsSync(dataDir)).toBe(false);
  });

  test('stops cleanly while it is still starting', async () => {
    const command = startWatching({ PORT: '0', PORTICO_DATA: await makeFolder() });
    await command.until('Starting Portico');
    command.process.kill('SIGTERM');
    expect(await command.exitCode).toBe(0);
  });

  test('shows its steps while it builds', async () => {
    const command = run('start', { PORT: '0', PORTICO_DATA: await makeFolder() });
    await command.until('2/3');
    command.process.kill('SIGTERM');
    expect(await command.exitCode).toBe(0);
    expect(command.output()).toMatch(
      /1\/3 Looking for changes\n {2}2\/3 (?:Building the site|The site is up to date)\n/,
    );
  });

  test('reports a port in use before building, in one sentence', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    onTestFinished(() => void taken.close());
    const { port } = taken.address() as { port: number };
    const command = run('start', { PORT: String(port), PORTICO_DATA: await makeFolder() });
    expect(await command.exitCode).toBe(1);
    expect(command.output().trim().split('\n').at(-1)).toMatch(
      new RegExp(`^Port ${port} is in use by another program:`),
    );
    expect(command.output()).not.toContain('1/3');
  });

  test('lists the samples if the requested one is unknown', async () => {
    const environment = { PORT: '0', PORTICO_DATA: await makeFolder() };
    const command = run('start', environment, ['--sample', 'painter']);
    expect(await command.exitCode).toBe(1);
    expect(command.output()).toContain('There is no sample "painter". The samples are: designer.');
  });

  test('reports an invalid PORT in one sentence', async () => {
    const command = run('start', { PORT: 'eighty', PORTICO_DATA: await makeFolder() });
    expect(await command.exitCode).toBe(1);
    expect(command.output()).toContain('PORT is "eighty": set it to a number from 1 to 65535');
  });

  test('reports in one sentence that Node is too old', async () => {
    const pretend =
      "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.0' } });";
    const script = join(await makeFolder({ 'pretend.cjs': pretend }), 'pretend.cjs');
    const child = spawn(process.execPath, ['--require', script, 'dev/run.cjs', 'start'], { cwd: root });
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
    });
    const [code] = (await once(child, 'close')) as [number];
    expect([code, output.trim()]).toEqual([
      1,
      'Portico needs Node 20.19 or newer and this is 18.20.0: install a current one from https://nodejs.org and try again.',
    ]);
  });
});

/** Returns all descendants of a process. */
function descendants(pid: number): number[] {
  const children = childrenOf(pid);
  return [...children, ...children.flatMap(descendants)];
}

/** Reads `/proc` on Linux, which may have no `ps`. Other systems have no `/proc`. */
function childrenOf(parent: number): number[] {
  if (process.platform === 'linux') {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && getParent(name) === parent)
      .map(Number);
  }
  const { stdout } = spawnSync('pgrep', ['-P', String(parent)], { encoding: 'utf8' });
  return stdout.split('\n').filter(Boolean).map(Number);
}

function getParent(pid: string): number | null {
  try {
    return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return null;
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
