import type { ResponseStore, StoredResponse } from '#github/analysis/response-store.ts';

/** Responses that are gone with the test. */
export function createMemoryResponses(): ResponseStore {
  const kept = new Map<string, StoredResponse>();
  return {
    get: (key) => Promise.resolve(kept.get(key)),
    set: (key, response) => {
      kept.set(key, structuredClone(response));
      return Promise.resolve();
    },
  };
}
