import type { WriteTarget } from '#domain/github-change/app-writing.ts';
import type { Result } from '#domain/shared/failure.ts';
import type { ChangeRequests, WorkerProvider } from '#workers/github-worker.protocol.ts';
import type { ChangeContext } from './changes.ts';

export interface RunnerAccess extends ChangeContext {
  accountId: string;
  provider: () => Promise<ChangeRequests & Pick<WorkerProvider, 'branches' | 'pull' | 'fleetPage'>>;
  /** Access with the GitHub App's token, to one repository at a time. */
  app: {
    /** True if the app is set up, as far as this device knows. */
    isSetUp(): boolean;
    open(target: WriteTarget): Promise<Result<ChangeRequests>>;
    close(): void;
  };
  locks: Pick<LockManager, 'request'>;
  later: (delayMs: number, callback: () => void) => () => void;
}

export interface RunnerContext extends RunnerAccess {
  closed: boolean;
}
