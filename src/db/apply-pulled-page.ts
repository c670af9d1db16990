import {
  changedRows,
  isRefresh,
  type Operation,
  type OperationState,
  type TargetResult,
} from '#domain/outbox/operation.ts';
import type { ConfirmedChange, Cursor, PulledPage } from '#domain/outbox/pulled-page.ts';
import { byRowTable, type RowTable, rowTables } from '#domain/shared/row-kinds.ts';
import type { AccountDatabase, Confirmed } from './database.ts';
import { type HeldByRow, holdLost, lostRows, type Replacement, recountLost } from './lost-rows.ts';
import { chunkSize, type OperationChange, pruneFinished, writeOperations } from './operation-store.ts';
import { type OutboxContext, outboxTables } from './outbox.ts';
import { readCursor, readHistory, readSnapshot, type SnapshotProgress, writeCursor } from './settings.ts';
import { beginSnapshot, endSnapshot, keepProgress, namedSoFar } from './snapshot.ts';
import { openRows, rebuildView } from './view.ts';
import type { RowFields } from './view-rows.ts';

export type RequestedPage = PulledPage & { since: Cursor };

/** Rows whose confirmed row changed or that lost an operation, so that their view must be rebuilt. */
type Touched = Record<
  RowTable,
  { confirmed: Map<string, Confirmed<RowFields> | undefined>; toRebuild: Set<string> }
>;

/**
 * Applies a page in one transaction: rows, confirmed operations, view and cursor.
 * An operation is confirmed once a complete pull has passed its version, because a row that was written again meanwhile arrives
 * on a later page. A page that another tab's pull has overtaken confirms nothing.
 */
export async function applyPulledPage(
  database: AccountDatabase,
  page: RequestedPage,
  context: OutboxContext,
): Promise<void> {
  const tables = [...outboxTables(database), database.quarantine, database.snapshotPages];
  await database.transaction('rw', tables, async () => {
    const [cursor, before] = [await readCursor(database), await readSnapshot(database)];
    if (isOutdated(page, cursor, before)) return;
    const touched: Touched = byRowTable(() => ({ confirmed: new Map(), toRebuild: new Set() }));
    const snapshot = page.snapshot
      ? await beginSnapshot(database, page, [
          cursor,
          before,
          cursor.epoch === null ? await readHistory(database) : null,
        ])
      : before;
    if (page.snapshot && snapshot?.restored) await sendAgain(database, touched, context);
    // Skips rows that are not newer: two tabs may pull at once, and an old row must not undo a newer tombstone.
    const fresh = snapshot ? page.changes : page.changes.filter((change) => change.version > cursor.version);
    for (const change of fresh) {
      if (change.table === 'unreadable') continue;
      const { table, id, version, row } = change;
      touched[table].confirmed.set(id, row === null ? undefined : { id, version, row });
    }
    await quarantineUnreadable(database, fresh);
    const named = snapshot?.restored ? await namedSoFar(database) : null;
    if (snapshot && !page.complete) await keepProgress(database, page, snapshot);
    else await moveCursor(database, page, snapshot, touched, context);
    const held = snapshot && named ? await holdReplaced(database, snapshot, touched, named, context) : null;
    for (const table of rowTables) {
      const { confirmed, toRebuild } = touched[table];
      await rebuildView(database, table, [...confirmed.keys(), ...toRebuild], confirmed, held?.[table]);
    }
    if (page.complete && (snapshot || fresh.length > 0)) await recountLost(database, context);
    await pruneFinished(database);
  });
}

async function moveCursor(
  database: AccountDatabase,
  { epoch, next, complete, changes, since }: RequestedPage,
  snapshot: SnapshotProgress | null,
  touched: Touched,
  context: OutboxContext,
): Promise<void> {
  const before = await readCursor(database);
  const version = snapshot ? next : Math.max(before.version, next);
  if (snapshot) {
    const unnamed = await endSnapshot(database, changes);
    for (const table of rowTables) {
      for (const id of unnamed[table]) touched[table].confirmed.set(id, undefined);
    }
    // Clears the versions of edits made during the snapshot, because these versions belong to the old epoch.
    if (snapshot.restored) await forgetVersions(database, ['queued'], context);
  }
  if (complete && (snapshot || since.version === before.version))
    await confirmPassed(database, version, touched, context);
  await writeCursor(database, { epoch, version });
}

/** Holds the rows that this page removes or replaces with older ones, until the owner decides. */
async function holdReplaced(
  database: AccountDatabase,
  { began }: SnapshotProgress,
  touched: Touched,
  named: ReadonlySet<string>,
  context: OutboxContext,
): Promise<HeldByRow> {
  const lost = byRowTable((): Replacement[] => []);
  for (const table of rowTables) {
    // Skips rows that the snapshot has named, because they belong to this epoch.
    const ids = [...touched[table].confirmed.keys()].filter((id) => !named.has(`${table}/${id}`));
    const { rows } = await openRows(database, table, ids);
    const replacements = rows.flatMap(({ id, row, confirmed: before }): Replacement[] => {
      // Skips rows that the owner removed, because they are not lost. A held row is merely confirmed here.
      return before && row ? [{ before, after: touched[table].confirmed.get(id) }] : [];
    });
    lost[table] = lostRows(table, replacements, began);
  }
  return holdLost(database, lost, context);
}

