import type { Transaction } from 'dexie';

/**
 * Version 5 of the device's database. Frozen: a change of the schema is a new file with its own upgrade.
 *
 * Which rows the pages of a snapshot have named, a record for each page: what none of them names is gone from the server,
 * and that is known only when the last page has come.
 *
 * How many rows of imports wait to be sent is kept as a number.
 */
export const schemaV5 = {
  snapshotPages: 'next',
} as const;

export async function upgradeToV5(transaction: Transaction): Promise<void> {
  let waiting = 0;
  await transaction
    .table<{ action: string; targets: string[] }>('operations')
    .where('unsent')
    .above(Number.NEGATIVE_INFINITY)
    .each(({ action, targets }) => {
      if (action === 'import') waiting += targets.length;
    });
  if (waiting > 0) await transaction.table('settings').put({ key: 'waitingImports', value: waiting });
}
