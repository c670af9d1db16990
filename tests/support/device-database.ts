import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { onTestFinished } from 'vitest';
import { applyPulledPage } from '#db/apply-pulled-page.ts';
import { AccountDatabase } from '#db/database.ts';
import type { OutboxContext } from '#db/outbox.ts';
import { readCursor } from '#db/settings.ts';
import type { ConfirmedChange } from '#domain/outbox/pulled-page.ts';
import type { Repository } from '#domain/repository/repository.ts';

/** Opens a device of the owner with an empty database. Its clock and its ids count upwards. */
export function openDevice() {
  const indexedDB = new IDBFactory();
  const database = new AccountDatabase('owner', { indexedDB, IDBKeyRange });
  onTestFinished(() => database.close());
  let [time, lastId] = [1_000, 0];
  const context: OutboxContext = {
    now: () => (time += 1),
    newId: () => `00000000-0000-4000-8000-${String((lastId += 1)).padStart(12, '0')}`,
  };
  return {
    database,
    context,
    indexedDB,
    /** Confirms rows like one complete pull. */
    async confirm(...changes: ConfirmedChange[]) {
      const since = await readCursor(database);
      const next = Math.max(since.version, ...changes.map(({ version }) => version));
      const snapshot = since.epoch === null;
      await applyPulledPage(
        database,
        { epoch: 'epoch', snapshot, changes, next, since, complete: true },
        context,
      );
    },
  };
}

export function repository(id: string, values: Partial<Repository> = {}): Repository {
  return {
    id,
    name: `repository ${id}`,
    url: `https://example.com/${id}`,
    description: null,
    stars: 1,
    language: 'C',
    owner: 'owner',
    createdAt: null,
    size: 1,
    private: false,
    hasReadme: null,
    hasTechBragging: null,
    projectId: null,
    lastPolled: null,
    fork: null,
    archived: null,
    topics: [],
    homepage: null,
    pushedAt: null,
    editedFields: [],
    ...values,
  };
}

export function confirmedRow(id: string, version: number, values: Partial<Repository> = {}): ConfirmedChange {
  return { table: 'repositories', id, version, row: repository(id, values) };
}
