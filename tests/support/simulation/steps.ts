import type { Step } from './schedule.ts';
import type { Fault } from './wire.ts';

/** Words for schedules that are written by hand. */

export const onPhone = { device: 0, tab: 0 } as const;
export const change = (value: number, ...repositories: number[]): Step => ({
  do: 'update',
  ...onPhone,
  repositories,
  value,
});
export const wait = (ms: number): Step => ({ do: 'wait', ms });
/** The next requests of the phone meet these. */
export const meeting = (...faults: (Fault | 'none')[]): Step => ({ do: 'fault', device: 0, faults });
export const everyRepository = [0, 1, 2, 3, 4, 5];
export const onLaptop = { device: 1, tab: 0 } as const;
/** A webhook writes a repository. */
export const elsewhere = (repository: number): Step => ({ do: 'otherWriter', repository, writes: 'update' });
/** The phone looks at once. */
export const syncNow: Step = { do: 'wake', ...onPhone, event: 'owner.requested' };
export const link = (project: number, ...repositories: number[]): Step => ({
  do: 'link',
  ...onPhone,
  repositories,
  project,
});
/** Sets fields of a saved view: 0 the name, 1 what it shows. */
export const savedView = (value: number, ...fields: number[]): Step => ({
  do: 'put',
  ...onPhone,
  table: 'savedViews',
  row: 0,
  fields,
  value,
});
