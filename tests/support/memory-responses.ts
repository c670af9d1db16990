import type { ResponseStore, StoredResponse } from '#github/analysis/request.ts';

/** A response store in memory. */
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
