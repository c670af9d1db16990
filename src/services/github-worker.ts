import { createStore, del, entries, get, promisifyRequest, set, type UseStore, update } from 'idb-keyval';
import {
  connectInstallation,
  mintInstallationToken,
  mintWriteToken,
  storeAppSettings,
  verifyInstallation,
} from '#backend/github-app.ts';
import type { BackendAccess } from '#backend/http.ts';
import { fail, failure, type Result, success } from '#domain/shared/failure.ts';
import { isRecord } from '#domain/shared/record.ts';
import { analyse } from '#github/analysis/analyst.ts';
import { measure } from '#github/analysis/measure.ts';
import type { AnalysisDependencies } from '#workers/analysis.logic.ts';
import type { AppService } from '#workers/github-app.logic.ts';
import type { VaultStore } from '#workers/vault.logic.ts';
import { privateFetch } from './private-fetch.ts';

export function createVaultStore(): VaultStore {
  const vault = createStore('portico-vault', 'sealed');
  return {
    get: (key) => get(key, vault),
    set: (key, value) => set(key, value, vault),
    async setUnlessThere(key, value) {
      await update(key, (known) => known ?? value, vault);
      return get(key, vault);
    },
    remove: (key) => del(key, vault),
    all: async () => new Map(await entries<string, unknown>(vault)),
    replace: (next) =>
      vault('readwrite', (store) => {
        try {
          store.clear();
          for (const [key, value] of next) store.put(value, key);
        } catch (error) {
          // IndexedDB commits earlier writes of a transaction unless it is aborted.
          store.transaction.abort();
          throw error;
        }
        return promisifyRequest(store.transaction);
      }),
  };
}

interface AnalystsAccess {
  apiUrl: string;
  now: () => number;
}

export function createAnalysts({ apiUrl, now }: AnalystsAccess): Omit<AnalysisDependencies, 'openToken'> {
  const stores = createResponseStores();

  return {
    createAnalyst(accountId, credentials) {
      const store = stores.of(accountId);
      const access = {
        apiUrl,
        now,
        credentials,
        fetch: privateFetch,
        responses: {
          get: (key: string) => get<unknown>(key, store),
          set: (key: string, response: unknown) => set(key, response, store),
        },
        loadDetector: () => import('#github/analysis/detector/detect.ts'),
      };
      return {
        analyse: (target, signal, onProgress) => analyse(access, target, signal, onProgress),
        measure: (target, known, signal) => measure(access, target, known, signal),
      };
    },
    forgetResponses: (accountId) => stores.erase(accountId),
  };
}

/**
 * The name of the store in IndexedDB. It differs from the code's word, because devices already have stores with this
 * name.
 */
const storeName = 'answers';
const databaseName = (accountId: string) => `portico-answers-${accountId}`;

function createResponseStores() {
  const stores = new Map<string, UseStore>();
  return {
    of(accountId: string) {
      const known = stores.get(accountId) ?? closableStore(databaseName(accountId));
      stores.set(accountId, known);
      return known;
    },
    /** Deletes an account's responses, even if other tabs have the database open. */
    async erase(accountId: string) {
      await promisifyRequest(indexedDB.deleteDatabase(databaseName(accountId)));
    },
  };
}

function closableStore(name: string): UseStore {
  let opened: Promise<IDBDatabase> | null = null;
  const open = () => {
    const request = indexedDB.open(name);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName));
    const opening = promisifyRequest(request);
    const forget = () => {
      if (opened === opening) opened = null;
    };
    opening.then((database) => {
      database.addEventListener('close', forget);
      database.addEventListener('versionchange', () => {
        database.close();
        forget();
      });
    }, forget);
    return opening;
  };
  return async (mode, callback) => {
    opened ??= open();
    const database = await opened;
    return callback(database.transaction(storeName, mode).objectStore(storeName));
  };
}

export function createAppService(access: Omit<BackendAccess, 'accessToken'>): AppService {
  const as = (session: string): BackendAccess => ({ ...access, accessToken: () => Promise.resolve(session) });
  return {
    storeAppSettings: (session, credentials, githubToken) =>
      storeAppSettings(as(session), credentials, githubToken),
    verifyInstallation: (session, claim, githubToken) => verifyInstallation(as(session), claim, githubToken),
    connectInstallation: (session, installationId, githubToken) =>
      connectInstallation(as(session), installationId, githubToken),
    mintInstallationToken: (session) => mintInstallationToken(as(session)),
    mintWriteToken: (session, target) => mintWriteToken(as(session), target),
  };
}

interface CliTokenAccess {
  /** Address at which the local server hands out the token of the `gh` CLI. Null if the site runs elsewhere. */
  url: string | null;
  fetch: typeof fetch;
  now: () => number;
}

/** Requests the token. The response arrives after the owner has answered a question in the terminal. */
export async function readCliToken({ url, fetch, now }: CliTokenAccess): Promise<Result<string>> {
  if (url === null) return fail(failure('NOT_FOUND', 'CLI_TOKEN_MISSING', now()));
  try {
    const response = await fetch(url, { method: 'POST' });
    const body: unknown = await response.json();
    if (response.ok && isRecord(body) && typeof body['token'] === 'string') return success(body['token']);
    const code = response.status === 404 ? 'CLI_TOKEN_MISSING' : 'CLI_TOKEN_DENIED';
    return fail(failure('AUTHORIZATION', code, now()));
  } catch {
    return fail(failure('NETWORK', 'NETWORK', now()));
  }
}
