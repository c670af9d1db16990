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
export const meeting = (...faults: Fault[]): Step => ({ do: 'fault', device: 0, faults });
export const everyRepository = [0, 1, 2, 3, 4, 5];
