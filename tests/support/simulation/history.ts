import { reportedFields } from './history-cells.ts';
import {
  changesSince,
  type Held,
  historyEvent,
  keptOf,
  noRows,
  reading,
  rowsIn,
  type ServerRecord,
  transitionOf,
} from './history-events.ts';
import type { ServerState, SimulatedServer } from './server.ts';
import type { Stored } from './stored.ts';

/**
 * Records events and rows of each device and of the server. The checker in proof/checker judges them, without the product's code.
 * docs/histories.md describes the format.
 */

/** An event, or a number: the server's own records up to it belong at this position. They are read at the end, or left out. */
type Entry = { event: object } | { serial: number; isLeftOut: boolean };

export class History {
  readonly #entries: Entry[] = [];
  readonly #last = new Map<string, Held>();

  begin(devices: readonly string[], state: ServerState): void {
    // The read mark of a message has no author (docs/sync.md).
    this.#add({
      event: 'begin',
      format: 1,
      devices,
      rows: rowsIn(state),
      untold: ['messages'],
      reported: { repositories: reportedFields },
    });
  }

  /** Records that the server has written its own records up to this number. */
  recordServed(serial: number): void {
    this.#entries.push({ serial, isLeftOut: false });
  }

  recordRestore(serial: number, state: ServerState, knows: string[], toBackup: boolean): void {
    // Writes of an operator have no author.
    this.#entries.push({ serial, isLeftOut: true });
    this.#add({ event: 'restored', toBackup, rows: rowsIn(state), knows });
  }

  backedUp(): void {
    this.#add({ event: 'backup' });
  }

  recordTold(device: string, operations: readonly string[]): void {
    this.#add({ event: 'told', device, operations });
  }

  word(device: string, says: string, operation: string | null): void {
    this.#add({ event: 'word', device, says, operation });
  }

  /** Records a sign-out. */
  session(device: string, keeps: 'unsent' | 'nothing'): void {
    const last = this.#last.get(device);
    const operations = keeps === 'nothing' ? new Map() : last?.operations;
    if (operations) this.#last.set(device, { operations, view: noRows() });
    this.#add({ event: 'session', device, keeps });
  }

  quiet(): void {
    this.#add({ event: 'quiet' });
  }

  recordCommit(device: string, stored: Stored): void {
    const before = this.#last.get(device);
    this.#last.set(device, { operations: stored.operations, view: stored.view });
    const { kept, changed, forgot, shown } = changesSince(stored, before);
    const states = changed.map(transitionOf);
    if (kept.length + states.length + forgot.length + Object.keys(shown).length === 0) return;
    this.#add({ event: 'commit', device, kept: kept.map(keptOf), states, forgot, shown });
  }

  /** Returns the whole history as JSON lines. */
  async lines(server: SimulatedServer): Promise<string[]> {
    const records = (await server.sql(reading)) as unknown as ServerRecord[];
    let next = 0;
    return this.#entries.flatMap((entry): string[] => {
      if ('event' in entry) return [JSON.stringify(entry.event)];
      const first = next;
      while ((records[next]?.serial ?? Number.POSITIVE_INFINITY) <= entry.serial) next += 1;
      return entry.isLeftOut
        ? []
        : records.slice(first, next).map((record) => JSON.stringify(historyEvent(record)));
    });
  }

  #add(event: object): void {
    this.#entries.push({ event });
  }
}
