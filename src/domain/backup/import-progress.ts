import {
  attentionStates,
  effectiveTargets,
  isRefresh,
  type Operation,
  refusedTargets,
  unsentStates,
} from '../outbox/operation.ts';

/** Progress of an import. This record outlives the import's operations, which are deleted once they are confirmed. */
export interface ImportProgress {
  groupId: string;
  /** `undo`: the import restores removed repositories. */
  from: 'provider' | 'file' | 'undo';
  createdAt: number;
  sequence: number;
  total: number;
  /** Rows that the server rejected and that the owner has not resolved yet. */
  refused: number;
  open: Record<string, number>;
}

interface Written {
  before: Operation | null;
  after: Operation;
}

const keptFinished = 10;

/**
 * Updates the progress of imports after operations were written.
 * @param written newest last
 */
export function withWritten(
  known: readonly ImportProgress[],
  written: readonly Written[],
): readonly ImportProgress[] {
  const imports = written.filter(({ after }) => after.action === 'import');
  if (imports.length === 0) return known;
  const groups = new Map(known.map((progress) => [progress.groupId, progress]));
  for (const { before, after } of imports) {
    const group = groups.get(after.groupId) ?? startProgress(after);
    const counted = before && before.id in group.open ? before : null;
    groups.set(group.groupId, {
      ...group,
      total: group.total + getRows(after) - (counted ? getRows(counted) : 0),
      refused: group.refused + countRefused(after) - (counted ? countRefused(counted) : 0),
      open: withOpen(group.open, after),
    });
  }
  const left = [...groups.values()].filter(({ total }) => total > 0);
  const finished = left.filter((progress) => !isUnderWay(progress));
  const forgotten = new Set(finished.slice(0, Math.max(0, finished.length - keptFinished)));
  return left.filter((progress) => !forgotten.has(progress));
}

export function waitingRows({ open }: Pick<ImportProgress, 'open'>): number {
  return Object.values(open).reduce((sum, rows) => sum + rows, 0);
}

function isUnderWay(progress: ImportProgress): boolean {
  return progress.refused > 0 || Object.keys(progress.open).length > 0;
}

function startProgress(operation: Operation): ImportProgress {
  const { groupId, createdAt, sequence } = operation;
  const from = isRefresh(operation) ? 'provider' : operation.importOf ? 'file' : 'undo';
  return { groupId, from, createdAt, sequence, total: 0, refused: 0, open: {} };
}

function getRows(operation: Operation): number {
  const { state, targets } = operation;
  if (state === 'held') return 0;
  return state === 'cancelled' ? effectiveTargets(operation).length : targets.length;
}

function countRefused(operation: Operation): number {
  if (!attentionStates.includes(operation.state)) return 0;
  return refusedTargets(operation).length || operation.targets.length;
}

function withOpen(open: ImportProgress['open'], { id, state, targets }: Operation): ImportProgress['open'] {
  const { [id]: _, ...others } = open;
  if (state === 'confirmed' || state === 'cancelled') return others;
  return { ...open, [id]: unsentStates.includes(state) ? targets.length : 0 };
}
