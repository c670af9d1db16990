import { type Remote, releaseProxy, wrap } from 'comlink';
import type { OfficeWorker } from './office.protocol.ts';

export interface OfficeClient extends OfficeWorker {
  /** Ends the worker. */
  close(): void;
}

/** The page's side of the bridge. */
export function connectOffice(worker: Worker): OfficeClient {
  const remote: Remote<OfficeWorker> = wrap<OfficeWorker>(worker);
  return {
    keepToken: (accountId, token) => remote.keepToken(accountId, token),
    tokenState: (accountId) => remote.tokenState(accountId),
    forgetToken: (accountId) => remote.forgetToken(accountId),
    currentUser: (accountId) => remote.currentUser(accountId),
    organizations: (accountId) => remote.organizations(accountId),
    repositoryPage: (accountId, request) => remote.repositoryPage(accountId, request),
    readme: (accountId, owner, repository) => remote.readme(accountId, owner, repository),
    file: (accountId, owner, repository, path) => remote.file(accountId, owner, repository, path),
    search: (accountId, search) => remote.search(accountId, search),
    rateLimit: () => remote.rateLimit(),
    close() {
      remote[releaseProxy]();
      worker.terminate();
    },
  };
}
