import * as z from 'zod';
import type { StoredOperation } from '#db/database.ts';
import type { SyncAccess } from '#services/workspace/sync-runner.ts';
import type {
  Observed,
  ObservedDevice,
  ObservedOperation,
  ObservedServer,
} from '../../../proof/model/observed.ts';
import { inOrder } from './model.ts';
import { type ServerState, type SimulatedServer, serverStatements } from './server.ts';
import type { Stored } from './stored.ts';

/** Records a run for the model: the numbers in the names of two projects that the owner changes, and which repositories exist. */

const rowNames = [
  'projects/second',
  'projects/default-project',
  ...Array.from({ length: 6 }, (_, index) => `repositories/r${index + 1}`),
];
/** Projects whose changes are recorded. The outbox must contain no other changes. */
export const observedProjects = [4, 5] as const;
const rowIndex = (table: string, id: string) => rowNames.indexOf(`${table}/${id}`);

/** A change that creates or renames a project. A device stores the ids of a patch as its targets. */
const changedProject = z.union([
  z.object({ rows: z.tuple([z.object({ id: z.string(), name: z.string() })]) }),
  z.object({ ids: z.array(z.string()).optional(), values: z.object({ name: z.string() }) }),
]);

const sentOperation = z.object({
  id: z.string(),
  deviceId: z.string(),
  payload: changedProject,
});
const sentOperations = z.array(sentOperation);
const target = z.object({ status: z.string(), version: z.number().optional() });
const responseResults = z.array(
  z.object({
    id: z.string(),
    epoch: z.string(),
    version: z.number(),
    replayed: z.boolean(),
    results: z.tuple([target]),
  }),
);
const pageResponse = z.object({
  epoch: z.string(),
  snapshot: z.boolean(),
  next: z.number(),
  complete: z.boolean(),
  changes: z.array(
    z.object({
      table: z.string(),
      id: z.string(),
      version: z.number(),
      row: z.looseObject({}),
    }),
  ),
});

export interface Trace {
  readonly observed: Observed[];
  readonly server: SimulatedServer;
  readonly onCommit: (device: string, stored: Stored) => void;
  /** Wraps the device's access to the server, to record requests. */
  readonly access: (plain: SyncAccess) => SyncAccess;
}

const everything = 500;

/** @param size number of rows per page */
export function traceServer(server: SimulatedServer, size: number): Trace {
  const observed: Observed[] = [];
  /** Index of each device by its id. */
  const deviceIds = new Map<string, 0 | 1>();

  async function call(name: string, argument: string, token: string) {
    if (name === 'pull_changes') {
      // A device without a cursor reads all rows in one page, as in the model.
      const rows = argument.includes('null') ? everything : size;
      const response = await server.call(name, argument.replace(/\d+$/, String(rows)), token);
      if (response.status === 200) observed.push(observedPage(argument, response.body, rows));
      return response;
    }
    const response = await server.call(name, argument, token);
    if (response.status === 200) observed.push(...appliedOf(argument, response.body));
    return response;
  }

  async function sql(statements: string) {
    const rows = await server.sql(statements);
    if (statements === serverStatements.backingUp) observed.push({ saw: 'backUp' });
    if (statements === serverStatements.restoring) {
      observed.push({ saw: 'restore', server: serverOf(await server.state()) });
    }
    return rows;
  }

  return {
    observed,
    server: {
      ...server,
      call,
      sql,
      async reset() {
        await server.reset();
        observed.push({ saw: 'begin', server: serverOf(await server.state()) });
      },
      async state() {
        const state = await server.state();
        observed.push({ saw: 'server', server: serverOf(state) });
        return state;
      },
    },
    onCommit(name, stored) {
      const device = name === 'phone' ? 0 : 1;
      for (const { deviceId } of stored.operations.values()) deviceIds.set(deviceId, device);
      observed.push({ saw: 'commit', device, stored: deviceOf(stored) });
    },
    access: (plain) => ({
      ...plain,
      backend: {
        ...plain.backend,
        fetch(input, init) {
          const body: unknown = JSON.parse(typeof init?.body === 'string' ? init.body : '{}');
          const sent = z.object({ operations: sentOperations }).safeParse(body);
          const device = sent.success ? deviceIds.get(sent.data.operations[0]?.deviceId ?? '') : undefined;
          if (sent.success && device !== undefined) {
            const ids = sent.data.operations.map(({ id }) => id);
            observed.push({ saw: 'leaving', device, ids });
          }
          return plain.backend.fetch(input, init);
        },
      },
    }),
  };
}

