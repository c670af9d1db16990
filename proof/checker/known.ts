import type { KeptOperation, State, Transition } from './events.ts';

/** An operation of a device, as far as the history describes it. */
export interface Known {
  operation: KeptOperation;
  state: State;
  refused: ReadonlySet<string>;
  told: Transition['told'];
  /** Number of the commit that stored it. */
  commit: number;
  /** Position among the device's operations. Operations are applied to a row in this order. */
  place: number;
  forgotten: boolean;
}

/** The earliest state of a row that the device may show, and whether an own change requires it. */
export interface Lowest {
  version: number;
  own: boolean;
}

export const unseen: Lowest = { version: -1, own: false };
export const isPending = (state: State) => state === 'queued' || state === 'sent' || state === 'held';
/** Returns whether the owner made the change. Values that GitHub reports are not the owner's. */
export const isOwners = ({ rows }: KeptOperation) =>
  Object.values(rows).some((change) => change.set !== undefined || change.removed);
