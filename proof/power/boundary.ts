import { createDisk, type Files, type Loss, losses } from './disk.ts';
import type { FileEvent } from './trace.ts';

/** The files that a loss of power leaves. */
export interface Snapshot {
  /** The sync during which it happens; it has not come to its end. */
  boundary: number;
  /** Seconds since the epoch. Earlier reports came before the loss. */
  at: number;
  loss: Loss;
  files: Files;
  /**
   * True while LevelDB has begun a new log and does not sync the former one. Until its table is written, the browser
   * may lose such a transaction, or half of it, although it reported it as complete.
   */
  isBetweenLogs: boolean;
}

/** The moments right before each sync takes effect: between two of them a loss leaves less to hold against it. */
export function countBoundaries(events: readonly FileEvent[]): number {
  return events.filter(({ kind }) => kind === 'sync-end').length;
}

/** Returns the boundaries between which files were created, renamed or removed. They are few and the most delicate. */
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

/** Chooses at most this number of boundaries: half of them with names, the rest evenly spread. */
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

/** Yields the files left at each boundary for each kind of loss, without duplicates. */
export function* snapshots(events: readonly FileEvent[], chosen: ReadonlySet<number>): Generator<Snapshot> {
  const disk = createDisk();
  let boundary = 0;
  for (const event of events) {
    if (event.kind === 'sync-end') {
      if (chosen.has(boundary)) {
        const seen: Files[] = [];
        for (const loss of losses) {
          const files = disk.left(loss);
          if (seen.some((other) => isSame(files, other))) continue;
          seen.push(files);
          yield { boundary, at: event.at, loss, files, isBetweenLogs: isBetweenLogs(disk.synced()) };
        }
      }
      boundary += 1;
    }
    disk.apply(event);
  }
}

/** Whether a log that is not the latest of its folder has bytes that no sync will reach. They are named by their number. */
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
