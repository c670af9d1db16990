import type { StoredOperation } from '#db/database.ts';
import { byRowTable } from '#domain/shared/row-kinds.ts';
import { cellsOf, cellValues } from './history-cells.ts';
import { changeOf } from './history-changes.ts';
import {
  fromColumns,
  getRows,
  inOrder,
  operationTable,
  orderedRowsOf,
  serverTables,
  type Table,
  tables,
} from './model.ts';
import type { ServerState } from './server.ts';
import { plain, type Stored } from './stored.ts';

/** Converts stored rows and operations to events of a history. */

type Cells = Record<string, unknown>;

export type Held = Pick<Stored, 'operations' | 'view'>;

export function noRows(): Held['view'] {
  return byRowTable(() => new Map());
}

export interface ServerRecord {
  serial: number;
  tx: number;
  table: string;
  id: string;
  operation: string | null;
  status: string | null;
  before: Cells | null;
  after: Cells | null;
}

/** Reads the changes that the server itself has recorded. */
export const reading = `
select serial, tx, "table", id, operation, null as status, before, after from sim.history
union all select serial, tx, "table", target, operation, status, null, null from sim.applications order by serial`;

const refusing = new Set(['conflict', 'gone', 'rejected']);

/** Returns new or changed operations in order. An unchanged operation is the same object as before. */
export function changesSince(stored: Held, before: Held | undefined) {
  const news = inOrder(stored.operations.values()).filter(
    (operation) => before?.operations.get(operation.id) !== operation,
  );
  return {
    kept: news.filter(({ id }) => !before?.operations.has(id)),
    changed: news.filter((now) => isNews(now, before?.operations.get(now.id))),
    forgot: [...(before?.operations.keys() ?? [])].filter((id) => !stored.operations.has(id)),
    shown: shownSince(stored, before),
  };
}

export function historyEvent({ tx, table, id, operation, status, before, after }: ServerRecord): object {
  const name = tables.find((one) => serverTables[one] === table) ?? 'repositories';
  if (status !== null) return { event: 'applied', tx, operation, row: `${name}/${id}`, status };
  const cells = (columns: Cells | null) => columns && cellsOf(name, fromColumns(name, columns));
  return {
    event: 'wrote',
    tx,
    row: `${name}/${id}`,
    before: cells(before),
    after: cells(after),
    operation,
  };
}

export function rowsIn({ rows }: ServerState): Record<string, Cells> {
  return Object.fromEntries(
    rows.map(({ table, id, row }) => [`${table}/${id}`, cellsOf(table, fromColumns(table, row))]),
  );
}

function shownSince(stored: Held, before: Held | undefined): Record<string, Cells | null> {
  const shown: Record<string, Cells | null> = {};
  for (const table of tables) {
    const was = before?.view[table];
    for (const [id, row] of stored.view[table]) {
      if (was?.get(id) !== row) shown[`${table}/${id}`] = cellsOf(table, plain(row));
    }
    for (const id of was?.keys() ?? []) if (!stored.view[table].has(id)) shown[`${table}/${id}`] = null;
  }
  return shown;
}

export function keptOf(operation: StoredOperation): object {
  const table = operationTable(operation);
  const own = getRows(operation);
  return {
    id: operation.id,
    group: operation.groupId,
    rows: Object.fromEntries(own.map((row) => [row, changeIn(row, operation)])),
    after: orderedRowsOf(operation).filter((row) => !own.includes(row)),
    saw: sawBy(operation, table),
    replaces: operation.replaces,
    restores: operation.restores ?? false,
  };
}

function changeIn(row: string, operation: StoredOperation): object {
  const [table, id] = [tables.find((name) => row.startsWith(`${name}/`)), row.slice(row.indexOf('/') + 1)];
  const change = changeOf(operation, table ?? 'repositories', id);
  const values = (cells: Cells) => cellValues(table ?? 'repositories', Object.entries(cells));
  return {
    ...change,
    ...(change.set ? { set: values(change.set) } : {}),
    ...(change.may ? { may: values(change.may) } : {}),
  };
}

/** Returns the values that the outbox shows as the base of a change. */
function sawBy(operation: StoredOperation, table: Table): Record<string, Cells> {
  const rows = Object.entries(operation.base).map(([id, { values }]): [string, Cells] => [
    `${table}/${id}`,
    cellValues(table, Object.entries(values)),
  ]);
  return Object.fromEntries(rows);
}

function isNews(now: StoredOperation, before: StoredOperation | undefined): boolean {
  if (!before) return true;
  return before.state !== now.state || before.results !== now.results;
}

export function transitionOf({ id, state, action, payload, targets, results }: StoredOperation): object {
  const table = operationTable({ payload });
  const isRefused = (target: string) => {
    const result = results?.find(({ targetId }) => targetId === target);
    return result === undefined || refusing.has(result.status);
  };
  const own = targets.filter(isRefused).map((target) => `${table}/${target}`);
  const links = getRows({ action, payload, targets }).slice(targets.length);
  const told = (results ?? []).flatMap(({ targetId, overwritten, theirs }): [string, Cells][] =>
    overwritten || theirs
      ? [[`${table}/${targetId}`, cellValues(table, Object.entries({ ...overwritten, ...theirs }))]]
      : [],
  );
  const refused = results === null ? [] : [...own, ...(own.length > 0 ? links : [])];
  const isUndecided = results === null && (state === 'rejected' || state === 'conflicting');
  return {
    operation: id,
    state,
    refused: isUndecided ? getRows({ action, payload, targets }) : refused,
    told: Object.fromEntries(told),
  };
}
