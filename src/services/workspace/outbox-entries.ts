import type { AccountDatabase, StoredOperation } from '#db/database.ts';
import { operationsInState, readImports, recentTransitions } from '#db/operation-store.ts';
import { readListings } from '#db/repository-list.ts';
import type { ImportProgress } from '#domain/backup/import-progress.ts';
import {
  isRefresh,
  type Operation,
  type OperationState,
  operationStates,
  unsentStates,
} from '#domain/outbox/operation.ts';
import { operationTitle, rowName } from '#domain/outbox/operation-title.ts';
import {
  describeImport,
  describeOperation,
  entryCount,
  isUndone,
  mergeEntries,
  type OutboxEntry,
  undoEntry,
} from '#domain/outbox/outbox-entry.ts';
import { dependentOperations } from '#domain/outbox/undo-order.ts';
import { shownProjectName } from '#domain/project/project.ts';
import { type Failure, failure } from '#domain/shared/failure.ts';
import { isRecord } from '#domain/shared/record.ts';
import { byRowTable, isRowTable, type RowTable, rowTables } from '#domain/shared/row-kinds.ts';

export interface UnreadableRow {
  key: string;
  name: string;
  reason: string;
}

/** Maximum number of entries; the rest is counted. Equals the number of confirmed changes that are stored for undo. */
const maxListed = 100;

/** An import is one entry. Its operations are read only for a decision, because they hold many rows. */
export async function readOutbox(
  database: AccountDatabase,
  records?: readonly string[],
): Promise<OutboxEntry[]> {
  const imports = await readImports(database);
  const listed = imports.filter(({ from }) => from === 'provider');
  const passedOver = new Set([
    ...imports.flatMap(({ from, open }) => {
      const ids = Object.keys(open);
      // Of a file import, only the least advanced operation is read. It represents the import.
      return from === 'provider' ? ids : from === 'file' ? ids.slice(0, -1) : [];
    }),
    ...(await operationsInState(database, 'held').primaryKeys()),
  ]);
  const [needingAttention, unsent, acknowledged, confirmed, cancelled, importEntries] = await Promise.all([
    database.operations.where('needsAttention').equals(1).limit(maxListed).toArray(),
    unsentBut(database, passedOver),
    newest(database, 'acknowledged', records ? maxListed : 20, passedOver),
    newest(database, 'confirmed', records ? maxListed : 20, passedOver),
    newest(database, 'cancelled', records ? maxListed : 10, passedOver),
    describeImports(database, listed),
  ]);
  const known = new Map(
    [...needingAttention, ...unsent, ...acknowledged, ...confirmed, ...cancelled].map((operation) => [
      operation.id,
      operation,
    ]),
  );
  const wanted = records && new Set(records);
  const operations = onceEach([...known.values()]).filter(
    (operation) => !isRefresh(operation) || operation.needsAttention === 1,
  );
  const withUndos = new Map([...known, ...(await readUndos(database, operations, known))]);
  const getName = await getNames(database, [...withUndos.values()]);
  const others = operations.map((operation): Listed => {
    const { sequence } = operation;
    const progress = imports.find(({ from, groupId }) => from === 'file' && groupId === operation.groupId);
    const entry = {
      ...describeOperation(operation, getName, dependentOperations(operation, known)),
      isUndone: isUndone(operation, withUndos),
    };
    return {
      sequence,
      entry: progress && operation.importOf ? { ...entry, import: entryCount(progress) } : entry,
      undo: undoEntry(operation, withUndos, getName),
    };
  });
  const own = mergeUndos(others).filter(({ entry }) => !wanted || entry.records.some((id) => wanted.has(id)));
  return [...own, ...(wanted ? [] : importEntries)]
    .sort((a, b) => b.sequence - a.sequence)
    .map(({ entry }) => entry);
}

interface Listed {
  sequence: number;
  entry: OutboxEntry;
  undo: ReturnType<typeof undoEntry>;
}

function mergeUndos(listed: readonly Listed[]): Listed[] {
  const groups = new Map<string, [Listed, ...Listed[]]>();
  for (const one of listed) {
    const group = groups.get(one.undo?.key ?? one.entry.id);
    if (group) group.push(one);
    else groups.set(one.undo?.key ?? one.entry.id, [one]);
  }
  return [...groups.values()].map(([first, ...more]) => {
    if (!first.undo) return first;
    const entries = more.map(({ entry }) => entry);
    const sequence = Math.max(first.sequence, ...more.map((one) => one.sequence));
    return { ...first, sequence, entry: mergeEntries(first.undo.title, [first.entry, ...entries]) };
  });
}

async function readUndos(
  database: AccountDatabase,
  operations: readonly Operation[],
  known: ReadonlyMap<string, Operation>,
): Promise<Map<string, Operation>> {
  const read = new Map<string, Operation>();
  for (let next = operations; next.length > 0; ) {
    const missing = next.flatMap(({ undoes, supersededBy }) => [undoes ?? [], supersededBy ?? []].flat());
    const ids = [...new Set(missing)].filter((id) => !known.has(id) && !read.has(id));
    next = (await database.operations.bulkGet(ids)).filter((operation) => operation !== undefined);
    for (const operation of next) read.set(operation.id, operation);
  }
  return read;
}

