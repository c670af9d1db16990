import { proxy, type Remote, releaseProxy, wrap } from 'comlink';
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
    listOrganizations: (accountId) => remote.listOrganizations(accountId),
    listRepositories: (accountId, organization, onPage) =>
      remote.listRepositories(accountId, organization, proxy(onPage)),
    rateLimit: () => remote.rateLimit(),
    close() {
      remote[releaseProxy]();
      worker.terminate();
    },
  };
}
