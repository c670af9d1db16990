import { changeGithubRun, nextGithubChange, readGithubRun } from '#db/github-changes.ts';
import { type GithubRun, needsOwner } from '#domain/github-change/github-run.ts';
import { remainingMs } from '#domain/repository/data-query.ts';
import { loadedOnce } from '#domain/shared/loaded-once.ts';
import type { RunnerAccess, RunnerContext } from './runner-access.ts';

export type GithubChangeRunner = ReturnType<typeof createGithubChangeRunner>;

export function createGithubChangeRunner(access: RunnerAccess) {
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
    /** Called after a new token or a restart, which may have ended the reason to wait. A rate limit still applies. */
    goOn: () => goOn(['waiting']),
    /** Called when the network may have returned. Does not retry changes that lack a permission. */
    onReconnect: () => goOn(['waiting'], (code) => code === undefined || !needsOwner.includes(code)),
    /** Called when the owner returns to the page, possibly after changing the app's permissions on GitHub. */
    onReturn: () => goOn(['waiting'], (code) => code === 'APP_PERMISSION_MISSING'),
    resume: () => goOn(['waiting', 'paused']),
    pause: () => changeGithubRun(database, () => ({ state: 'paused' })),
    close() {
      context.closed = true;
      cancelWake();
      stop.abort();
    },
  };
}

/** Loaded when the first change is sent, because most starts have none. */
const loadSteps = loadedOnce(() => import('./github-change-steps.ts'));

const loadRetryMs = 30_000;

const noWait = { state: 'running', problem: null, resumesAt: null } as const;

/** @returns time to continue in milliseconds since the epoch, or null if the run waits for a call */
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
