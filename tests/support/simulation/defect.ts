import type { ClientDefect } from './device.ts';
import type { Step } from './schedule.ts';
import type { SimulatedServer } from './server.ts';

/** A planted defect of a kind that real systems have. The simulation must find it. */
export interface Defect {
  name: string;
  /** The broken promise that reveals it. */
  found: RegExp;
  /** Statements that break a server of its own. */
  sql?: string;
  client?: (server: SimulatedServer) => ClientDefect;
  /** The shortest schedule that reveals it. Without the defect the same schedule breaks no promise. */
  steps: readonly Step[];
  /** A random search meets it too seldom; only the steps reveal it. */
  rare?: true;
}
