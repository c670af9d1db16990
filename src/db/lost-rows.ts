import type { Operation } from '#domain/outbox/operation.ts';
import { isSameRow, type LostRows, restoringDrafts } from '#domain/outbox/restoration.ts';
import { byRowTable, type RowCounts, type RowTable, rowTables } from '#domain/shared/row-kinds.ts';
import type { AccountDatabase, Confirmed } from './database.ts';
import { maxTargets, operationBase, split } from './operation-parts.ts';
import { type OperationChange, operationsInState, writeOperations } from './operation-store.ts';
import { newOperation, type OutboxContext, outboxTables } from './outbox.ts';
import { deviceId, keepSequence, lastSequence, readSetting, writeSetting } from './settings.ts';
import { openRows, rebuildView } from './view.ts';
import type { RowFields, RowState } from './view-rows.ts';

/** Rows that a restored server lost. Held operations keep them visible until the owner decides. */

/** `missing`: number of rows that the server lacks. `older`: number of rows of which it has an earlier state. */
export interface LostCount {
  missing: RowCounts;
  older: number;
}

/** A row as the server confirmed it before the restore, and as it has it now. */
export interface Replacement {
  before: Confirmed<RowFields>;
  after: Confirmed<RowFields> | undefined;
}

/** Ids of the held operations, which precede all others on each row. */
export type HeldByRow = Record<RowTable, Map<string, string[]>>;

/**
 * Returns the rows that the new epoch lacks or of which it has an earlier state.
 * @param began highest version when the epoch began; rows with later versions were lost
 */
export function lostRows(
  table: RowTable,
  replacements: readonly Replacement[],
  began: number,
): Replacement[] {
  return replacements.filter(({ before, after }) => {
    if (!after) return true;
    if (isSameRow(table, before.row, after.row)) return false;
    return after.version < before.version || before.version > began;
  });
}

/** Call it in the transaction that replaces the confirmed rows, before the view is rebuilt. */
export async function holdLost(
  database: AccountDatabase,
  lost: Record<RowTable, Replacement[]>,
  context: OutboxContext,
): Promise<HeldByRow> {
  // `byRowTable` loses the relation of table and row type; each table's rows have its type.
  const rows = byRowTable((table) =>
    lost[table].map(({ before, after }) => ({ mine: before.row, theirs: after?.row })),
  ) as LostRows;
  const drafts = restoringDrafts(rows).flatMap((draft) => [...split(draft, maxTargets)]);
  const first: HeldByRow = byRowTable(() => new Map());
  if (drafts.length === 0) return first;
  const states = new Map(rowTables.flatMap((table) => lost[table].map((row) => getState(table, row))));
  const device = await deviceId(database, context.newId);
  const earlier = await unsentRestoring(database);
  const last = await lastSequence(database);
  const end = last + drafts.length;
  await keepSequence(database, end + earlier.length);
  const groupId = context.newId();
  const held = drafts.map((draft, index): Operation => {
    const rows = draft.targets.flatMap((id) => states.get(`${draft.payload.table}/${id}`) ?? []);
    return {
      ...draft,
      base: operationBase({ draft, rows }, {}),
      ...newOperation(groupId, device, last + 1 + index, context),
      state: 'held',
      restores: true,
    };
  });
  const note = { event: 'held', detail: 'SERVER_RESTORED' };
  await writeOperations(
    database,
    [
      ...held.map((after): OperationChange => ({ before: null, after, note })),
      // Puts operations that were held in an earlier restore after the new ones.
      ...earlier.map((before, index): OperationChange => {
        return { before, after: { ...before, sequence: end + 1 + index }, note: null };
      }),
    ],
    context.now(),
  );
  for (const { id, payload, targets } of held) {
    const byRow = first[payload.table];
    for (const target of targets) byRow.set(target, [...(byRow.get(target) ?? []), id]);
  }
  return first;
}

/** Returns the server's current row as the base of the restoring operation. */
function getState(table: RowTable, { before, after }: Replacement): [string, RowState] {
  const { id } = before;
  return [`${table}/${id}`, { id, row: after?.row, pending: [], edited: false, confirmed: after }];
}

async function unsentRestoring(database: AccountDatabase) {
  const restoring = await database.operations.where('unsent').below(0).sortBy('unsent');
  return restoring.filter(({ state }) => state === 'held' || state === 'queued');
}

export async function readLost(database: AccountDatabase): Promise<LostCount | null> {
  return (await readSetting<LostCount | null>(database, 'lost')) ?? null;
}

/** Ends the decision if the server has all held rows again. Call it in a transaction of the outbox tables, after folding. */
export async function recountLost(database: AccountDatabase, context: OutboxContext): Promise<void> {
  const held = await operationsInState(database, 'held').toArray();
  if (held.length === 0) return;
  const missing = byRowTable(() => 0);
  let older = 0;
  for (const table of rowTables) {
    const ids = findTargets(held, table);
    const { rows } = await openRows(database, table, ids);
    for (const { row, confirmed } of rows) {
      if (!confirmed && row) missing[table] += 1;
      else if (row && confirmed && !isSameRow(table, row, confirmed.row)) older += 1;
    }
  }
  const left = rowTables.reduce((sum, table) => sum + missing[table], older);
  if (left > 0) await writeSetting(database, 'lost', { missing, older });
  else await giveUp(database, held, context);
}

function findTargets(operations: readonly Operation[], table: RowTable): string[] {
  const mine = operations.filter(({ payload }) => payload.table === table);
  return [...new Set(mine.flatMap(({ targets }) => targets))];
}

export async function sendLostAgain(database: AccountDatabase, context: OutboxContext): Promise<void> {
  await database.transaction('rw', outboxTables(database), async () => {
    const released = (await operationsInState(database, 'held').toArray()).map((before): OperationChange => {
      const note = { event: 'queued', detail: 'SENT_AGAIN' };
      return { before, after: { ...before, state: 'queued' }, note };
    });
    await writeOperations(database, released, context.now());
    await database.settings.delete('lost');
  });
}

export async function takeServersState(database: AccountDatabase, context: OutboxContext): Promise<void> {
  await database.transaction('rw', outboxTables(database), async () => {
    await giveUp(database, await operationsInState(database, 'held').toArray(), context);
  });
}

async function giveUp(
  database: AccountDatabase,
  held: readonly Operation[],
  context: OutboxContext,
): Promise<void> {
  const note = { event: 'cancelled', detail: 'SERVERS_STATE' };
  const changes = held.map((before): OperationChange => {
    return { before, after: { ...before, state: 'cancelled', overlaid: false }, note };
  });
  await writeOperations(database, changes, context.now());
  await database.settings.delete('lost');
  for (const table of rowTables) await rebuildView(database, table, findTargets(held, table));
}
