import { proxy } from 'comlink';
import type { Provider } from '#domain/repository/provider.ts';
import { type Result, success } from '#domain/shared/failure.ts';
import { oncePerKey } from '#domain/shared/once-per-key.ts';
import { type AnalysisDependencies, createAnalysisJobs } from './analysis.logic.ts';
import { type AppService, createGithubAppRequests } from './github-app.logic.ts';
import type { ChangeRequests, GithubWorker } from './github-worker.protocol.ts';
import type { Revoke } from './revocations.logic.ts';
import type { TokenLockDependencies } from './token-lock.logic.ts';
import { createTokenService } from './tokens.logic.ts';

export interface GithubWorkerDependencies extends TokenLockDependencies {
  connect: (openToken: OpenToken, openAppToken: OpenToken) => Provider;
  connectWriter: (openWriteToken: OpenToken) => ChangeRequests;
  revoke: Revoke;
  readCliToken: () => Promise<Result<string>>;
  revokeWriteToken: (token: string) => Promise<Result<void>>;
  analysis: Omit<AnalysisDependencies, 'openToken'>;
  app: AppService;
  noteTime: (serverTime: number) => void;
}

type OpenToken = () => Promise<Result<string>>;

export function createGithubWorker({
  connect,
  connectWriter,
  revokeWriteToken,
  analysis,
  app,
  noteTime,
  ...dependencies
}: GithubWorkerDependencies): GithubWorker {
  const { openToken, forget, lock, ...tokens } = createTokenService({
    ...dependencies,
    readUser: (accountId) => provider(accountId).currentUser(),
    identify: (token) => {
      const openToken = async () => success(token);
      return connect(openToken, openToken).currentUser();
    },
  });

  const provider = oncePerKey((accountId) =>
    connect(
      () => openToken(accountId),
      () => openToken(accountId, 'app_installation'),
    ),
  );

  const { openWriteToken, ...appRequests } = createGithubAppRequests({
    service: app,
    openToken,
    keep: (accountId, token) => tokens.keep(accountId, token),
    forget,
    revokeWriteToken,
    isLocked: async () => (await lock.lockState()).locked,
    now: dependencies.now,
  });

  const appWriter = oncePerKey((accountId) => connectWriter(() => openWriteToken(accountId)));

  return {
    provider: async (accountId) => proxy(provider(accountId)),
    tokens,
    lock,
    analysis: createAnalysisJobs({ ...analysis, openToken }),
    app: appRequests,
    appWriter: async (accountId) => proxy(appWriter(accountId)),
    noteTime: async (serverTime) => noteTime(serverTime),
  };
}
