import type { Failure } from '#domain/shared/failure.ts';
import {
  afterBatch,
  afterFailure,
  afterSuccess,
  lineWaitMs,
  openLine,
  withPlausibleTimes,
} from './backoff.ts';
import type { Clock, Line, Random, Store } from './ports.ts';

/** What this program remembers beyond what is stored: the server's wish by a clock that does not jump. */
export interface FloorMemory {
  untilElapsed: number;
  reason: Failure | null;
}

export function createFloorMemory(): FloorMemory {
  return { untilElapsed: 0, reason: null };
}

/** The line during one run, kept in the store whenever it changes. */
export interface Connection {
  line(): Line;
  /** Why nothing may be sent; null: nothing is known against it. */
  reason(): Failure | null;
  /** How long nothing may be sent, now that the clock and the floor are looked at again. */
  waitMs(impatient: boolean): number;
  update(change: (line: Line) => Line): Promise<void>;
  /** @param sent how many operations the request held */
  failed(reason: Failure, sent?: number): Promise<void>;
  gotThrough(): Promise<void>;
  batchGotThrough(): Promise<void>;
}

export async function openConnection(
  store: Pick<Store<never>, 'readLine' | 'writeLine'>,
  clock: Clock,
  random: Random,
  floor: FloorMemory,
): Promise<Connection> {
  let line = withPlausibleTimes((await store.readLine()) ?? openLine, clock.now());

  async function update(change: (line: Line) => Line): Promise<void> {
    const next = change(line);
    if (JSON.stringify(next) === JSON.stringify(line)) return;
    line = next;
    await store.writeLine(line);
  }
  if (line.since > 0 && line.waitMs + line.floorMs > 0) await store.writeLine(line);

  return {
    line: () => line,
    // Another tab may have got through by a clock that jumped: what this one was told holds all the same.
    reason: () => line.reason ?? (floor.untilElapsed > clock.elapsed() ? floor.reason : null),
    waitMs: (impatient) =>
      Math.max(lineWaitMs(line, clock.now(), impatient), floor.untilElapsed - clock.elapsed()),
    update,
    async failed(reason, sent = 0) {
      const untilElapsed = clock.elapsed() + (reason.retryAfterMs ?? 0);
      if (untilElapsed > floor.untilElapsed) Object.assign(floor, { untilElapsed, reason });
      await update((current) => afterFailure(current, reason, sent, clock, random));
    },
    gotThrough: () => update(afterSuccess),
    batchGotThrough: () => update(afterBatch),
  };
}
