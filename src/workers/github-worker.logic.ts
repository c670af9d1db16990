import { proxy } from 'comlink';
import type { Provider } from '#domain/repository/provider.ts';
import { type Result, success } from '#domain/shared/failure.ts';
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
  const connections = new Map<string, Provider>();
  const writers = new Map<string, ChangeRequests>();
  const { openToken, forget, lock, ...tokens } = createTokenService({
    ...dependencies,
    readUser: (accountId) => provider(accountId).currentUser(),
    identify: (token) => {
      const openToken = async () => success(token);
      return connect(openToken, openToken).currentUser();
    },
  });

  function provider(accountId: string): Provider {
    const known = connections.get(accountId);
    if (known) return known;
    const made = connect(
      () => openToken(accountId),
      () => openToken(accountId, 'app_installation'),
    );
    connections.set(accountId, made);
    return made;
  }

  const { openWriteToken, ...appRequests } = createGithubAppRequests({
    service: app,
    openToken,
    keep: (accountId, token) => tokens.keep(accountId, token),
    forget,
    revokeWriteToken,
    isLocked: async () => (await lock.lockState()).locked,
    now: dependencies.now,
  });

  function appWriter(accountId: string): ChangeRequests {
    const writer = writers.get(accountId) ?? connectWriter(() => openWriteToken(accountId));
    writers.set(accountId, writer);
    return writer;
  }

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
