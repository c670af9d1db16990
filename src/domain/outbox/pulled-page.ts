import type { RowTable, RowTypes } from '../shared/row-kinds.ts';

/** How far the pull has come. */
export interface Cursor {
  /** Names the server's history; a restored server has another one. null: never pulled. */
  epoch: string | null;
  version: number;
}

/** A confirmed row. `row: null` is a tombstone. */
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

/** A confirmed change, parsed and translated. */
export type ConfirmedChange = { [Table in RowTable]: ConfirmedRow<Table> }[RowTable] | UnreadableChange;

/** A page of confirmed changes. Generic, because the sync loop does not read the changes. */
export interface PulledPage<Change = ConfirmedChange> {
  epoch: string;
  /** The page belongs to a full read, because the device's data may be too old or of another history. */
  snapshot: boolean;
  changes: Change[];
  /** The cursor after this page. */
  next: number;
  /** Nothing more is to come. */
  complete: boolean;
  /** The server's highest version. */
  head?: number | undefined;
  /** How many rows lie beyond this page. */
  remaining?: number | undefined;
  /** The highest version that the rows had when this history began. */
  began?: number | null | undefined;
}
