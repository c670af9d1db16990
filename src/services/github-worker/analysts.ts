import { get, set } from 'idb-keyval';
import { analyse } from '#github/analysis/analyst.ts';
import { measure } from '#github/analysis/measure.ts';
import type { AnalysisDependencies } from '#workers/analysis.logic.ts';
import { privateFetch } from '../private-fetch.ts';
import { createAnswerStores } from './answer-stores.ts';

export interface AnalystsAccess {
  apiUrl: string;
  now: () => number;
}

/** Analyses in the worker: their way to the provider, the kept answers of each account, the detector when needed. */
export function createAnalysts({ apiUrl, now }: AnalystsAccess): Omit<AnalysisDependencies, 'openToken'> {
  const answers = createAnswerStores();

  return {
    analystFor(accountId, credentials) {
      const store = answers.of(accountId);
      const access = {
        apiUrl,
        now,
        credentials,
        fetch: privateFetch,
        answers: {
          get: (key: string) => get<unknown>(key, store),
          set: (key: string, answer: unknown) => set(key, answer, store),
        },
        async detect(paths: readonly string[], manifests: ReadonlyMap<string, string>) {
          const { detectStack } = await import('#github/analysis/detector/detect.ts');
          return detectStack(paths, manifests);
        },
      };
      return {
        analyse: (target, signal, onProgress) => analyse(access, target, signal, onProgress),
        measure: (target, known, signal) => measure(access, target, known, signal),
      };
    },
    forgetAnswers: (accountId) => answers.erase(accountId),
  };
}
