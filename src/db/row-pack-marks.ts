import { type DBCore, type DBCoreMutateRequest, type DBCoreTransaction, Dexie, type Middleware } from 'dexie';

/** State of the packed copies of a table. */
export interface RowPackState {
  table: 'repositories';
  /** Names the packs that belong together. */
  build: string;
  /** The schema version of the packs. */
  schema: number;
  /** false: they are still being made. */
  ready: boolean;
  /** How the packs are laid out. */
  layout: number;
  /** Number of packs and rows by owner. */
  owners: Readonly<Record<string, { packs: number; rows: number }>>;
}

/** Rows that one write has changed since the packs were begun. */
export interface RowPackChange {
  /** In the order of the writes; given by the database. */
  sequence?: number;
  ids: readonly string[];
}

const packedTable = 'repositories';
const stateTable = 'rowPackStates';
const changeTable = 'rowPackChanges';

/**
 * Notes the ids of written rows in the same transaction, for every writer, so that outdated packs are detected, also
 * after a crash between two steps. A write adds one small record. Works at the lowest level, below Dexie's observers.
 */
export const rowPackMarks: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'rowPackMarks',
  level: -1,
  create(down) {
    // A database that is being upgraded from a version without packs.
    if (!down.schema.tables.some(({ name }) => name === changeTable)) return down;
    const states = new WeakMap<DBCoreTransaction, PromiseLike<RowPackState | undefined>>();
    return {
      transaction: (stores, mode, options) =>
        down.transaction(mode === 'readwrite' ? withMarks(stores) : stores, mode, options),
      table(name) {
        const table = down.table(name);
        if (name !== packedTable) return table;
        return {
          ...table,
          // Written at once: what reads behind it in the same transaction finds it.
          mutate: (request) =>
            Dexie.Promise.all([table.mutate(request), mark(down, states, request)]).then(
              ([response]) => response,
            ),
        };
      },
    };
  },
};

function withMarks(stores: string[]): string[] {
  return stores.includes(packedTable) ? [...new Set([...stores, stateTable, changeTable])] : stores;
}

function mark(
  down: DBCore,
  known: WeakMap<DBCoreTransaction, PromiseLike<RowPackState | undefined>>,
  request: DBCoreMutateRequest,
): PromiseLike<unknown> {
  const { trans } = request;
  const state = known.get(trans) ?? down.table(stateTable).get({ trans, key: packedTable });
  known.set(trans, state);
  return state.then((packed: RowPackState | undefined) => {
    // There are no packs.
    if (!packed) return undefined;
    const ids = findIds(request);
    return ids === null
      ? down.table(stateTable).mutate({ type: 'delete', trans, keys: [packedTable] })
      : down.table(changeTable).mutate({ type: 'add', trans, values: [{ ids }] });
  });
}

/** null: everything in a range, which ends the packs. */
function findIds(request: DBCoreMutateRequest): string[] | null {
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