/** True if another tab has pulled since the page was requested: this older page would undo that tab's result. */
function isOutdated(page: RequestedPage, cursor: Cursor, snapshot: SnapshotProgress | null): boolean {
  const position = snapshot ?? cursor;
  if (!page.snapshot && !snapshot) return cursor.epoch !== page.epoch;
  return position.epoch !== page.since.epoch || position.version !== page.since.version;
}

/**
 * Queues acknowledged operations again after a restore, because the restored server may have lost them. They keep their ids, so
 * that the server confirms known ones without applying them again.
 * Rows whose operations the owner must decide about show the server's state. Queued edits and conflicts that the owner has seen
 * refer to the old epoch, so they count every value of the server as new.
 */
async function sendAgain(database: AccountDatabase, touched: Touched, context: OutboxContext): Promise<void> {
  const taken = await database.operations.where('passesAt').above(Number.NEGATIVE_INFINITY).toArray();
  for (const { payload, targets } of taken) {
    for (const id of targets) touched[payload.table].toRebuild.add(id);
  }
  const again = taken.map((before): OperationChange => {
    if (before.state !== 'acknowledged') return { before, after: { ...before, overlaid: false }, note: null };
    const after: Operation = { ...before, state: 'sent', acknowledgedVersion: null, results: null };
    return { before, after, note: { event: 'sent', detail: 'SERVER_RESTORED' } };
  });
  await writeOperations(database, again, context.now());
  await noteLeftHistory(database, context);
  await forgetVersions(database, ['queued', 'held'], context);
}

/** Gives operations that were sent before the first pull an unknown epoch, because the device did not know it yet. */
async function noteLeftHistory(database: AccountDatabase, context: OutboxContext): Promise<void> {
  const unsent = await database.operations.where('unsent').above(Number.NEGATIVE_INFINITY).toArray();
  const sent = unsent.filter(({ state, history }) => state === 'sent' && history === undefined);
  const changes = sent.map((before): OperationChange => {
    return { before, after: { ...before, history: 'unknown' }, note: null };
  });
  await writeOperations(database, changes, context.now());
}

function withoutVersion(result: TargetResult): TargetResult {
  const { version: _, ...rest } = result;
  return rest;
}

async function forgetVersions(
  database: AccountDatabase,
  states: readonly OperationState[],
  context: OutboxContext,
): Promise<void> {
  const unsent = await database.operations.where('unsent').above(Number.NEGATIVE_INFINITY).toArray();
  const rebuilt = unsent
    .filter(({ state }) => states.includes(state))
    .map((before): OperationChange => {
      const base = Object.fromEntries(
        Object.entries(before.base).map(([id, { values }]) => [id, { version: 0, values }]),
      );
      return { before, after: { ...before, base }, note: null };
    });
  const needingAttention = (await database.operations.where('needsAttention').equals(1).toArray()).map(
    (before) => ({
      before,
      after: { ...before, results: before.results?.map(withoutVersion) ?? null },
      note: null,
    }),
  );
  await writeOperations(database, [...rebuilt, ...needingAttention], context.now());
}

async function quarantineUnreadable(
  database: AccountDatabase,
  changes: readonly ConfirmedChange[],
): Promise<void> {
  const unreadable = changes.filter((change) => change.table === 'unreadable');
  if (unreadable.length === 0 && (await database.quarantine.count()) === 0) return;
  for (const change of changes) {
    if (change.table !== 'unreadable') await database.quarantine.delete([change.table, change.id]);
    else {
      const { source, id, version, raw, reason } = change;
      await database.quarantine.put({ table: source, id, version, raw, reason });
    }
  }
}

/** Confirms the operations that the pull has passed, because the confirmed rows now include them. */
async function confirmPassed(
  database: AccountDatabase,
  version: number,
  touched: Touched,
  context: OutboxContext,
): Promise<void> {
  for (;;) {
    const passed = await database.operations
      .where('passesAt')
      .belowOrEqual(version)
      .limit(chunkSize)
      .toArray();
    if (passed.length === 0) return;
    const changes = passed.map((before): OperationChange => {
      const state = before.state === 'acknowledged' ? ('confirmed' as const) : before.state;
      const note = state === 'confirmed' ? { event: state, detail: null } : null;
      return { before, after: { ...before, state, overlaid: false }, note };
    });
    await writeOperations(database, changes, context.now());
    const refreshes = changes.filter(({ after }) => isRefresh(after) && after.state === 'confirmed');
    await database.operations.bulkDelete(refreshes.map(({ after }) => after.id));
    for (const operation of passed) {
      for (const { table, ids } of changedRows(operation)) {
        for (const id of ids) touched[table].toRebuild.add(id);
      }
    }
  }
}
