import type { Replacement } from '../replacement.ts';
import type { ClientDefect } from './device.ts';
import type { Step } from './schedule.ts';
import type { SimulatedServer } from './server.ts';

/** One mistake of the kind that real systems make, built in on purpose: the simulation has to find it. */
export interface Defect {
  name: string;
  /** The broken promise it is found by. */
  found: RegExp;
  /** Statements that break a server of its own. */
  sql?: string;
  /** A mistake in one function of the database. */
  statement?: Replacement & { in: string };
  /** A mistake in one file of the product; the path begins below `src`. */
  source?: Replacement & { in: string };
  client?: (server: SimulatedServer) => ClientDefect;
  /** What has to happen for it to show, as short as it can be. Without the mistake the same is no harm. */
  steps: readonly Step[];
  /** It takes a coincidence that a search meets too seldom: the steps alone show it. */
  rare?: true;
}
