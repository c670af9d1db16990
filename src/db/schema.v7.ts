import type { Transaction } from 'dexie';
import { operationOfV6, projectOfV6, stateOfV6 } from '#domain/outbox/operation-v6.ts';

/**
 * Version 7 of the device's database. Frozen: a change of the schema is a new file with its own upgrade.
 *
 * The same data under plainer names: states of operations, `needsAttention`, `hiddenRows`, a project's `entry`, and the
 * settings `backoff` and `unsaved-entry`.
 */
export const schemaV7 = {
  operations: 'id, unsent, passesAt, needsAttention, [state+sequence]',
  withoutRow: null,
  hiddenRows: '[table+id]',
} as const;

type Fields = Record<string, unknown>;

interface HiddenRow {
  table: string;
  confirmed?: { row: Fields };
}

const rowsAtOnce = 500;

export async function upgradeToV7(transaction: Transaction): Promise<void> {
  await rewrite(transaction, 'operations', operationOfV6);
  await rewrite(transaction, 'projects', projectRowOfV6);
  await rewrite(transaction, 'transitions', ({ event, ...others }) => ({
    ...others,
    event: eventOfV6(event),
  }));
  const hidden = await transaction.table<HiddenRow>('withoutRow').toArray();
  await transaction.table('hiddenRows').bulkAdd(hidden.map(hiddenRowOfV6));
  await renameSettings(transaction);
}

/** Part by part: a queue may be long. */
async function rewrite(
  transaction: Transaction,
  name: string,
  change: (row: Fields) => Fields,
): Promise<void> {
  const table = transaction.table<Fields, string>(name);
  const keys = await table.toCollection().primaryKeys();
  for (let start = 0; start < keys.length; start += rowsAtOnce) {
    const rows = await table.bulkGet(keys.slice(start, start + rowsAtOnce));
    await table.bulkPut(rows.flatMap((row) => (row ? [change(row)] : [])));
  }
}

function projectRowOfV6(row: Fields): Fields {
  const { confirmedValues, ...others } = projectOfV6(row) as Fields;
  return confirmedValues === undefined
    ? others
    : { ...others, confirmedValues: projectOfV6(confirmedValues) };
}

function hiddenRowOfV6(hidden: HiddenRow): HiddenRow {
  if (hidden.table !== 'projects' || !hidden.confirmed) return hidden;
  return {
    ...hidden,
    confirmed: { ...hidden.confirmed, row: projectOfV6(hidden.confirmed.row) as Fields },
  };
}

function eventOfV6(event: unknown): unknown {
  if (event === 'line.waiting') return 'backoff.started';
  return event === 'line.open' ? 'backoff.ended' : stateOfV6(event);
}

async function renameSettings(transaction: Transaction): Promise<void> {
  const settings = transaction.table<{ key: string; value: Fields }, string>('settings');
  const backoff = await settings.get('line');
  if (backoff) {
    const { floorMs, ...state } = backoff.value;
    await settings.put({ key: 'backoff', value: { ...state, retryAfterMs: floorMs } });
    await settings.delete('line');
  }
  const drafts = await settings.where('key').startsWith('unsaved-piece:').toArray();
  await settings.bulkDelete(drafts.map(({ key }) => key));
  await settings.bulkPut(
    drafts.map(({ key, value }) => ({
      key: key.replace('piece', 'entry'),
      value: projectOfV6(value) as Fields,
    })),
  );
}
