import type { Transaction } from 'dexie';

/**
 * Version 7 of the device's database. Frozen: a change of the schema is a new file with its own upgrade.
 *
 * The same data under plainer names: states of operations, `needsAttention`, `hiddenRows`, the setting `backoff`.
 */
export const schemaV7 = {
  operations: 'id, unsent, passesAt, needsAttention, [state+sequence]',
  withoutRow: null,
  hiddenRows: '[table+id]',
} as const;

const renamed = new Map([
  ['sealed', 'sent'],
  ['settled', 'confirmed'],
  ['line.waiting', 'backoff.started'],
  ['line.open', 'backoff.ended'],
]);

const newName = (name: string) => renamed.get(name) ?? name;

export async function upgradeToV7(transaction: Transaction): Promise<void> {
  await transaction
    .table<{ state: string; notice?: 1; needsAttention?: 1 }>('operations')
    .toCollection()
    .modify((operation) => {
      operation.state = newName(operation.state);
      if (operation.notice === undefined) return;
      delete operation.notice;
      operation.needsAttention = 1;
    });
  await transaction
    .table<{ event: string }>('transitions')
    .toCollection()
    .modify((transition) => {
      transition.event = newName(transition.event);
    });
  await transaction.table('hiddenRows').bulkAdd(await transaction.table('withoutRow').toArray());
  const settings = transaction.table<{ key: string; value: Record<string, unknown> }>('settings');
  const backoff = await settings.get('line');
  if (!backoff) return;
  const { floorMs, ...state } = backoff.value;
  await settings.put({ key: 'backoff', value: { ...state, retryAfterMs: floorMs } });
  await settings.delete('line');
}