function appliedOf(argument: string, body: unknown): Observed[] {
  const sent = sentOperations.parse(JSON.parse(argument.slice(1, -1).replaceAll("''", "'")));
  const told = responseResults.parse(body);
  const [first] = told;
  if (!first) return [];
  const results = told.flatMap(({ id, version, replayed, results: [one] }) => {
    const operation = sent.find((other) => other.id === id);
    if (!operation) return [];
    const { row, value } = changeIn(operation.payload);
    return [{ id, row, value, status: one.status, rowVersion: one.version, version, replayed }];
  });
  return [{ saw: 'applied', epoch: first.epoch, results }];
}

function observedPage(argument: string, body: unknown, size: number): Observed {
  const { epoch, snapshot: all, next, complete, changes } = pageResponse.parse(body);
  const [version, known] = argument.split(', ');
  const knownEpoch = known === undefined || known === 'null' ? null : known.slice(1, -1);
  return {
    saw: 'page',
    since: { epoch: knownEpoch, version: Number(version) },
    page: {
      epoch,
      all,
      size,
      changes: changes.map(({ table, id, version: of, row }) => ({
        row: rowIndex(table, id),
        value: rowNumber(row['name'], table),
        version: of,
      })),
      next,
      complete,
    },
  };
}

function serverOf({ epoch, head, rows }: ServerState): ObservedServer {
  const byName = new Map(rows.map((row) => [`${row.table}/${row.id}`, row]));
  const cellOf = (name: string) => {
    const found = byName.get(name);
    return { value: rowNumber(found?.row['name'], name), version: found?.version ?? -1 };
  };
  return { epoch, head, rows: rowNames.map(cellOf) };
}

function deviceOf(stored: Stored): ObservedDevice {
  const { cursor, confirmed, operations } = stored;
  const all = inOrder(operations.values());
  const isEnded = (state: string) => state === 'confirmed' || state === 'cancelled';
  return {
    epoch: cursor.epoch,
    cursor: cursor.version,
    confirmed: rowNames.map((name) => {
      const [table, id] = name.startsWith('projects/')
        ? (['projects', name.slice(9)] as const)
        : (['repositories', name.slice(13)] as const);
      const row = confirmed[table].get(id);
      return { value: rowNumber(row?.row['name'], name), version: row?.version ?? -1 };
    }),
    operations: all.filter(({ state }) => !isEnded(state)).map(operationOf),
    ended: all.filter(({ state }) => isEnded(state)).map(({ id, state }) => ({ id, state })),
  };
}

/** States of an operation that the model has. A trace with another state matches no path of the model. */
const pendingState = z.enum(['held', 'queued', 'sent', 'acknowledged']);

function operationOf({
  id,
  state,
  acknowledgedVersion,
  restores,
  payload,
  targets,
}: StoredOperation): ObservedOperation {
  const { row, value } = changeIn(payload, targets);
  const known = pendingState.parse(state);
  const version = known === 'acknowledged' ? (acknowledgedVersion ?? 0) : 0;
  return { id, row, value, state: known, version, restores: restores ?? false };
}

function changeIn(payload: unknown, targets: readonly string[] = []): { row: number; value: number } {
  const parsed = changedProject.parse(payload);
  const [{ id, name }] =
    'rows' in parsed ? parsed.rows : [{ id: (parsed.ids ?? targets)[0], name: parsed.values.name }];
  return { row: rowIndex('projects', id ?? ''), value: rowNumber(name, 'projects') };
}

/** Returns the number at the end of a project's name. */
function rowNumber(name: unknown, table: string): number {
  const number =
    table.startsWith('projects') && typeof name === 'string' ? /\d+$/.exec(name)?.[0] : undefined;
  return Number(number ?? -1);
}
