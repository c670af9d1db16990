import { createDisk, type Files, type Loss, losses } from './disk.ts';
import type { FileEvent } from './trace.ts';

/** The files that remain after a power loss. */
export interface Snapshot {
  /** Number of the sync during which the power fails, before the sync has ended. */
  boundary: number;
  /** Time of the power loss in seconds since 1970. The product's earlier reports came before it. */
  at: number;
  loss: Loss;
  files: Files;
  /**
   * True if LevelDB has started a new log and has not synced the former one. Until LevelDB has written its table, the browser may
   * lose such a transaction, or half of it, although it reported it as complete.
   */
  isBetweenLogs: boolean;
}

/** Counts the times right before a sync ends. A power loss between two of them leaves fewer changes that must survive. */
export function countBoundaries(events: readonly FileEvent[]): number {
  return events.filter(({ kind }) => kind === 'sync-end').length;
}

/** Returns the boundaries between which files were created, renamed or removed. They are few, and the most error-prone. */
export function boundariesWithNames(events: readonly FileEvent[]): number[] {
  const found = new Set<number>();
  const known = new Set<string>();
  let boundary = 0;
  for (const event of events) {
    if (event.kind === 'sync-end') boundary += 1;
    else if (event.kind === 'rename' || event.kind === 'remove') found.add(boundary);
    else if (event.kind === 'open' && event.isMade && !known.has(event.path)) {
      known.add(event.path);
      found.add(boundary);
    }
  }
  const count = countBoundaries(events);
  return [...found].filter((each) => each < count);
}

/** Chooses at most `most` boundaries: half of them where a file was created, renamed or deleted, the others evenly spread. */
export function choose(events: readonly FileEvent[], most: number): Set<number> {
  const count = countBoundaries(events);
  if (count <= most) return new Set(Array.from({ length: count }, (_, index) => index));
  const delicate = boundariesWithNames(events);
  const chosen = new Set(spread(delicate.length, Math.ceil(most / 2)).map((index) => delicate[index] ?? 0));
  for (const index of spread(count, most)) if (chosen.size < most) chosen.add(index);
  return chosen;
}

function spread(count: number, most: number): number[] {
  const wanted = Math.min(count, most);
  return Array.from({ length: wanted }, (_, index) => Math.floor((index * count) / wanted));
}

/** Yields the remaining files at each boundary for each kind of loss, without duplicates. */
export function* snapshots(events: readonly FileEvent[], chosen: ReadonlySet<number>): Generator<Snapshot> {
  const disk = createDisk();
  let boundary = 0;
  for (const event of events) {
    if (event.kind === 'sync-end') {
      if (chosen.has(boundary)) {
        const seen: Files[] = [];
        for (const loss of losses) {
          const files = disk.filesAfterLoss(loss);
          if (seen.some((other) => isSame(files, other))) continue;
          seen.push(files);
          yield { boundary, at: event.at, loss, files, isBetweenLogs: isBetweenLogs(disk.syncedFiles()) };
        }
      }
      boundary += 1;
    }
    disk.apply(event);
  }
}

/** Returns whether a log other than the latest in its folder has unsynced bytes. Logs are named by their number. */
function isBetweenLogs(synced: ReadonlyMap<string, boolean>): boolean {
  return [...synced].some(([path, isSynced]) => {
    const log = /^(.*\/)\d+\.log$/.exec(path);
    if (!log || isSynced) return false;
    return [...synced.keys()].some(
      (other) => other.startsWith(log[1] ?? '') && other.endsWith('.log') && other > path,
    );
  });
}

export function isSame(files: Files, others: Files): boolean {
  return (
    files.size === others.size &&
    [...files].every(([path, content]) => others.get(path)?.equals(content) === true)
  );
}
