import type { SavedChange } from '#domain/outbox/operation.ts';
import type { OutboxEntry } from '#domain/outbox/outbox-entry.ts';
import type { RepositoryUpdates } from '#domain/repository/repository.ts';
import type { Result } from '#domain/shared/failure.ts';

export interface UnreadableRow {
  /** Unique among them. */
  key: string;
  /** Its name where it has one, else its id. */
  name: string;
  reason: string;
}

/** The owner's changes on their way to the server, and what the owner can decide about each of them. */
export interface OutboxService {
  /**
   * Reads the pending entries, those that need a decision, and the latest finished ones.
   *
   * @param records ids of rows. If given, reads only the entries about these rows, and all of those that the device has.
   */
  entries(records?: readonly string[]): Promise<OutboxEntry[]>;
  /** Takes a change back: what was never sent is cancelled, the rest gets its inverse. */
  undoChange(change: SavedChange): Promise<Result<void>>;
  /** The same for one operation. False: there was nothing left to take back. */
  undo(id: string): Promise<Result<boolean>>;
  retry(id: string): Promise<Result<boolean>>;
  /** Everything that was refused, in the owner's order. */
  retryAll(): Promise<Result<boolean>>;
  /** Makes a batch update with other values out of one that is refused or was never sent. */
  edit(id: string, updates: RepositoryUpdates): Promise<Result<boolean>>;
  discard(id: string): Promise<Result<boolean>>;
  resolve(id: string, choice: 'mine' | 'theirs'): Promise<Result<boolean>>;
  /** Sends what a restored server lost. */
  sendLostAgain(): Promise<Result<boolean>>;
  /** Gives up what a restored server lost: this device shows what the server has. */
  takeServersState(): Promise<Result<boolean>>;
  /** Rows of the server that this version could not read. */
  unreadable(): Promise<UnreadableRow[]>;
  /** States, ids and codes as JSON, for support. */
  supportLog(): Promise<string>;
}
