import type { RowTable, RowTypes } from '../shared/row-kinds.ts';

export interface Cursor {
  /** Epoch of the server's data; null if this device has never pulled. */
  epoch: string | null;
  version: number;
}

/** `row: null` is a tombstone: the row was deleted on the server. */
export interface ConfirmedRow<Table extends RowTable> {
  table: Table;
  id: string;
  version: number;
  row: RowTypes[Table] | null;
}

export interface UnreadableChange {
  table: 'unreadable';
  source: RowTable;
  id: string;
  version: number;
  raw: unknown;
  reason: string;
}

export type ConfirmedChange = { [Table in RowTable]: ConfirmedRow<Table> }[RowTable] | UnreadableChange;

/** Generic in the type of a change, because the sync loop passes pages on without reading them. */
export interface PulledPage<Change = ConfirmedChange> {
  epoch: string;
  snapshot: boolean;
  changes: Change[];
  next: number;
  complete: boolean;
  head?: number | undefined;
  remaining?: number | undefined;
  /** The server's highest version when this epoch began. */
  began?: number | null | undefined;
}
