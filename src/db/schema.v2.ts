import type { Transaction } from 'dexie';
import type { Operation } from '#domain/outbox/operation.ts';

/**
 * Version 2 of the device's database. Frozen: a change of the schema is a new file with its own upgrade.
 *
 * - The outbox is read in its order without loading it whole (`unsent`, `passesAt`, `notice`).
 * - A row of the view names the operations folded into it, so that a change looks at no other row's operations.
 * - Visitors' messages are kept like repositories and projects.
 */
export const schemaV2 = {
  repositories: 'id, owner, projectId, edited',
  confirmedMessages: 'id',
  messages: 'id',
  operations: 'id, unsent, passesAt, notice, [state+sequence]',
  // Operations on rows that the view does not show: the row is gone, or not here yet.
  withoutRow: '[table+id]',
} as const;

const unsentInV1: readonly string[] = ['queued', 'sealed'];
const overlaidInV1: readonly string[] = [...unsentInV1, 'acknowledged'];
const attentionInV1: readonly string[] = ['rejected', 'conflicting'];

/** Nothing of a full queue is lost: every operation gets the fields that version 1 did not have. */
export async function upgradeToV2(transaction: Transaction): Promise<void> {
  const operations = await transaction.table<Operation>('operations').toArray();
  operations.sort((a, b) => a.sequence - b.sequence);
  const projects = await transaction.table<ConfirmedInV1>('confirmedProjects').toArray();
  const confirmed = new Map(projects.map((project) => [project.id, project]));
  const based = operations.map((operation) => withBase(operation, confirmed));
  await transaction.table('operations').bulkPut(based.map(inV2));
  const waiting = operations
    .filter(({ action, state }) => action !== 'import' && unsentInV1.includes(state))
    .reduce((sum, { targets }) => sum + targets.length, 0);
  await transaction.table('settings').put({ key: 'waitingChanges', value: waiting });
  await readAgain(transaction);
  const overlaid = operations.filter(({ state }) => overlaidInV1.includes(state));
  await nameOperations(transaction, 'repositories', overlaid, (action) => !action.startsWith('project-'));
  await nameOperations(transaction, 'projects', overlaid, (action) => action.startsWith('project-'));
}

/** Version 1 passed the visitors' messages by: everything is read once more, in the same history. */
async function readAgain(transaction: Transaction): Promise<void> {
  const settings = transaction.table<{ key: string; value: { epoch: string | null } }>('settings');
  const cursor = await settings.get('cursor');
  if (cursor)
    await settings.put({ key: 'cursor', value: { ...cursor.value, version: 0 } as typeof cursor.value });
}

interface ConfirmedInV1 {
  id: string;
  version: number;
  row: Record<string, unknown>;
}

/**
 * Version 1 did not say what a change of a project was made on, and without that the server replaces what another device has set
 * meanwhile as if the owner had seen it. What was sent stays as it was, and was made in no history that the server knows.
 */
function withBase(operation: Operation, projects: ReadonlyMap<string, ConfirmedInV1>): Operation {
  if (!operation.action.startsWith('project-')) return operation;
  if (operation.state !== 'queued') return { ...operation, history: 'unknown' };
  const base = operation.targets.map((id) => {
    const known = projects.get(id);
    const values = ['name', 'description', 'isPublic'].map((field) => [field, known?.row[field] ?? null]);
    return [id, { version: known?.version ?? 0, values: Object.fromEntries(values) }];
  });
  return { ...operation, base: Object.fromEntries(base) };
}

function inV2(stored: Operation): Operation {
  const { retryFloorAt: _, ...operation } = stored as Operation & { retryFloorAt: unknown };
  const { id, state, sequence, acknowledgedVersion } = operation;
  const keys = {
    ...(unsentInV1.includes(state) ? { unsent: sequence } : {}),
    ...(state === 'acknowledged' ? { passesAt: acknowledgedVersion ?? 0 } : {}),
    ...(attentionInV1.includes(state) ? { notice: 1 } : {}),
  };
  const overlaid = overlaidInV1.includes(state);
  const added = { groupId: id, overlaid, overwroteUnseen: false, supersededBy: null, replaces: null };
  return Object.assign(operation, added, keys);
}

async function nameOperations(
  transaction: Transaction,
  table: 'repositories' | 'projects',
  operations: readonly Operation[],
  concerns: (action: string) => boolean,
): Promise<void> {
  const pending = new Map<string, string[]>();
  const edited = new Set<string>();
  for (const { id, action, targets } of operations.filter(({ action }) => concerns(action))) {
    for (const target of targets) {
      pending.set(target, [...(pending.get(target) ?? []), id]);
      if (action !== 'import') edited.add(target);
    }
  }
  await transaction
    .table<{ id: string }>(table)
    .toCollection()
    .modify((row) => {
      Object.assign(row, {
        pending: pending.get(row.id) ?? [],
        ...(edited.has(row.id) ? { edited: 1 } : {}),
      });
      pending.delete(row.id);
    });
  const withoutRow = [...pending].map(([id, named]) => ({ table, id, pending: named }));
  await transaction.table('withoutRow').bulkPut(withoutRow);
}
