import type { Cell } from './state.ts';

/** Events of devices and of the server in order. Rows have numbers. */
export type Observed =
  | { saw: 'begin'; server: ObservedServer }
  | { saw: 'commit'; device: 0 | 1; stored: ObservedDevice }
  | { saw: 'leaving'; device: 0 | 1; ids: string[] }
  | { saw: 'applied'; epoch: string; results: ObservedResult[] }
  | { saw: 'page'; since: { epoch: string | null; version: number }; page: ObservedPage }
  | { saw: 'backUp' }
  | { saw: 'restore' | 'server'; server: ObservedServer };

export interface ObservedServer {
  epoch: string;
  head: number;
  rows: Cell[];
}

export interface ObservedOperation {
  id: string;
  row: number;
  value: number;
  state: 'held' | 'queued' | 'sent' | 'acknowledged';
  version: number;
  restores: boolean;
}

export interface ObservedDevice {
  epoch: string | null;
  cursor: number;
  confirmed: Cell[];
  /** Operations in the outbox's order. */
  operations: ObservedOperation[];
  /** Operations that have ended. */
  ended: { id: string; state: string }[];
}

export interface ObservedResult {
  id: string;
  row: number;
  value: number;
  status: string;
  /** Version of the row, if it was written. */
  rowVersion: number | undefined;
  version: number;
  replayed: boolean;
}

export interface ObservedPage {
  epoch: string;
  all: boolean;
  size: number;
  changes: (Cell & { row: number })[];
  next: number;
  complete: boolean;
}
