/**
 * A model of outbox, batch, cursor, history (epoch), restore and takeover, small enough to visit every state of it. Two devices
 * change one cell in each of two rows; the value is the operation that set it.
 */

export const devices = [0, 1] as const;
export const rows = [0, 1] as const;
export type DeviceId = (typeof devices)[number];
export type RowId = (typeof rows)[number];

/** A row: who set its value, and when. No operation: -1. */
export interface Cell {
  readonly value: number;
  readonly version: number;
}

export interface Operation {
  readonly id: number;
  readonly row: RowId;
  readonly value: number;
  readonly state: 'queued' | 'sent' | 'acknowledged';
  /** The version that the server gave it, once it is acknowledged. */
  readonly version: number;
}

export interface Device {
  readonly epoch: number;
  readonly cursor: number;
  readonly confirmed: readonly [Cell, Cell];
  readonly operations: readonly Operation[];
  /** By row, the value that a restored server lost and that the owner has not decided on; -1: none. */
  readonly held: readonly [number, number];
}

export interface Server {
  readonly epoch: number;
  readonly head: number;
  readonly rows: readonly [Cell, Cell];
  /** The operations that it knows, with the version of each. */
  readonly known: Readonly<Record<number, number>>;
  /** What it applied in this history, in order. */
  readonly applied: readonly number[];
}

export interface Page {
  readonly device: DeviceId;
  readonly epoch: number;
  /** Everything, because the device knew another history. */
  readonly all: boolean;
  readonly changes: readonly (Cell & { readonly row: RowId })[];
  readonly next: number;
  readonly complete: boolean;
}

/** Requests may arrive late and more than once; a response that is never received is a lost one. */
export interface Network {
  readonly requests: readonly {
    readonly device: DeviceId;
    /** The history that the device knew. */
    readonly knew: number;
    readonly batch: readonly Operation[];
  }[];
  readonly responses: readonly {
    readonly device: DeviceId;
    readonly knew: number;
    readonly versions: Readonly<Record<number, number>>;
  }[];
  readonly pages: readonly Page[];
}

export interface State {
  readonly server: Server;
  readonly devices: readonly [Device, Device];
  readonly network: Network;
  readonly backup: Server | null;
  /** How many operations were made. */
  readonly made: number;
  /** What was taken back while it was queued. */
  readonly cancelled: readonly number[];
  /** Every operation in the order of its first application, in any history. */
  readonly first: readonly number[];
  /** Who made each operation. */
  readonly makers: readonly DeviceId[];
  readonly restores: number;
}

const nothing: Cell = { value: -1, version: 0 };

export const initial: State = {
  server: { epoch: 0, head: 0, rows: [nothing, nothing], known: {}, applied: [] },
  devices: [
    { epoch: 0, cursor: 0, confirmed: [nothing, nothing], operations: [], held: [-1, -1] },
    { epoch: 0, cursor: 0, confirmed: [nothing, nothing], operations: [], held: [-1, -1] },
  ],
  network: { requests: [], responses: [], pages: [] },
  backup: null,
  made: 0,
  cancelled: [],
  first: [],
  makers: [],
  restores: 0,
};

/** What the device shows of a row: what the server has confirmed, then what is held, then what is pending. */
export function shown({ confirmed, held, operations }: Device, row: RowId): number {
  const last = operations.filter((operation) => operation.row === row).at(-1);
  if (last) return last.value;
  return held[row] >= 0 ? held[row] : confirmed[row].value;
}

export function replaced<Item>(pair: readonly [Item, Item], index: 0 | 1, item: Item): readonly [Item, Item] {
  return index === 0 ? [item, pair[1]] : [pair[0], item];
}

/** The text by which two states are the same: the order of what is on its way says nothing. */
export function keyOf(state: State): string {
  const sorted = (messages: readonly unknown[]) => messages.map((message) => JSON.stringify(message)).sort();
  const { requests, responses, pages } = state.network;
  return JSON.stringify([{ ...state, network: null }, sorted(requests), sorted(responses), sorted(pages)]);
}
