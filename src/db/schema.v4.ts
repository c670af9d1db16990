import type { Transaction } from 'dexie';

/**
 * Version 4 of the device's database. Frozen: a change of the schema is a new file with its own upgrade.
 *
 * A row is kept once. The confirmed row is what is shown, but for the fields in which it differs: their confirmed values
 * lie in the shown row, and a confirmed row that is not shown lies with the operations on it. Which rows have changes is
 * seen from the rows: no index has to be written for it.
 */
export const schemaV4 = {
  repositories: 'id, owner, projectId',
  confirmedRepositories: null,
  confirmedProjects: null,
  confirmedMessages: null,
} as const;

type Row = Record<string, unknown> & { id: string };

interface ConfirmedInV3 {
  id: string;
  version: number;
  row: Row;
}

const confirmedTables = {
  repositories: 'confirmedRepositories',
  projects: 'confirmedProjects',
  messages: 'confirmedMessages',
} as const;

export async function upgradeToV4(transaction: Transaction): Promise<void> {
  for (const [table, confirmedTable] of Object.entries(confirmedTables)) {
    const entries = await transaction.table<ConfirmedInV3>(confirmedTable).toArray();
    const confirmed = new Map(entries.map((entry) => [entry.id, entry]));
    const shown = await transaction.table<Row>(table).toArray();
    await transaction.table(table).bulkPut(shown.map((row) => inV4(row, confirmed.get(row.id))));
    for (const { id } of shown) confirmed.delete(id);
    await keepHidden(transaction, table, [...confirmed.values()]);
  }
}

function inV4(shown: Row, confirmed: ConfirmedInV3 | undefined): Row {
  const { pending, edited, confirmedVersion: _, ...row } = shown;
  const kept = { ...row, pending, ...(edited === undefined ? {} : { edited }) } as unknown as Row;
  if (!confirmed) return kept;
  const differing = Object.keys({ ...row, ...confirmed.row }).filter(
    (field) => JSON.stringify(row[field]) !== JSON.stringify(confirmed.row[field]),
  );
  const values = Object.fromEntries(differing.map((field) => [field, confirmed.row[field]]));
  return {
    ...kept,
    confirmedVersion: confirmed.version,
    ...(differing.length > 0 ? { confirmedValues: values } : {}),
  };
}

/** A removal that the server has not confirmed hides its rows. */
async function keepHidden(
  transaction: Transaction,
  table: string,
  hidden: readonly ConfirmedInV3[],
): Promise<void> {
  const withoutRow = transaction.table<{ pending: string[] }, [string, string]>('withoutRow');
  const known = await withoutRow.bulkGet(hidden.map(({ id }): [string, string] => [table, id]));
  const entries = hidden.map((confirmed, index) => {
    return { table, id: confirmed.id, pending: known[index]?.pending ?? [], confirmed };
  });
  await withoutRow.bulkPut(entries);
}
