import type { WriteTarget } from '#domain/github-change/app-writing.ts';
import type { Result } from '#domain/shared/failure.ts';
import type { ChangeRequests, WorkerProvider } from '#workers/github-worker.protocol.ts';
import type { ChangeContext } from './changes.ts';

/** Context for carrying out changes on GitHub. */
export interface RunnerAccess extends ChangeContext {
  accountId: string;
  /** With the owner's own token. */
  provider: () => Promise<ChangeRequests & Pick<WorkerProvider, 'branches' | 'pull'>>;
  /** With the GitHub App's, for one repository at a time. */
  app: {
    /** As far as this device knows. */
    isSetUp(): boolean;
    open(target: WriteTarget): Promise<Result<ChangeRequests>>;
    close(): void;
  };
  locks: Pick<LockManager, 'request'>;
  /** Calls back once, later. Returns a function that cancels it. */
  later: (delayMs: number, callback: () => void) => () => void;
}

/** The runner in this tab. */
export interface RunnerContext extends RunnerAccess {
  closed: boolean;
}
