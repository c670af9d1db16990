import { type Endpoint, type ProxyMarked, proxy, transfer, wrap } from 'comlink';
import { oncePerKey } from '#domain/shared/once-per-key.ts';
import type { GithubWorker, LockSecret } from './github-worker.protocol.ts';

type Exposed = { [Part in keyof GithubWorker]: GithubWorker[Part] & ProxyMarked };

export function connectGithubWorker(worker: Endpoint): GithubWorker {
  const remote = wrap<Exposed>(worker);
  const { tokens, lock, analysis, app } = remote;
  return {
    // Keeps references to the proxies, because Comlink closes the port of a garbage-collected proxy and aborts its calls.
    provider: oncePerKey((accountId) => remote.provider(accountId)),
    appWriter: oncePerKey((accountId) => remote.appWriter(accountId)),
    noteTime: (serverTime) => remote.noteTime(serverTime),
    tokens,
    app,
    lock: {
      lockState: () => lock.lockState(),
      watchLock: (listener) => lock.watchLock(proxy(listener)),
      turnLockOn: (secret) => lock.turnLockOn(takeWritten(secret)),
      turnLockOff: (secret) => lock.turnLockOff(takeWritten(secret)),
      unlock: (secret) => lock.unlock(takeWritten(secret)),
      lock: () => lock.lock(),
      ownerActive: () => lock.ownerActive(),
      leaveLock: () => lock.leaveLock(),
    },
    analysis: {
      analyse: (accountId, target, jobId, onProgress, renewAppToken) =>
        analysis.analyse(accountId, target, jobId, proxy(onProgress), proxy(renewAppToken)),
      measure: (accountId, target, known, jobId, renewAppToken) =>
        analysis.measure(accountId, target, known, jobId, proxy(renewAppToken)),
      assess: (stored) => analysis.assess(stored),
      cancel: (jobId) => analysis.cancel(jobId),
      forgetResponses: (accountId) => analysis.forgetResponses(accountId),
    },
  };
}

/** Transfers the secret's bytes, so that the page no longer has them. A passphrase is a string, which can only be copied. */
function takeWritten<T extends LockSecret>(secret: T): T {
  return secret.kind === 'passkey' ? transfer(secret, [secret.output.buffer]) : secret;
}
