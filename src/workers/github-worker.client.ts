import { proxy, type Remote, releaseProxy, transfer, wrap } from 'comlink';
import type { GithubWorker } from './github-worker.protocol.ts';
import type { LockSecret } from './token-lock.protocol.ts';

export interface GithubWorkerClient extends GithubWorker {
  /** Ends the worker. */
  close(): void;
}

/** The page's side of the bridge. */
export function connectGithubWorker(worker: Worker): GithubWorkerClient {
  const remote: Remote<GithubWorker> = wrap<GithubWorker>(worker);
  return {
    keepToken: (accountId, token) => remote.keepToken(accountId, token),
    tokenState: (accountId) => remote.tokenState(accountId),
    keep: (accountId, token) => remote.keep(accountId, token),
    importEnvelope: (accountId, envelope, record) => remote.importEnvelope(accountId, envelope, record),
    keptToken: (accountId, tokenType) => remote.keptToken(accountId, tokenType),
    rotate: (accountId, rotatedAt) => remote.rotate(accountId, rotatedAt),
    forgetToken: (accountId) => remote.forgetToken(accountId),
    checkScopes: (accountId) => remote.checkScopes(accountId),
    disconnect: (accountId) => remote.disconnect(accountId),
    sendRevocations: () => remote.sendRevocations(),
    revocationState: () => remote.revocationState(),
    lockState: () => remote.lockState(),
    watchLock: (listener) => remote.watchLock(proxy(listener)),
    turnLockOn: (secret) => remote.turnLockOn(takeWritten(secret)),
    turnLockOff: (secret) => remote.turnLockOff(takeWritten(secret)),
    unlock: (secret) => remote.unlock(takeWritten(secret)),
    lock: () => remote.lock(),
    ownerActive: () => remote.ownerActive(),
    leaveLock: () => remote.leaveLock(),
    currentUser: (accountId) => remote.currentUser(accountId),
    organizations: (accountId) => remote.organizations(accountId),
    repositoryPage: (accountId, request) => remote.repositoryPage(accountId, request),
    repository: (accountId, id) => remote.repository(accountId, id),
    readme: (accountId, owner, repository) => remote.readme(accountId, owner, repository),
    file: (accountId, owner, repository, path) => remote.file(accountId, owner, repository, path),
    rateLimit: () => remote.rateLimit(),
    analyse: (accountId, target, jobId, onProgress, renewAppToken) =>
      remote.analyse(accountId, target, jobId, proxy(onProgress), proxy(renewAppToken)),
    measure: (accountId, target, known, jobId, renewAppToken) =>
      remote.measure(accountId, target, known, jobId, proxy(renewAppToken)),
    cancel: (jobId) => remote.cancel(jobId),
    forgetAnswers: (accountId) => remote.forgetAnswers(accountId),
    storeAppSettings: (accountId, session, credentials) =>
      remote.storeAppSettings(accountId, session, credentials),
    verifyInstallation: (accountId, session, claim) => remote.verifyInstallation(accountId, session, claim),
    connectInstallation: (accountId, session, installationId) =>
      remote.connectInstallation(accountId, session, installationId),
    renewAppToken: (accountId, session) => remote.renewAppToken(accountId, session),
    forgetAppToken: (accountId) => remote.forgetAppToken(accountId),
    close() {
      remote[releaseProxy]();
      worker.terminate();
    },
  };
}

/** Moved, not copied: the page has it no longer. A passphrase is text, which can only be copied. */
function takeWritten<T extends LockSecret>(secret: T): T {
  return secret.kind === 'passkey' ? transfer(secret, [secret.output.buffer]) : secret;
}
