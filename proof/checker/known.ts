import type { KeptOperation, State, Transition } from './events.ts';

/** An operation of a device's, as far as the history tells. */
export interface Known {
  operation: KeptOperation;
  state: State;
  refused: ReadonlySet<string>;
  told: Transition['told'];
  /** Number of the commit that kept it. */
  commit: number;
  /** Among the device's operations: what lies over a row lies there in this order. */
  place: number;
  forgotten: boolean;
}

/** The earliest state of a row that the device can be at, and whether its own change requires it. */
export interface Lowest {
  version: number;
  own: boolean;
}

export const unseen: Lowest = { version: -1, own: false };
export const isPending = (state: State) => state === 'queued' || state === 'sent' || state === 'held';
/** A value reported by the provider is no change of the owner. */
export const isOwners = ({ rows }: KeptOperation) =>
  Object.values(rows).some((change) => change.set !== undefined || change.removed);