async function describeImports(
  database: AccountDatabase,
  imports: readonly ImportProgress[],
): Promise<{ sequence: number; entry: OutboxEntry }[]> {
  const listings = await readListings(database);
  const firstWaiting = imports.map(({ open }) => Object.keys(open).find((id) => (open[id] ?? 0) > 0) ?? '');
  const next = await database.operations.bulkGet(firstWaiting);
  return imports.map((progress, index) => {
    const loading = listings.find(({ groupId }) => groupId === progress.groupId) ?? null;
    return { sequence: progress.sequence, entry: describeImport(progress, next[index], loading) };
  });
}

/** Reads the keys first and then only the listed operations, because a queue may hold thousands. */
async function unsentBut(
  database: AccountDatabase,
  passedOver: ReadonlySet<string>,
): Promise<StoredOperation[]> {
  const ids = await database.operations.where('unsent').above(Number.NEGATIVE_INFINITY).primaryKeys();
  return readFirst(database, ids, maxListed, passedOver);
}

async function newest(
  database: AccountDatabase,
  state: OperationState,
  limit: number,
  passedOver: ReadonlySet<string>,
): Promise<StoredOperation[]> {
  const ids = await operationsInState(database, state)
    .reverse()
    .limit(limit + passedOver.size)
    .primaryKeys();
  return readFirst(database, ids, limit, passedOver);
}

async function readFirst(
  database: AccountDatabase,
  ids: readonly string[],
  limit: number,
  passedOver: ReadonlySet<string>,
): Promise<StoredOperation[]> {
  const listed = ids.filter((id) => !passedOver.has(id)).slice(0, limit);
  return (await database.operations.bulkGet(listed)).filter((operation) => operation !== undefined);
}

/** Replaces the operations of an import by the least advanced one, and keeps those that need a decision. */
function onceEach(operations: readonly StoredOperation[]): StoredOperation[] {
  const imports = new Map<string, StoredOperation>();
  for (const operation of operations) {
    if (!operation.importOf || operation.needsAttention === 1) continue;
    const listed = imports.get(operation.groupId);
    if (!listed || getRank(operation) > getRank(listed)) imports.set(operation.groupId, operation);
  }
  return operations.filter(
    (operation) =>
      !operation.importOf || operation.needsAttention === 1 || imports.get(operation.groupId) === operation,
  );
}

function getRank({ state, supersededBy }: StoredOperation): number {
  if (unsentStates.includes(state)) return 3;
  return supersededBy !== null || state === 'cancelled' ? 1 : 2;
}

/** Returns a function for the names of the operations' rows. It returns the id of a missing row. */
async function getNames(
  database: AccountDatabase,
  operations: readonly Operation[],
): Promise<(id: string) => string> {
  const ids = byRowTable(() => new Set<string>());
  for (const { payload, targets } of operations) {
    for (const id of targets.slice(0, 20)) ids[payload.table].add(id);
  }
  const read = async (table: RowTable) => {
    const rows: ({ id: string } | undefined)[] = await database.table(table).bulkGet([...ids[table]]);
    return rows.flatMap((row): [string, string | null][] =>
      row ? [[row.id, rowName(table, row.id, { ...row })]] : [],
    );
  };
  const [projects, ...named] = await Promise.all([database.projects.toArray(), ...rowTables.map(read)]);
  const names = new Map([
    ...named.flat(),
    ...projects.map((project) => [project.id, shownProjectName(project)] as const),
  ]);
  return (id) => names.get(id) ?? id;
}

export async function undoFirst(database: AccountDatabase, later: Operation, now: number): Promise<Failure> {
  const title = operationTitle(later, await getNames(database, [later]));
  return failure('VALIDATION', 'UNDO_LATER_FIRST', now, { values: { title: { text: title } } });
}

export async function readUnreadable(database: AccountDatabase): Promise<UnreadableRow[]> {
  const rows = await database.quarantine.limit(maxListed).toArray();
  return rows.map(({ table, id, raw, reason }) => ({
    key: `${table}/${id}`,
    name: (isRowTable(table) && isRecord(raw) && rowName(table, id, raw)) || id,
    reason,
  }));
}

/** Returns states, ids and codes as text for support, without names, values or tokens. */
export async function exportSupportLog(database: AccountDatabase, now: number): Promise<string> {
  const counts = await Promise.all(
    operationStates.map(async (state) => [state, await operationsInState(database, state).count()] as const),
  );
  const settings = await database.settings.bulkGet(['cursor', 'backoff', 'problem', 'lastSyncedAt']);
  const log = {
    exportedAt: new Date(now).toISOString(),
    operations: Object.fromEntries(counts),
    settings: Object.fromEntries(settings.flatMap((entry) => (entry ? [[entry.key, entry.value]] : []))),
    quarantined: await database.quarantine.count(),
    transitions: await recentTransitions(database),
  };
  return JSON.stringify(log, null, 2);
}
