import type { ClientDefect } from './device.ts';
import type { Step } from './schedule.ts';
import type { SimulatedServer } from './server.ts';

/** A planted defect like those of real systems. The simulation must find it. */
export interface Defect {
  name: string;
  /** Matches the promise that the defect breaks. */
  found: RegExp;
  /** SQL statements that break a server, which is used for this defect only. */
  sql?: string;
  client?: (server: SimulatedServer) => ClientDefect;
  /** Shortest schedule that finds the defect. The product without the defect passes it. */
  steps: readonly Step[];
  /** Random schedules rarely find the defect, so only `steps` are tested. */
  rare?: true;
}
