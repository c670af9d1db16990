import type { Operation, OperationDraft } from '#domain/outbox/operation.ts';
import type { OpenRows } from './view.ts';

export interface Part {
  draft: OperationDraft;
  rows: OpenRows['rows'];
}

/** Maximum number of rows per operation. Larger changes are split, so that the server responds in time. */
export const maxTargets = 500;

/** Sorts the ids within each operation, so that its rows are neighbours in the database. Keeps the order of the operations. */
export function gathered(ids: Iterable<string>): string[] {
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

export function createOperation(operation: Operation, targets: string[]): Operation {
  return { ...operation, ...operationPart(operation, targets) };
}
