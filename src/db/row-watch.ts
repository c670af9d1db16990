import { Dexie, type IntervalTree, type ObservabilitySet, type Table } from 'dexie';

/** What changed in a table: the keys, or everything when that is not known. */
type Mutation = ReadonlySet<string> | 'everything';

export interface RowSource<Row extends { id: string }> {
  table: Table<Row, string>;
  /** Reads all rows that are watched. */
  readAll: () => Promise<Row[]>;
  /** Whether a row is one of them. */
  includes: (row: Row) => boolean;
}

/**
 * Rows as they are, and again after every change, in this tab or another one.
 *
 * A live query would read ten thousand rows again when one of them changes. This reads the changed ones, and all of them
 * only where nobody says which have changed.
 *
 * @param listener called with a new list each time; the rows that did not change are the same objects
 * @param onError the rows could not be read; the list stays as it was
 * @returns the way to stop
 */
export function watchRows<Row extends { id: string }>(
  source: RowSource<Row>,
  listener: (rows: Row[]) => void,
  onError: (error: unknown) => void,
): () => void {
  const rows = new Map<string, Row>();
  const watching = new AbortController();
  const { signal } = watching;
  let reading = false;
  let waiting: Mutation = 'everything';

  async function read(mutation: Mutation): Promise<void> {
    if (mutation === 'everything') {
      const all = await source.readAll();
      rows.clear();
      for (const row of all) rows.set(row.id, row);
      return;
    }
    const keys = [...mutation];
    const changed = await source.table.bulkGet(keys);
    for (const [index, key] of keys.entries()) {
      const row = changed[index];
      if (row && source.includes(row)) rows.set(key, row);
      else rows.delete(key);
    }
  }

  /** One reading at a time; what changes meanwhile is read together afterwards. */
  async function catchUp(): Promise<void> {
    if (reading) return;
    reading = true;
    try {
      while (!signal.aborted && (waiting === 'everything' || waiting.size > 0)) {
        const mutation = waiting;
        waiting = new Set();
        await read(mutation);
        if (!signal.aborted) listener([...rows.values()]);
      }
    } catch (error) {
      waiting = 'everything';
      if (!signal.aborted) onError(error);
    } finally {
      reading = false;
    }
  }

  const onMutation = (parts: ObservabilitySet) => {
    const mutation = mutationOf(source.table, parts);
    if (mutation !== 'everything' && mutation.size === 0) return;
    waiting = joined(waiting, mutation);
    void catchUp();
  };
  Dexie.on.storagemutated.subscribe(onMutation);
  void catchUp();
  return () => {
    watching.abort();
    Dexie.on.storagemutated.unsubscribe(onMutation);
  };
}

function joined(a: Mutation, b: Mutation): Mutation {
  return a === 'everything' || b === 'everything' ? 'everything' : new Set([...a, ...b]);
}

/** Dexie names the parts of a table by database, table and index; the primary key's and the deleted ones' matter here. */
function mutationOf(table: Table<unknown, string>, parts: ObservabilitySet): Mutation {
  if (parts.all) return 'everything';
  const keys = new Set<string>();
  for (const index of ['', ':dels']) {
    const ranges = parts[`idb://${table.db.name}/${table.name}/${index}`];
    if (!ranges) continue;
    for (const { from, to } of rangesIn(ranges)) {
      if (from !== to || typeof from !== 'string') return 'everything';
      keys.add(from);
    }
  }
  return keys;
}

function* rangesIn(tree: IntervalTree | null | undefined): Generator<{ from: unknown; to: unknown }> {
  if (!tree) return;
  if ('from' in tree) yield { from: tree.from, to: tree.to };
  if ('l' in tree) yield* rangesIn(tree.l);
  if ('r' in tree) yield* rangesIn(tree.r);
}
