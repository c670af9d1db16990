import { actionKinds } from '#domain/outbox/actions.ts';
import { baseValues, isRemoval, valuesSet } from '#domain/outbox/effect.ts';
import type { Operation, OperationBase, OperationDraft } from '#domain/outbox/operation.ts';
import type { AccountDatabase } from './database.ts';
import type { Part } from './operation-parts.ts';
import type { OpenRows } from './view.ts';

export type Pending = ReadonlyMap<string, Operation>;

/** The operations that are pending on these rows, by id. */
export async function pendingOn({ operations }: AccountDatabase, rows: OpenRows['rows']): Promise<Pending> {
  const named = [...new Set(rows.flatMap(({ pending }) => pending))];
  const found = named.length === 0 ? [] : await operations.bulkGet(named);
  return new Map(found.flatMap((operation) => (operation ? [[operation.id, operation] as const] : [])));
}

/**
 * The version up to which the owner has seen what is changed. Whatever came under a pending change of the same fields, or
 * under a pending removal, was not shown: the other device's value has to be told of when it is replaced.
 */
function seenVersion(
  draft: OperationDraft,
  { id, confirmed, pending }: OpenRows['rows'][number],
  operations: Pending,
): number {
  if (!confirmed) return 0;
  const fields = valuesSet(draft);
  const covering = pending.flatMap((name) => {
    const operation = operations.get(name);
    const base = operation?.base[id];
    if (!operation || !base) return [];
    const covers =
      isRemoval(draft.action) ||
      isRemoval(operation.action) ||
      Object.keys(valuesSet(operation)).some((field) => field in fields);
    return covers ? [base.version] : [];
  });
  // 0 would say that the row is new.
  return Math.max(1, Math.min(confirmed.version, ...covering));
}

export interface BaseOptions {
  /** Versions that the owner has seen beyond the confirmed rows: those named in the decision on a conflict. */
  seenVersions?: ReadonlyMap<string, number>;
  /** An operation that was replaced and is wanted again: with what it was based on, and what it had replaced itself. */
  restores?: Operation;
}

interface Surroundings {
  /** What is linked to the project that is changed. */
  links?: readonly string[];
  /** The operations that are pending on the rows. */
  pending?: Pending;
}

/** What a change is made on, row by row. */
export function baseOf(
  { draft, rows }: Part,
  options: BaseOptions,
  { links = [], pending = new Map() }: Surroundings = {},
): Record<string, OperationBase> {
  const { seenVersions, restores } = options;
  const based = rows.flatMap((state): [string, OperationBase][] => {
    const { id, row } = state;
    const own = restores?.base[id]?.values ?? baseValues(draft, row);
    if (!own) return [];
    const { saves } = actionKinds[draft.action];
    const values = saves && links.length > 0 ? { links, ...own } : own;
    // A row that is not there is made anew, also where the server still has the one that was deleted.
    const known = saves && !row ? 0 : seenVersion(draft, state, pending);
    return [[id, { version: Math.max(known, seenVersions?.get(id) ?? 0), values }]];
  });
  return Object.fromEntries(based);
}
