/**
 * A model of outbox, batch, cursor, epoch, restore and takeover, small enough to visit every state. Two devices change one cell
 * in each of some rows. The value is a number: in the visited states, the id of the operation that first set it.
 */

export const devices = [0, 1] as const;
export type DeviceId = (typeof devices)[number];

/** The value of a row, and its version. -1 means that no operation has set it. */
export interface Cell {
  readonly value: number;
  readonly version: number;
}

export interface Operation {
  readonly id: number;
  readonly row: number;
  readonly value: number;
  /** Held operations restore lost rows, and wait for the owner's decision. */
  readonly state: 'held' | 'queued' | 'sent' | 'acknowledged';
  /** Version that the server gave the operation when it acknowledged it. */
  readonly version: number;
  /** True for an operation that was held before. */
  readonly restores: boolean;
}

export interface Device {
  readonly epoch: number;
  readonly cursor: number;
  readonly confirmed: readonly Cell[];
  /** Operations in order, held ones first. */
  readonly operations: readonly Operation[];
  /** Number of changes that the owner made on this device. */
  readonly made: number;
}

export interface Server {
  readonly epoch: number;
  readonly head: number;
  /** The server's version when this epoch began. */
  readonly began: number;
  readonly rows: readonly Cell[];
  /** Operations that the server knows, with the version of each. */
  readonly known: Readonly<Record<number, number>>;
}

/** A request in flight, which may arrive late and more than once. */
export interface Request {
  readonly device: DeviceId;
  readonly batch: readonly Pick<Operation, 'id' | 'row' | 'value'>[];
}

/** A response in flight, which may be lost. */
export interface Response {
  readonly device: DeviceId;
  /** Epoch in which the server applied these operations. */
  readonly epoch: number;
  readonly versions: Readonly<Record<number, number>>;
}

export interface Page {
  readonly device: DeviceId;
  /** Epoch and cursor of the device when it requested the page. */
  readonly since: { readonly epoch: number; readonly version: number };
  readonly epoch: number;
  readonly began: number;
  /** True if the page has all rows, because the device knew another epoch. */
  readonly all: boolean;
  readonly changes: readonly (Cell & { readonly row: number })[];
  readonly next: number;
  readonly complete: boolean;
}

export interface Network {
  readonly requests: readonly Request[];
  readonly responses: readonly Response[];
  readonly pages: readonly Page[];
}

export interface State {
  readonly server: Server;
  readonly devices: readonly [Device, Device];
  readonly network: Network;
  readonly backup: Server | null;
  /** Operations that the owner withdrew while they were queued. */
  readonly cancelled: readonly number[];
  /** All changes of the owner, in the order of their first application in any epoch. */
  readonly first: readonly Pick<Operation, 'id' | 'row'>[];
  readonly restores: number;
  readonly signOuts: number;
}

export function initialOf(confirmed: readonly Cell[]): State {
  const head = Math.max(...confirmed.map(({ version }) => version));
  const device: Device = { epoch: 0, cursor: head, confirmed, operations: [], made: 0 };
  return {
    server: { epoch: 0, head, began: 0, rows: confirmed, known: {} },
    devices: [device, device],
    network: { requests: [], responses: [], pages: [] },
    backup: null,
    cancelled: [],
    first: [],
    restores: 0,
    signOuts: 0,
  };
}

/** Returns a state whose rows have no values. */
export function emptyState(rows: number): State {
  return initialOf(Array.from({ length: rows }, () => ({ value: -1, version: 0 })));
}

/** Returns an id that shows the device and the order: ids of one device are even, of the other odd, and both increase. */
export function changeId(device: DeviceId, made: number): number {
  return 2 * made + device;
}

/** Ids from here on belong to operations that restore a row. */
const firstRestoring = 1_000;
export const isRestoring = (id: number) => id >= firstRestoring;

export function restoringId(device: DeviceId, row: number, epoch: number): number {
  return firstRestoring + 1_000 * epoch + 2 * row + device;
}

export function makerOf(id: number): DeviceId {
  return id % 2 === 0 ? 0 : 1;
}

/** Returns the shown value of a row: the confirmed one, replaced by held and pending operations. */
export function shownValue({ confirmed, operations }: Device, row: number): number | undefined {
  return operations.findLast((operation) => operation.row === row)?.value ?? confirmed[row]?.value;
}

export function withDevice(state: State, id: DeviceId, device: Device): State {
  const [first, second] = state.devices;
  return { ...state, devices: id === 0 ? [device, second] : [first, device] };
}

export function withNetwork(state: State, change: Partial<Network>): State {
  return { ...state, network: { ...state.network, ...change } };
}
