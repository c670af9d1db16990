import { get, set } from 'idb-keyval';
import { analyse } from '#github/analysis/analyst.ts';
import { measure } from '#github/analysis/measure.ts';
import type { AnalysisDependencies } from '#workers/analysis.logic.ts';
import { privateFetch } from '../private-fetch.ts';
import { createResponseStores } from './response-stores.ts';

export interface AnalystsAccess {
  apiUrl: string;
  now: () => number;
}

export function createAnalysts({ apiUrl, now }: AnalystsAccess): Omit<AnalysisDependencies, 'openToken'> {
  const stores = createResponseStores();

  return {
    analystFor(accountId, credentials) {
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
