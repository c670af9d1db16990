/**
 * A model of outbox, batch, cursor, history (epoch), restore and takeover, small enough to visit every state of it. Two devices
 * change one cell in each of some rows; the value is a number, in the visited states that of the operation that set it first.
 */

export const devices = [0, 1] as const;
export type DeviceId = (typeof devices)[number];

/** A row: its value, and when it was set. No operation: -1. */
export interface Cell {
  readonly value: number;
  readonly version: number;
}

export interface Operation {
  readonly id: number;
  readonly row: number;
  readonly value: number;
  /** Held operations restore lost rows and wait for the owner's decision. */
  readonly state: 'held' | 'queued' | 'sent' | 'acknowledged';
  /** The version that the server gave it, once it is acknowledged. */
  readonly version: number;
  /** True for an operation that was held. */
  readonly restores: boolean;
}

export interface Device {
  readonly epoch: number;
  readonly cursor: number;
  readonly confirmed: readonly Cell[];
  /** In order, held operations first. */
  readonly operations: readonly Operation[];
  /** How many changes the owner made here. */
  readonly made: number;
}

export interface Server {
  readonly epoch: number;
  readonly head: number;
  /** The head when this history began. */
  readonly began: number;
  readonly rows: readonly Cell[];
  /** The operations that it knows, with the version of each. */
  readonly known: Readonly<Record<number, number>>;
}

/** Requests may arrive late and more than once. */
export interface Request {
  readonly device: DeviceId;
  readonly batch: readonly Pick<Operation, 'id' | 'row' | 'value'>[];
}

/** Responses may be lost. */
export interface Response {
  readonly device: DeviceId;
  /** The history in which the server has taken these. */
  readonly epoch: number;
  readonly versions: Readonly<Record<number, number>>;
}

export interface Page {
  readonly device: DeviceId;
  /** Where the device stood when it asked. */
  readonly since: { readonly epoch: number; readonly version: number };
  readonly epoch: number;
  readonly began: number;
  /** Everything, because the device knew another history. */
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
  /** Operations withdrawn while they were queued. */
  readonly cancelled: readonly number[];
  /** Every change of an owner's in the order of its first application, in any history. */
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

/** Rows without a value. */
export function emptyState(rows: number): State {
  return initialOf(Array.from({ length: rows }, () => ({ value: -1, version: 0 })));
}

/** Ids tell who made a change, and in which order: those of one device are even, or odd, and grow. */
export function changeId(device: DeviceId, made: number): number {
  return 2 * made + device;
}

/** From here on ids are those of operations that bring something back. */
const firstRestoring = 1_000;
export const isRestoring = (id: number) => id >= firstRestoring;

export function restoringId(device: DeviceId, row: number, epoch: number): number {
  return firstRestoring + 1_000 * epoch + 2 * row + device;
}

export function makerOf(id: number): DeviceId {
  return id % 2 === 0 ? 0 : 1;
}

/** Returns the shown value of a row: the confirmed value, then held and pending operations. */
export function shown({ confirmed, operations }: Device, row: number): number | undefined {
  return operations.findLast((operation) => operation.row === row)?.value ?? confirmed[row]?.value;
}

export function withDevice(state: State, id: DeviceId, device: Device): State {
  const [first, second] = state.devices;
  return { ...state, devices: id === 0 ? [device, second] : [first, device] };
}

export function withNetwork(state: State, change: Partial<Network>): State {
  return { ...state, network: { ...state.network, ...change } };
}
