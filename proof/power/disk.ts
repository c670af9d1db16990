import type { FileEvent } from './trace.ts';

/**
 * A disk with a write cache. A power loss keeps synced writes, and any part of the others.
 *
 * File names become durable in order with any sync, as on journalling file systems (ext4, XFS). POSIX promises less, and
 * Chromium never syncs the directory in which it renames `CURRENT`.
 */
export interface Disk {
  apply(event: FileEvent): void;
  /** Returns for each file whether a loss would remove none of its content. */
  syncedFiles(): ReadonlyMap<string, boolean>;
  /** Returns the files after a power loss at this time. */
  filesAfterLoss(loss: Loss): Files;
}

/** Contents of the files by path. */
export type Files = ReadonlyMap<string, Buffer>;

/**
 * The unsynced data that is lost:
 * - `all`: all writes, and all created, renamed or removed names
 * - `contents`: all writes but no names, so that a new file is empty
 * - `half`: the second half of each file's unsynced bytes but no names, so that the last write is torn
 * - `nothing`: the machine continues
 */
export type Loss = (typeof losses)[number] | 'nothing';
export const losses = ['all', 'contents', 'half'] as const;

type Change = { kind: 'empty' } | { kind: 'bytes'; position: number; bytes: Buffer };

interface StoredFile {
  synced: Buffer;
  /** Changes after the synced content, in order. */
  pending: Change[];
  /** Number of changes in `synced`. */
  syncedChanges: number;
  length: number;
}

type Names = Map<string, StoredFile>;

interface Handle {
  file: StoredFile;
  position: number;
  isAppended: boolean;
}

export function createDisk(): Disk {
  const handles = new Map<string, Handle>();
  /** The state of the disk at the start of each `fsync`, by its number. `order` counts the ones that had started before. */
  const begun = new Map<number, { names: Names; file: StoredFile | null; changes: number; order: number }>();
  let names: Names = new Map();
  let syncedNames: Names = new Map();
  let syncs = 0;
  /** Order of the sync that made the names durable. */
  let namesOrder = 0;

  function change(file: StoredFile, added: Change): void {
    file.pending.push(added);
    file.length = added.kind === 'empty' ? 0 : Math.max(file.length, added.position + added.bytes.length);
  }

  function open({ path, handle, isMade, isEmptied, isAppended }: FileEvent & { kind: 'open' }): void {
    let file = names.get(path);
    if (file === undefined && !isMade) {
      // The handle belongs to a directory.
      handles.delete(handle);
      return;
    }
    if (file === undefined) {
      file = { synced: Buffer.alloc(0), pending: [], syncedChanges: 0, length: 0 };
      names = new Map(names).set(path, file);
    } else if (isEmptied) change(file, { kind: 'empty' });
    handles.set(handle, { file, position: 0, isAppended });
  }

  function write(event: FileEvent & { kind: 'write' }): void {
    const handle = handles.get(event.handle);
    if (handle === undefined) throw new Error('A write to a file that nobody has opened.');
    const { file } = handle;
    const position = event.position ?? (handle.isAppended ? file.length : handle.position);
    change(file, { kind: 'bytes', position, bytes: event.bytes });
    if (event.position === null) handle.position = position + event.bytes.length;
  }

  function endSync(sync: number): void {
    const start = begun.get(sync);
    if (start === undefined) throw new Error('A sync that never began.');
    begun.delete(sync);
    // Of two concurrent syncs, the earlier one may end last.
    if (start.order > namesOrder) [syncedNames, namesOrder] = [start.names, start.order];
    if (start.file === null) return;
    const { file } = start;
    const count = Math.max(0, start.changes - file.syncedChanges);
    file.synced = getContent(file.synced, file.pending.splice(0, count));
    file.syncedChanges += count;
  }

  return {
    apply(event) {
      switch (event.kind) {
        case 'open':
          return open(event);
        case 'write':
          return write(event);
        case 'seek': {
          const handle = handles.get(event.handle);
          if (handle) handle.position = event.position;
          return;
        }
        case 'rename': {
          const file = names.get(event.from);
          names = new Map(names);
          names.delete(event.from);
          if (file) names.set(event.to, file);
          return;
        }
        case 'remove':
          names = new Map(names);
          names.delete(event.path);
          return;
        case 'sync-start': {
          // The handle of a directory has no file.
          const file = handles.get(event.handle)?.file ?? null;
          const changes = file ? file.syncedChanges + file.pending.length : 0;
          syncs += 1;
          begun.set(event.sync, { names, file, changes, order: syncs });
          return;
        }
        case 'sync-end':
          return endSync(event.sync);
      }
    },
    syncedFiles: () => new Map([...names].map(([path, { pending }]) => [path, pending.length === 0])),
    filesAfterLoss(loss) {
      const there = loss === 'all' ? syncedNames : names;
      return new Map([...there].map(([path, file]) => [path, contentAfter(file, loss)]));
    },
  };
}

function contentAfter({ synced, pending }: StoredFile, loss: Loss): Buffer {
  if (loss === 'nothing') return getContent(synced, pending);
  return loss === 'half' ? getContent(synced, firstHalf(pending)) : synced;
}

function firstHalf(changes: readonly Change[]): Change[] {
  let left = Math.floor(
    changes.reduce((sum, each) => sum + (each.kind === 'bytes' ? each.bytes.length : 0), 0) / 2,
  );
  const kept: Change[] = [];
  for (const each of changes) {
    if (each.kind === 'empty') kept.push(each);
    else if (left > 0) kept.push({ ...each, bytes: each.bytes.subarray(0, left) });
    if (each.kind === 'bytes') left -= each.bytes.length;
  }
  return kept;
}

function getContent(before: Buffer, changes: readonly Change[]): Buffer {
  // Collects buffers and joins them once, because a log has thousands of appending writes.
  const parts: Buffer[] = [before];
  let length = before.length;
  for (const each of changes) {
    if (each.kind === 'bytes' && each.position === length) {
      parts.push(each.bytes);
      length += each.bytes.length;
      continue;
    }
    const whole = each.kind === 'empty' ? Buffer.alloc(0) : overwrite(Buffer.concat(parts), each);
    parts.splice(0, parts.length, whole);
    length = whole.length;
  }
  return parts.length === 1 ? (parts[0] ?? before) : Buffer.concat(parts);
}

function overwrite(content: Buffer, { position, bytes }: Change & { kind: 'bytes' }): Buffer {
  const whole = Buffer.alloc(Math.max(content.length, position + bytes.length));
  content.copy(whole);
  bytes.copy(whole, position);
  return whole;
}
