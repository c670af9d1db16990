import type { ProviderRequests, RateLimit } from '#domain/repository/provider.ts';
import type { AnalysisJobs } from './analysis.protocol.ts';
import type { GithubAppRequests } from './github-app.protocol.ts';
import type { TokenLock } from './token-lock.protocol.ts';
import type { TokenService } from './tokens.protocol.ts';

/**
 * Methods of the worker for the page. The worker owns the token: the page hands it in once, and no method returns it.
 * Expected failures cross as values, because the bridge drops an error's class and code.
 */
export interface GithubWorker {
  /** GitHub as an account sees it. */
  provider(accountId: string): Promise<WorkerProvider>;
  tokens: TokenService;
  lock: TokenLock;
  analysis: AnalysisJobs;
  app: GithubAppRequests;
  /** GitHub with the token that `app.openWriting` brought. */
  appWriter(accountId: string): Promise<ChangeRequests>;
  /** GitHub lets no page read the time of its responses. @param serverTime milliseconds since the epoch */
  noteTime(serverTime: number): Promise<void>;
}

export interface WorkerProvider extends ProviderRequests {
  /** A value in the worker, a promise of it on the page. */
  rateLimit(): RateLimit | null | Promise<RateLimit | null>;
}

/** Requests for carrying out a change. */
export type ChangeRequests = Pick<
  WorkerProvider,
  'readSettings' | 'writeSettings' | 'writeItem' | 'rateLimit'
>;
