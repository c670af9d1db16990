import * as z from 'zod';
import type { StoredOperation } from '#db/database.ts';
import { byRowTable } from '#domain/shared/row-kinds.ts';
import type { Stack } from '../../dev/stack.ts';
import { type DeviceState, lookAtDevice, type RunInPage } from './device-look.ts';
import {
  changesSince,
  historyEvent,
  keptOf,
  noRows,
  reading,
  rowsIn,
  type ServerRecord,
  transitionOf,
} from './simulation/history-events.ts';
import type { ServerState } from './simulation/server.ts';
import { recording, serialNow, stateNow } from './simulation/server-record.ts';

/** Operations of a device that were found at this position, or a number: the server's own records up to it belong here. */
type Entry = { event: object } | Kept | { serial: number };

interface Kept {
  device: string;
  kept: StoredOperation[];
}

const patienceMs = 60_000;

const serials = z.tuple([z.object({ serial: z.coerce.number() })]);
const states = z.tuple([z.object({ state: z.custom<ServerState>() })]);
const records = z.array(z.custom<ServerRecord>());

/**
 * Records the messages to the owner of killed browsers, the rows that each device shows, and the server's rows. The checker in
 * proof/checker judges them.
 */
export class WalkHistory {
  readonly #entries: Entry[] = [];
  readonly #last = new Map<string, DeviceState>();

  private constructor(
    readonly stack: Pick<Stack, 'query'>,
    readonly accountId: string,
  ) {}

  /** Makes the server record changes of its rows from now on. */
  static async begin(
    stack: Pick<Stack, 'query'>,
    accountId: string,
    devices: readonly string[],
  ): Promise<WalkHistory> {
    await stack.query(
      `do $walk$ begin execute $statements$ ${recording()} select nextval('sim.history_serial_seq') $statements$; end $walk$`,
    );
    const history = new WalkHistory(stack, accountId);
    const [{ state }] = states.parse((await stack.query(stateNow)).rows);
    history.#add({ event: 'begin', format: 1, devices, rows: rowsIn(state), untold: ['messages'] });
    return history;
  }

  /** Records that the product reported these operations as stored. */
  recordTold(device: string, operations: readonly StoredOperation[]): void {
    this.#keep(device, operations);
    this.#add({ event: 'told', device, operations: operations.map(({ id }) => id) });
  }

  /** Records that the device lost all its data, as expected. */
  recordWipe(device: string): void {
    this.#last.delete(device);
    this.#add({ event: 'session', device, keeps: 'nothing' });
  }

  /**
   * Reads the device. Nothing may change it meanwhile.
   * @returns null if the device has no database with the current schema
   */
  async look(device: string, run: RunInPage): Promise<DeviceState | null> {
    const found = await lookAtDevice(run, this.accountId);
    if (!found) return null;
    const [{ serial }] = serials.parse((await this.stack.query(serialNow)).rows);
    // After a sign-out, only unsent operations stay.
    if (found.cursor < this.#of(device).cursor) {
      this.#of(device).view = noRows();
      this.#add({ event: 'session', device, keeps: 'unsent' });
    }
    const before = this.#of(device);
    const now = withUnchanged(found, before);
    const { kept, changed, forgot, shown } = changesSince(now, before);
    this.#keep(device, kept);
    this.#entries.push({ serial });
    this.#last.set(device, now);
    this.#add({ event: 'look', device, states: changed.map(transitionOf), forgot, shown });
    return now;
  }

  /** Reads the device until it has pulled everything. The checker judges the rows that it then shows. */
  async untilUpToDate(device: string, run: RunInPage): Promise<void> {
    const end = Date.now() + patienceMs;
    for (;;) {
      const [{ state }] = states.parse((await this.stack.query(stateNow)).rows);
      const found = await this.look(device, run);
      if ((found && found.cursor >= state.head) || Date.now() > end) return;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }

  quiet(): void {
    this.#add({ event: 'quiet' });
  }

  /** Returns the whole history as JSON lines. */
  async lines(): Promise<string[]> {
    const served = records.parse((await this.stack.query(reading)).rows);
    return mergeEntries(this.#entries, served).map((event) => JSON.stringify(event));
  }

  #keep(device: string, operations: readonly StoredOperation[]): void {
    const { operations: known } = this.#of(device);
    const kept = operations.filter(({ id }) => !known.has(id));
    for (const operation of kept) known.set(operation.id, operation);
    if (kept.length > 0) this.#entries.push({ device, kept });
  }

  #of(device: string): DeviceState {
    const last = this.#last.get(device) ?? { operations: new Map(), view: noRows(), cursor: 0 };
    this.#last.set(device, last);
    return last;
  }

  #add(event: object): void {
    this.#entries.push({ event });
  }
}

function withUnchanged(found: DeviceState, before: DeviceState): DeviceState {
  const { view } = found;
  return {
    operations: reuseEqual(found.operations, before.operations),
    view: byRowTable((table) => reuseEqual(view[table], before.view[table])),
    cursor: found.cursor,
  };
}

/** Reuses the previous objects for equal values. */
function reuseEqual<Value>(now: Map<string, Value>, before: ReadonlyMap<string, Value>): Map<string, Value> {
  const reuse = ([id, value]: [string, Value]): [string, Value] => {
    const was = before.get(id);
    return [id, was !== undefined && JSON.stringify(was) === JSON.stringify(value) ? was : value];
  };
  return new Map([...now].map(reuse));
}

/** Inserts operations before the request that contained them. The recorder may read the device only after that request. */
function mergeEntries(entries: readonly Entry[], served: readonly ServerRecord[]): object[] {
  const events: object[] = [];
  const waiting = entries.filter((entry) => 'kept' in entry);
  const rest = new Map(waiting.map((entry) => [entry, [...entry.kept]]));
  const getEntry = new Map(waiting.flatMap((entry) => entry.kept.map(({ id }) => [id, entry] as const)));

  function write(entry: Kept, until?: string): void {
    const left = rest.get(entry) ?? [];
    const end = until === undefined ? left.length : left.findIndex(({ id }) => id === until) + 1;
    const kept = left.splice(0, end).map(keptOf);
    if (kept.length > 0) events.push({ event: 'kept', device: entry.device, kept });
  }

  function writeUntil(operation: string): void {
    const found = getEntry.get(operation);
    if (!found) return;
    for (const entry of waiting.slice(0, waiting.indexOf(found))) {
      if (entry.device === found.device) write(entry);
    }
    write(found, operation);
  }

  let next = 0;
  for (const entry of entries) {
    if ('event' in entry) events.push(entry.event);
    else if ('kept' in entry) write(entry);
    else {
      for (; (served[next]?.serial ?? Number.POSITIVE_INFINITY) <= entry.serial; next += 1) {
        const record = served[next];
        if (record?.operation) writeUntil(record.operation);
        if (record) events.push(historyEvent(record));
      }
    }
  }
  return events;
}
