import type { Operation, OperationDraft } from '#domain/outbox/operation.ts';
import type { OpenRows } from './view.ts';

/** A change, or as much of it as one operation holds, with the rows that it is about. */
export interface Part {
  draft: OperationDraft;
  rows: OpenRows['rows'];
}

/** Longer ones are split: the server responds in time, and a batch that is too large can be halved. */
export const maxTargets = 500;

/** Rows so that those of one operation lie side by side on the device, and are in the given order within it. */
export function gathered(ids: Iterable<string>): string[] {
  const given = [...ids];
  const numbers = new Map(given.toSorted().map((id, index) => [id, Math.floor(index / maxTargets)]));
  const parts: string[][] = [];
  for (const id of given) (parts[numbers.get(id) ?? 0] ??= []).push(id);
  return parts.flat();
}

/** A generator, so that fifty thousand rows are not processed at once. */
export function* split(draft: OperationDraft, max: number): Generator<OperationDraft> {
  const { targets } = draft;
  if (targets.length <= max) yield draft;
  else {
    for (let start = 0; start < targets.length; start += max) {
      yield operationPart(draft, targets.slice(start, start + max));
    }
  }
}

/** The same change of some of its rows only. */
export function operationPart(draft: OperationDraft, targets: string[]): OperationDraft {
  const { action, payload } = draft;
  if (!('rows' in payload)) return { action, payload, targets } as OperationDraft;
  const chosen = new Set(targets);
  const rows = payload.rows.filter(({ id }) => chosen.has(id));
  return { action, payload: { ...payload, rows }, targets } as OperationDraft;
}

/** An operation as if it were about some of its rows only. */
export function createOperation(operation: Operation, targets: string[]): Operation {
  return { ...operation, ...operationPart(operation, targets) };
}
