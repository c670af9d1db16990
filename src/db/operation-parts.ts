import { baseFields, savesOwnedRow, valuesSet } from '#domain/outbox/effect.ts';
import type { Operation, OperationBase, OperationDraft } from '#domain/outbox/operation.ts';
import { entities } from '#domain/shared/entities.ts';
import { entityValues } from '#domain/shared/entity.ts';
import type { OpenRows } from './view.ts';

export interface Part {
  draft: OperationDraft;
  rows: OpenRows['rows'];
}

/** Maximum number of rows per operation. Larger changes are split, so that the server responds in time. */
export const maxTargets = 500;

/** Sorts the ids within each operation, so that its rows are neighbours in the database. Keeps the order of the operations. */
export function sortedIds(ids: Iterable<string>): string[] {
  const given = [...ids];
  const numbers = new Map(given.toSorted().map((id, index) => [id, Math.floor(index / maxTargets)]));
  const parts: string[][] = [];
  for (const id of given) (parts[numbers.get(id) ?? 0] ??= []).push(id);
  return parts.flat();
}

/** Splits a change into operations of at most `max` rows. A generator, so that a large change is processed part by part. */
export function* split(draft: OperationDraft, max: number): Generator<OperationDraft> {
  const { targets } = draft;
  if (targets.length <= max) yield draft;
  else {
    for (let start = 0; start < targets.length; start += max) {
      yield operationPart(draft, targets.slice(start, start + max));
    }
  }
}

export function operationPart(draft: OperationDraft, targets: string[]): OperationDraft {
  const { action, payload } = draft;
  if (!('rows' in payload)) return { action, payload, targets } as OperationDraft;
  const chosen = new Set(targets);
  const rows = payload.rows.filter(({ id }) => chosen.has(id));
  return { action, payload: { ...payload, rows }, targets } as OperationDraft;
}

export type Pending = ReadonlyMap<string, Operation>;

/**
 * Returns the version that the owner saw. A pending change hid newer values of the server, so overwriting them must cause a
 * notice.
 * @param covering pending operations on the changed fields
 */
function seenVersion({ id, confirmed, pending }: OpenRows['rows'][number], covering: Pending): number {
  if (!confirmed) return 0;
  const covered = pending.flatMap((name) => covering.get(name)?.base[id]?.version ?? []);
  // Returns at least 1, because 0 means a new row.
  return Math.max(1, Math.min(confirmed.version, ...covered));
}

function coveringOperations(draft: OperationDraft, pending: Pending): Pending {
  const fields = valuesSet(draft);
  const covers = (operation: Operation) =>
    draft.action === 'delete' ||
    operation.action === 'delete' ||
    Object.keys(valuesSet(operation)).some((field) => field in fields);
  return new Map([...pending].filter(([, operation]) => covers(operation)));
}

export interface BaseOptions {
  /** Versions that the owner saw in a conflict. They may be newer than the confirmed rows. */
  seenVersions?: ReadonlyMap<string, number>;
  /** The unsent operation that is restored by undoing its replacement. Its base values are used; versions are current. */
  restores?: Operation;
}

export interface Surroundings {
  /** Ids of the repositories that are linked to the changed project. */
  links?: readonly string[];
  pending?: Pending;
}

export function operationBase(
  { draft, rows }: Part,
  options: BaseOptions,
  { links = [], pending = new Map() }: Surroundings = {},
): Record<string, OperationBase> {
  const { seenVersions, restores } = options;
  const saves = savesOwnedRow(draft);
  // Computed once per operation, because a batch may have a thousand rows.
  const entity = entities[draft.payload.table];
  const fields = baseFields(draft);
  const covering = coveringOperations(draft, pending);
  const based = rows.flatMap((state): [string, OperationBase][] => {
    const { id, row } = state;
    const own = restores?.base[id]?.values ?? (fields && entityValues(entity, row, fields));
    if (!own) return [];
    const values = saves && links.length > 0 ? { links, ...own } : own;
    // A missing row is a new one, even if the server still has the deleted row's version.
    const known = draft.action === 'put' && !row ? 0 : seenVersion(state, covering);
    return [[id, { version: Math.max(known, seenVersions?.get(id) ?? 0), values }]];
  });
  return Object.fromEntries(based);
}
