import type { RowTable, RowTypes } from '../shared/row-kinds.ts';

/** How far the pull has come. */
export interface Cursor {
  /** Names the server's history; a restored server has another one. null: never pulled. */
  epoch: string | null;
  version: number;
}

/** One confirmed row of a kind. `row: null` is a tombstone. */
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

/** One confirmed change, already translated at the border. */
export type ConfirmedChange = { [Table in RowTable]: ConfirmedRow<Table> }[RowTable] | UnreadableChange;

/** One page of confirmed changes. Who only passes it on need not know what a change holds. */
export interface PulledPage<Change = ConfirmedChange> {
  epoch: string;
  /** The server read again from the start: what the device knew may be too old, or of another history. */
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
