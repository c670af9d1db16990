import { type DBCore, type DBCoreMutateRequest, type DBCoreTransaction, Dexie, type Middleware } from 'dexie';

/** What is known of the packed copies of a table. */
export interface RowPackState {
  table: 'repositories';
  /** Names the packs that belong together. */
  build: string;
  /** The version of the schema that they were made by. */
  schema: number;
  /** false: they are still being made. */
  ready: boolean;
  /** How many packs each owner has. */
  parts: Readonly<Record<string, number>>;
  /** Ids of what was written since they were begun. */
  changed: readonly string[];
}

/** With more changes than these the packs are given up: reading the rows themselves costs as much. */
export const maxPackedChanges = 2_000;

const packedTable = 'repositories';
const stateTable = 'rowPackStates';

/** What one transaction has written so far. */
interface Marks {
  before: PromiseLike<RowPackState | undefined>;
  /** null: more than is worth naming. */
  ids: Set<string> | null;
  /** Will be noted; null: all of them are. */
  noting: PromiseLike<unknown> | null;
}

/**
 * Notes in the same transaction which rows are written, whoever writes them: packs are never taken for what they are not,
 * also after a crash between two steps.
 *
 * Below everything else, so that Dexie tells nobody about it.
 */
export const rowPackMarks: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'rowPackMarks',
  level: -1,
  create(down) {
    // A database that is being upgraded from an earlier version.
    if (!down.schema.tables.some(({ name }) => name === stateTable)) return down;
    const marks = new WeakMap<DBCoreTransaction, Marks>();
    return {
      transaction: (stores, mode, options) =>
        down.transaction(mode === 'readwrite' ? withStates(stores) : stores, mode, options),
      table(name) {
        const table = down.table(name);
        if (name !== packedTable) return table;
        return {
          ...table,
          // Written at once: what reads behind it in the same transaction finds it.
          mutate: (request) =>
            Dexie.Promise.all([table.mutate(request), mark(down, marks, request)]).then(
              ([response]) => response,
            ),
        };
      },
    };
  },
};

function withStates(stores: string[]): string[] {
  return stores.includes(packedTable) && !stores.includes(stateTable) ? [...stores, stateTable] : stores;
}

function mark(
  down: DBCore,
  known: WeakMap<DBCoreTransaction, Marks>,
  request: DBCoreMutateRequest,
): PromiseLike<unknown> {
  const { trans } = request;
  const states = down.table(stateTable);
  const marks = known.get(trans) ?? {
    before: states.get({ trans, key: packedTable }),
    ids: new Set(),
    noting: null,
  };
  known.set(trans, marks);
  marks.ids = joined(marks.ids, idsIn(request));
  // What is written in several parts at once is noted once.
  marks.noting ??= marks.before.then((state) => {
    marks.noting = null;
    if (!state) return undefined;
    const changed = joined(marks.ids, state.changed);
    return changed === null || changed.size > maxPackedChanges
      ? states.mutate({ type: 'delete', trans, keys: [packedTable] })
      : states.mutate({ type: 'put', trans, values: [{ ...state, changed: [...changed] }] });
  });
  return marks.noting;
}

function joined(ids: Set<string> | null, more: readonly string[] | null): Set<string> | null {
  return ids && more && new Set([...ids, ...more]);
}

/** null: everything in a range. */
function idsIn(request: DBCoreMutateRequest): string[] | null {
  switch (request.type) {
    case 'deleteRange':
      return null;
    case 'delete':
      return [...request.keys];
    case 'add':
    case 'put':
      return request.values.map((row: { id: string }) => row.id);
  }
}
