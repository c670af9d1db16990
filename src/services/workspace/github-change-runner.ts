import { changeGithubRun, nextGithubChange, readGithubRun } from '#db/github-changes.ts';
import { type GithubRun, needsOwner } from '#domain/github-change/github-run.ts';
import { remainingMs } from '#domain/repository/data-query.ts';
import { loadedOnce } from '#domain/shared/loaded-once.ts';
import type { RunnerAccess, RunnerContext } from './runner-access.ts';

export interface GithubChangeRunner {
  wake(): void;
  /** A token or a restart may have ended the wait, except one for a limit. */
  goOn(): Promise<void>;
  /** Called when the network may have returned; it changes no permission. */
  reconnected(): Promise<void>;
  /** Called when the owner returns, maybe from GitHub's page of the app's permissions. */
  returned(): Promise<void>;
  resume(): Promise<void>;
  pause(): Promise<void>;
  close(): void;
}

export function createGithubChangeRunner(access: RunnerAccess): GithubChangeRunner {
  const { database, now } = access;
  const context: RunnerContext = { ...access, closed: false };
  const stop = new AbortController();
  let [isRunning, isWanted] = [false, false];
  let cancelWake = (): void => undefined;

  async function run() {
    isWanted = true;
    if (isRunning) return;
    isRunning = true;
    try {
      while (isWanted && !context.closed) {
        isWanted = false;
        const name = `portico-github-changes-${access.accountId}`;
        const wakesAt = await access.locks.request(name, { signal: stop.signal }, () => carryOutAll(context));
        cancelWake();
        if (wakesAt !== null) cancelWake = access.later(remainingMs(wakesAt, now()), () => void run());
      }
    } catch (error) {
      if (!context.closed) throw error;
    } finally {
      isRunning = false;
    }
  }

  const wake = (): void => {
    if (!context.closed) void run();
  };
  async function goOn(
    from: readonly GithubRun['state'][],
    mayEnd: (code: string | undefined) => boolean = () => true,
  ) {
    if (context.closed) return;
    await changeGithubRun(database, ({ state, problem, notBefore }) => {
      if (!from.includes(state) || !mayEnd(problem?.code)) return null;
      return remainingMs(notBefore, now()) > 0 ? { state: 'waiting', resumesAt: notBefore } : noWait;
    });
    wake();
  }
  return {
    wake,
    goOn: () => goOn(['waiting']),
    reconnected: () => goOn(['waiting'], (code) => code === undefined || !needsOwner.includes(code)),
    returned: () => goOn(['waiting'], (code) => code === 'APP_PERMISSION_MISSING'),
    resume: () => goOn(['waiting', 'paused']),
    pause: () => changeGithubRun(database, () => ({ state: 'paused' })),
    close() {
      context.closed = true;
      cancelWake();
      stop.abort();
    },
  };
}

/** Loaded with the first change, because most starts have none. */
const loadSteps = loadedOnce(() => import('./github-change-steps.ts'));

const loadRetryMs = 30_000;

const noWait = { state: 'running', problem: null, resumesAt: null } as const;

/** @returns when to continue; null: on request only */
async function carryOutAll(context: RunnerContext): Promise<number | null> {
  const { database, now, newId } = context;
  while (!context.closed) {
    const run = await readGithubRun(database);
    if (run.state === 'paused') return null;
    const next = await nextGithubChange(database, newId);
    if (!next) return null;
    if (run.state === 'waiting') {
      if (run.resumesAt === null || remainingMs(run.resumesAt, now()) > 0) return run.resumesAt;
      await changeGithubRun(database, ({ state }) => (state === 'waiting' ? noWait : null));
      continue;
    }
    const steps = await loadSteps().catch(() => null);
    if (!steps) return now() + loadRetryMs;
    await steps.carryOut(context, next);
  }
  return null;
}
