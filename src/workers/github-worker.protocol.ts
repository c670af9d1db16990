import type { ProviderRequests, RateLimit } from '#domain/repository/provider.ts';
import type { AnalysisJobs } from './analysis.protocol.ts';
import type { GithubAppRequests } from './github-app.protocol.ts';
import type { TokenLock } from './token-lock.protocol.ts';
import type { TokenService } from './tokens.protocol.ts';

/**
 * The worker's methods for the page. The page passes a token in once, and no method returns it. Failures are values, because the
 * bridge drops an error's class and code.
 */
export interface GithubWorker {
  provider(accountId: string): Promise<WorkerProvider>;
  tokens: TokenService;
  lock: TokenLock;
  analysis: AnalysisJobs;
  app: GithubAppRequests;
  /** Uses the token of `app.openWriting`. */
  appWriter(accountId: string): Promise<ChangeRequests>;
  /**
   * Pages cannot read the time of GitHub's responses.
   * @param serverTime milliseconds since the epoch
   */
  noteTime(serverTime: number): Promise<void>;
}

export interface WorkerProvider extends ProviderRequests {
  /** A value in the worker, a promise of it on the page. */
  rateLimit(): RateLimit | null | Promise<RateLimit | null>;
}

export type ChangeRequests = Pick<
  WorkerProvider,
  'readSettings' | 'writeSettings' | 'writeItem' | 'rateLimit'
>;
