import { type DBCore, type DBCoreMutateRequest, type DBCoreTransaction, Dexie, type Middleware } from 'dexie';

export interface RowPackState {
  table: 'repositories';
  build: string;
  schema: number;
  /** false: still being built. */
  ready: boolean;
  /** Layout version. */
  layout: number;
  owners: Readonly<Record<string, { packs: number; rows: number }>>;
}

/** Rows of one write since the packs were built. */
export interface RowPackChange {
  sequence?: number;
  ids: readonly string[];
}

const packedTable = 'repositories';
const stateTable = 'rowPackStates';
const changeTable = 'rowPackChanges';

/**
 * Records ids of written rows in the same transaction, for every writer, so that outdated packs are detected even after a crash.
 * Works below Dexie's observers.
 */
export const rowPackMarks: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'rowPackMarks',
  level: -1,
  create(down) {
    // The database is being upgraded from a version without packs.
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
          // Written at once, so that reads in the same transaction see it.
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
    // No packs exist.
    if (!packed) return undefined;
    const ids = findIds(request);
    return ids === null
      ? down.table(stateTable).mutate({ type: 'delete', trans, keys: [packedTable] })
      : down.table(changeTable).mutate({ type: 'add', trans, values: [{ ids }] });
  });
}

/** null: a range, which invalidates the packs. */
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
