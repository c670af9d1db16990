import { applyPulledPage } from '../../src/db/apply-pulled-page.ts';
import { AccountDatabase } from '../../src/db/database.ts';
import { enqueueAll } from '../../src/db/outbox.ts';
import * as queue from '../../src/db/queue.ts';
import { readRepositories } from '../../src/db/repository-list.ts';
import { readCursor, readPosition, readSetting, writeSetting } from '../../src/db/settings.ts';
import { patchDraft } from '../../src/domain/outbox/drafts.ts';
import type { Operation, OperationDraft } from '../../src/domain/outbox/operation.ts';
import { createRetryAfterDeadline, openBackoffStore } from '../../src/sync/backoff-store.ts';
import type { BackoffState } from '../../src/sync/ports.ts';
import { pushDue } from '../../src/sync/push.ts';
import { checksumOf, expose, newStars, type Row, rowsPerCall } from './workload.ts';

let database = new AccountDatabase('bench');
const context = { now: () => Date.now(), newId: () => crypto.randomUUID() };
const clock = { now: () => Date.now(), elapsedMs: () => performance.now() };

expose({
  // A device without a cursor gets a snapshot, which it stores completely before it shows rows.
  async load(rows: Row[]) {
    const changes = rows.map((row, index) => ({
      table: 'repositories' as const,
      id: row.id,
      version: index + 1,
      row: { ...row, editedFields: [] },
    }));
    const since = await readCursor(database);
    const page = { epoch: 'e', snapshot: true, since, changes, next: rows.length, complete: true };
    await applyPulledPage(database, page, context);
  },
  async loadPages(pages: Row[][]) {
    let version = 0;
    for (const [index, rows] of pages.entries()) {
      const changes = rows.map((row) => ({
        table: 'repositories' as const,
        id: row.id,
        version: (version += 1),
        row: { ...row, editedFields: [] },
      }));
      const since = await readPosition(database);
      const [snapshot, complete] = [index === 0, index === pages.length - 1];
      await applyPulledPage(
        database,
        { epoch: 'e', snapshot, since, changes, next: version, complete },
        context,
      );
    }
  },
  async open() {
    database = new AccountDatabase('bench');
    await database.open();
  },
  async query({ owner, language, limit }) {
    const rows = await readRepositories(database, owner);
    return rows
      .filter((row) => row.language === language && !row.archived)
      .sort((a, b) => b.stars - a.stars || a.id.localeCompare(b.id))
      .slice(0, limit)
      .map(({ id }) => id);
  },
  async batch(ids) {
    const drafts: OperationDraft[] = [];
    for (let start = 0; start < ids.length; start += rowsPerCall) {
      drafts.push(patchDraft('repositories', ids.slice(start, start + rowsPerCall), { stars: newStars }));
    }
    await enqueueAll(database, drafts, context);
  },
  async replay(call) {
    let version = 10_000;
    const push = async (operations: readonly Operation[]) => {
      await call(operations.reduce((sum, { targets }) => sum + targets.length, 0));
      const value = operations.map(({ id, targets }) => ({
        id,
        status: 'applied' as const,
        version: (version += targets.length + 1),
        replayed: false,
        results: targets.map((targetId) => ({ targetId, status: 'applied' as const, version })),
      }));
      return { ok: true as const, value };
    };
    const store = {
      // Returns one operation of a hundred rows per call, like the other stores.
      dueOperations: (now: number, _: number, skipBackoff: boolean) =>
        queue.dueOperations(database, now, 1, skipBackoff),
      markSent: (ids: readonly string[]) => queue.markSent(database, ids, context),
      applyResults: (results: Parameters<typeof queue.applyResults>[1], history: string | null) =>
        queue.applyResults(database, results, context, history),
      postpone: () => Promise.reject(new Error('The fake server never fails.')),
      nextAttempt: () => Promise.resolve(null),
      cursor: () => readCursor(database),
      position: () => readPosition(database),
      applyPage: () => Promise.reject(new Error('Nothing is pulled here.')),
      readBackoff: async () => (await readSetting<BackoffState>(database, 'backoff')) ?? null,
      writeBackoff: (state: BackoffState) => writeSetting(database, 'backoff', state),
    };
    const retryAfter = createRetryAfterDeadline();
    const backoff = await openBackoffStore(store, clock, Math.random, retryAfter);
    const remote = {
      sendFiles: () => Promise.resolve({ ok: true as const, value: undefined }),
      pushByFunction: push,
      pushDirectly: push,
      pull: () => Promise.reject(new Error('Nothing is pulled here.')),
      refreshSession: () => Promise.resolve(true),
    };
    const { signal } = new AbortController();
    const { random } = Math;
    const isOffline = () => false;
    const run = { store, remote, clock, random, backoff, retryAfter, signal, isOffline };
    await pushDue({ ...run, skipBackoff: true });
  },
  checksum: async () => checksumOf(await database.repositories.toArray()),
});
