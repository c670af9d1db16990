import { success } from '#domain/shared/failure.ts';
import type { RecordedChanges } from '#services/workspace/recorded-changes.ts';

/** A server that has no recorded changes at GitHub. */
export const nothingRecorded: RecordedChanges = {
  takeOver: async () => success({ items: [], skipped: 0 }),
  of: async () => success({ items: [], skipped: 0, isLast: true }),
  after: async () => success({ items: [], skipped: 0, isLast: true }),
};
