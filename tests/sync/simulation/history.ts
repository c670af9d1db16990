import type { StoredOperation } from '#db/database.ts';
import { cellsOf, valuesOf } from './history-cells.ts';
import { changeOf } from './history-changes.ts';
import {
  fromColumns,
  inOrder,
  orderedRowsOf,
  rowsOf,
  serverTables,
  type Table,
  tableOf,
  tables,
} from './model.ts';
import type { ServerState, SimulatedServer } from './server.ts';
import { plain, type Stored } from './stored.ts';

/**
 * Writes down what each device was told and showed, and what the server held, for the checker in tests/checker, which
 * knows nothing of the product. docs/histories.md describes the format. It translates, and judges nothing.
 */

type Cells = Record<string, unknown>;

/** An event, or that the server's own record up to this number belongs here: read at the end, or left out. */
type Entry = { event: object } | { serial: number; isLeftOut: boolean };

interface ServerRecord {
  serial: number;
  tx: number;
  table: string;
  id: string;
  operation: string | null;
  status: string | null;
  before: Cells | null;
  after: Cells | null;
}

const reading = `
select serial, tx, "table", id, operation, null as status, before, after from sim.history
union all select serial, tx, action, target, operation, status, null, null from sim.applications order by serial`;

const refusing = new Set(['conflict', 'gone', 'rejected']);

export class History {
  readonly #entries: Entry[] = [];
  readonly #last = new Map<string, Pick<Stored, 'operations' | 'view'>>();

  begin(devices: readonly string[], state: ServerState): void {
    // Read is read, whoever has read it: docs/sync.md says so of messages.
    this.#add({ event: 'begin', format: 1, devices, rows: rowsIn(state), untold: ['messages'] });
  }

  /** The server has written its own record up to this number. */
  served(serial: number): void {
    this.#entries.push({ serial, isLeftOut: false });
  }

  restored(serial: number, state: ServerState, knows: string[], toBackup: boolean): void {
    // What the operator did is no writing of anybody's.
    this.#entries.push({ serial, isLeftOut: true });
    this.#add({ event: 'restored', toBackup, rows: rowsIn(state), knows });
  }

  backedUp(): void {
    this.#add({ event: 'backup' });
  }

  told(device: string, operations: readonly string[]): void {
    this.#add({ event: 'told', device, operations });
  }

  word(device: string, says: string, operation: string | null): void {
    this.#add({ event: 'word', device, says, operation });
  }

  /** A sign-out, or an upgrade: what an earlier version did not know is not there after it. */
  session(device: string, keeps: 'operations' | 'unsent' | 'nothing'): void {
    const last = this.#last.get(device);
    const view = {
      repositories: new Map(),
      projects: new Map(),
      messages: new Map(),
      savedViews: new Map(),
      contentEdits: new Map(),
    };
    const operations = keeps === 'nothing' ? new Map() : last?.operations;
    if (operations) this.#last.set(device, { operations, view });
    this.#add({ event: 'session', device, keeps });
  }

  quiet(): void {
    this.#add({ event: 'quiet' });
  }

  committed(device: string, stored: Stored): void {
    const before = this.#last.get(device);
    this.#last.set(device, { operations: stored.operations, view: stored.view });
    const changed = inOrder(stored.operations.values()).filter(
      (operation) => before?.operations.get(operation.id) !== operation,
    );
    const kept = changed.filter(({ id }) => !before?.operations.has(id)).map(keptOf);
    const states = changed.filter((now) => isNews(now, before?.operations.get(now.id))).map(transitionOf);
    const forgot = [...(before?.operations.keys() ?? [])].filter((id) => !stored.operations.has(id));
    const shown = shownSince(stored, before);
    if (kept.length + states.length + forgot.length + Object.keys(shown).length === 0) return;
    this.#add({ event: 'commit', device, kept, states, forgot, shown });
  }

  /** The whole history as JSON lines. */
  async lines(server: SimulatedServer): Promise<string[]> {
    const records = (await server.sql(reading)) as unknown as ServerRecord[];
    let next = 0;
    return this.#entries.flatMap((entry): string[] => {
      if ('event' in entry) return [JSON.stringify(entry.event)];
      const first = next;
      while ((records[next]?.serial ?? Number.POSITIVE_INFINITY) <= entry.serial) next += 1;
      return entry.isLeftOut
        ? []
        : records.slice(first, next).map((record) => JSON.stringify(eventOf(record)));
    });
  }

  #add(event: object): void {
    this.#entries.push({ event });
  }
}

function eventOf({ tx, table, id, operation, status, before, after }: ServerRecord): object {
  if (status !== null) {
    return { event: 'applied', tx, operation, row: `${tableOf(table)}/${id}`, status };
  }
  const name = tables.find((one) => serverTables[one] === table) ?? 'repositories';
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

function rowsIn({ rows }: ServerState): Record<string, Cells> {
  return Object.fromEntries(
    rows.map(({ table, id, row }) => [`${table}/${id}`, cellsOf(table, fromColumns(table, row))]),
  );
}

function shownSince(stored: Stored, before: Pick<Stored, 'view'> | undefined): Record<string, Cells | null> {
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

function keptOf(operation: StoredOperation): object {
  const table = tableOf(operation.action);
  const own = rowsOf(operation);
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
  const values = (cells: Cells) => valuesOf(table ?? 'repositories', Object.entries(cells));
  return {
    ...change,
    ...(change.set ? { set: values(change.set) } : {}),
    ...(change.may ? { may: values(change.may) } : {}),
  };
}

/** The outbox shows what a change was made on. */
function sawBy(operation: StoredOperation, table: Table): Record<string, Cells> {
  const rows = Object.entries(operation.base).map(([id, { values }]): [string, Cells] => [
    `${table}/${id}`,
    valuesOf(table, Object.entries(values)),
  ]);
  return Object.fromEntries(rows);
}

function isNews(now: StoredOperation, before: StoredOperation | undefined): boolean {
  if (!before) return true;
  return before.state !== now.state || before.results !== now.results;
}

function transitionOf({ id, state, action, payload, targets, results }: StoredOperation): object {
  const table = tableOf(action);
  const isRefused = (target: string) => {
    const result = results?.find(({ targetId }) => targetId === target);
    return result === undefined || refusing.has(result.status);
  };
  const own = targets.filter(isRefused).map((target) => `${table}/${target}`);
  const links = rowsOf({ action, payload, targets }).slice(targets.length);
  const told = (results ?? []).flatMap(({ targetId, overwritten, theirs }): [string, Cells][] =>
    overwritten || theirs
      ? [[`${table}/${targetId}`, valuesOf(table, Object.entries({ ...overwritten, ...theirs }))]]
      : [],
  );
  const refused = results === null ? [] : [...own, ...(own.length > 0 ? links : [])];
  const isUndecided = results === null && (state === 'rejected' || state === 'conflicting');
  return {
    operation: id,
    state,
    refused: isUndecided ? rowsOf({ action, payload, targets }) : refused,
    told: Object.fromEntries(told),
  };
}
