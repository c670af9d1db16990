import type { RowTable, RowTypes } from '../shared/row-kinds.ts';

export interface Cursor {
  /** Epoch of the server's data; null: never pulled. */
  epoch: string | null;
  version: number;
}

/** `row: null` is a tombstone. */
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

/** Generic, because the sync loop does not read the changes. */
export interface PulledPage<Change = ConfirmedChange> {
  epoch: string;
  snapshot: boolean;
  changes: Change[];
  next: number;
  complete: boolean;
  head?: number | undefined;
  remaining?: number | undefined;
  /** Highest version at the start of this epoch. */
  began?: number | null | undefined;
}
