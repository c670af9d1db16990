import { Dexie, type ObservabilitySet, RangeSet, type Table } from 'dexie';

type Mutation<Row> = Changed<Row> | 'everything';

interface Changed<Row> {
  keys: ReadonlySet<string>;
  rows: WrittenRows<Row>;
}

interface RowSource<Row extends { id: string }> {
  table: Table<Row, string>;
  /** Resolves when the rows may be read. May report the first rows itself before that. */
  before?: () => Promise<void>;
  readAll: () => Promise<Row[]>;
  includes: (row: Row) => boolean;
}

/**
 * Reports rows now and after every change in any tab without reading all rows again. Uses this tab's writes directly, reads
 * only rows that other tabs changed, and reads everything only if it is unknown what changed.
 * @param listener gets a new list, in which unchanged rows are the same objects
 * @param onError called if reading fails; the last list remains valid
 * @returns the function that stops watching
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
  let waiting: Mutation<Row> = 'everything';

  function keep(key: string, row: Row | undefined): void {
    if (row && source.includes(row)) rows.set(key, row);
    else rows.delete(key);
  }

  async function readAll(): Promise<void> {
    const all = await source.readAll();
    rows.clear();
    for (const row of all) rows.set(row.id, row);
  }

  async function readChanged(keys: readonly string[]): Promise<void> {
    const changed = await source.table.bulkGet([...keys]);
    for (const [index, key] of keys.entries()) keep(key, changed[index]);
  }

  /**
   * Reads one batch at a time. Changes that need no read are reported during Dexie's commit event.
   */
  async function catchUp(): Promise<void> {
    if (reading) return;
    reading = true;
    try {
      while (!signal.aborted && !isNothing(waiting)) {
        const mutation = waiting;
        waiting = nothing;
        if (mutation === 'everything') await readAll();
        else {
          for (const [key, row] of mutation.rows) keep(key, row);
          if (mutation.keys.size > 0) await readChanged([...mutation.keys]);
        }
        if (!signal.aborted) listener([...rows.values()]);
      }
    } catch (error) {
      waiting = 'everything';
      if (!signal.aborted) onError(error);
    } finally {
      reading = false;
    }
  }

  async function begin(): Promise<void> {
    if (source.before) {
      reading = true;
      // Ignores the failure, because the following full read reports it.
      await source.before().catch(() => undefined);
      reading = false;
    }
    await catchUp();
  }

  const onMutation = (parts: ObservabilitySet) => {
    const mutation = getMutation(source.table, parts);
    if (isNothing(mutation)) return;
    waiting = mergeMutations(waiting, mutation);
    void catchUp();
  };
  Dexie.on.storagemutated.subscribe(onMutation);
  // Starts after short queries that are already pending, because IndexedDB reads one request after the other.
  const beginning = setTimeout(() => void begin());
  return () => {
    clearTimeout(beginning);
    watching.abort();
    Dexie.on.storagemutated.unsubscribe(onMutation);
  };
}

/** Reports the keys of rows that any tab writes or deletes. Reports nothing after a write of unknown rows. */
export function watchKeys<Row extends { id: string }>(
  table: Table<Row, string>,
  listener: (keys: readonly string[]) => void,
): () => void {
  const onMutation = (parts: ObservabilitySet) => {
    const mutation = getMutation(table, parts);
    if (mutation === 'everything' || isNothing(mutation)) return;
    listener([...mutation.keys, ...mutation.rows.keys()]);
  };
  Dexie.on.storagemutated.subscribe(onMutation);
  return () => Dexie.on.storagemutated.unsubscribe(onMutation);
}

const noKeys: ReadonlySet<string> = new Set();
const nothing: Changed<never> = { keys: noKeys, rows: new Map<string, never>() };

function isNothing(mutation: Mutation<unknown>): boolean {
  return mutation !== 'everything' && mutation.keys.size === 0 && mutation.rows.size === 0;
}

/** Merges two changes. If either says that a row must be read, it is read, because the last writer is unknown. */
function mergeMutations<Row>(a: Mutation<Row>, b: Mutation<Row>): Mutation<Row> {
  if (a === 'everything' || b === 'everything') return 'everything';
  const keys = new Set([...a.keys, ...b.keys]);
  const rows = new Map([...a.rows, ...b.rows].filter(([key]) => !keys.has(key)));
  return { keys, rows };
}

/** Finds a table's changes in Dexie's names of changed parts. Only primary keys and deletions matter here. */
function getMutation<Row extends { id: string }>(
  table: Table<Row, string>,
  parts: ObservabilitySet,
): Mutation<Row> {
  const rows = takeWritten(table, parts);
  if (rows) return { keys: noKeys, rows };
  if (parts.all) return 'everything';
  const keys = new Set<string>();
  for (const index of ['', ':dels']) {
    const ranges = parts[`idb://${table.db.name}/${table.name}/${index}`];
    if (!ranges) continue;
    for (const { from, to } of new RangeSet().add(ranges)) {
      if (from !== to || typeof from !== 'string') return 'everything';
      keys.add(from);
    }
  }
  return { ...nothing, keys };
}

/**
 * Passes written rows to watchers in this tab, so that they need not read them. The rows are attached to the object with which
 * Dexie reports the commit. An aborted transaction reports nothing, and a commit by another tab has another object.
 */
const written = new WeakMap<ObservabilitySet, Map<string, Map<string, unknown>>>();

type WrittenRows<Row> = ReadonlyMap<string, Row | undefined>;

/** Call it in the transaction with everything that it writes to the table, because this tab's watchers rely on it. */
export function writeThroughCache<Row extends { id: string }>(
  table: Table<Row, string>,
  rows: readonly Row[],
  gone: readonly string[],
): void {
  const mutations = mutationsSoFar();
  if (!mutations) return;
  const tables = written.get(mutations) ?? new Map<string, Map<string, unknown>>();
  const known = tables.get(getName(table)) ?? new Map<string, unknown>();
  for (const row of rows) known.set(row.id, row);
  for (const id of gone) known.set(id, undefined);
  written.set(mutations, tables.set(getName(table), known));
}

/** Returns undefined if another tab wrote the rows or the writer did not announce them. */
function takeWritten<Row extends { id: string }>(
  table: Table<Row, string>,
  mutations: ObservabilitySet,
): WrittenRows<Row> | undefined {
  return written.get(mutations)?.get(getName(table)) as WrittenRows<Row> | undefined;
}

/** Returns the table's name with its database, because each account has its own database. */
function getName<Row extends { id: string }>({ db, name }: Table<Row, string>): string {
  return `${db.name}/${name}`;
}

function mutationsSoFar(): ObservabilitySet | undefined {
  const running: (IDBTransaction & { mutatedParts?: ObservabilitySet }) | undefined =
    Dexie.currentTransaction?.idbtrans;
  return running?.mutatedParts;
}
