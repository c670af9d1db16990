import type { Step } from './schedule.ts';
import type { Fault } from './wire.ts';

/** Short names for schedules that are written by hand. */

export const onPhone = { device: 0, tab: 0 } as const;
export const change = (value: number, ...repositories: number[]): Step => ({
  do: 'update',
  ...onPhone,
  repositories,
  value,
});
export const wait = (ms: number): Step => ({ do: 'wait', ms });
/** Adds faults to the next requests of the phone. */
export const meeting = (...faults: (Fault | 'none')[]): Step => ({ do: 'fault', device: 0, faults });
export const everyRepository = [0, 1, 2, 3, 4, 5];
export const onLaptop = { device: 1, tab: 0 } as const;
/** A webhook changes a repository. */
export const elsewhere = (repository: number): Step => ({ do: 'otherWriter', repository, writes: 'update' });
/** Starts a sync on the phone at once. */
export const syncNow: Step = { do: 'wake', ...onPhone, event: 'owner.requested' };
export const link = (project: number, ...repositories: number[]): Step => ({
  do: 'link',
  ...onPhone,
  repositories,
  project,
});
/** Sets fields of a saved view: field 0 is its name, field 1 its query. */
export const savedView = (value: number, ...fields: number[]): Step => ({
  do: 'put',
  ...onPhone,
  table: 'savedViews',
  row: 0,
  fields,
  value,
});
