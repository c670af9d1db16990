import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A process and all processes that it starts, which are killed together. */
export interface ProcessGroup {
  child: ChildProcess;
  kill(): void;
  /** Resolves when all processes have ended. */
  ended: Promise<void>;
}

export function startGroup(program: string, args: readonly string[], env: NodeJS.ProcessEnv): ProcessGroup {
  const child = spawn(program, args, { detached: true, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${program} could not be started.`);
  // Discards output, which would otherwise fill the pipe and block the process.
  child.stderr.resume();
  return { child, kill: () => void signalGroup(pid, 'SIGKILL'), ended: waitForEnd(child, pid) };
}

async function waitForEnd(child: ChildProcess, pid: number): Promise<void> {
  await once(child, 'exit');
  signalGroup(pid, 'SIGKILL');
  await untilGroupIsGone(pid);
}

/** Sends the signal to the group. Returns false if the group has no process. */
export function signalGroup(leader: number, signal: 'SIGKILL' | 0): boolean {
  try {
    return process.kill(-leader, signal);
  } catch {
    return false;
  }
}

export async function untilGroupIsGone(leader: number): Promise<void> {
  while (signalGroup(leader, 0)) await new Promise((resolve) => setTimeout(resolve, 5));
}
