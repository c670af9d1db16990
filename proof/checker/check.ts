import type { Anomaly, Report } from './anomalies.ts';
import { Device } from './device.ts';
import { type EventOf, type HistoryEvent, isSame, type KeptOperation, parseLine } from './events.ts';
import { isOwners } from './known.ts';
import { Server } from './server.ts';

/** A value that was overwritten on the server. The overwriting device must have seen it, or must get a notice. */
interface Replacement {
  line: number;
  operation: string;
  row: string;
  cell: string;
  value: unknown;
}

const unsent = new Set(['queued', 'sent', 'held', 'acknowledged']);
const nobody = 'nobody';
const somebody = 'somebody else';

/** Checks whether a history keeps the promises in docs/histories.md. */
export class Checker {
  readonly found: Anomaly[] = [];
  readonly #operations = new Map<string, KeptOperation>();
  readonly #keptBy = new Map<string, Device>();
  readonly #devices = new Map<string, Device>();
  readonly #server: Server;
  /** Writer of the current value, by row and cell. */
  readonly #writers = new Map<string, Map<string, string>>();
  readonly #replacements: Replacement[] = [];
  /** Tables whose values may be overwritten without a notice. */
  readonly #untold: readonly string[];
  /** Cells of a table whose values come from a provider: a removal loses none of them. */
  readonly #reported: Readonly<Record<string, readonly string[]>>;
  #line = 1;
  readonly #report: Report = (name, details) => this.found.push({ name, line: this.#line, details });

  constructor({ devices, rows, untold = [], reported = {} }: EventOf<'begin'>) {
    this.#reported = reported;
    this.#untold = untold;
    this.#server = new Server(rows, this.#operations, this.#report);
    for (const name of devices) this.#devices.set(name, new Device(name, this.#server, this.#report));
  }

  checkEvent(event: HistoryEvent, line: number): void {
    this.#line = line;
    switch (event.event) {
      case 'begin':
        throw new Error(`Line ${line}: a history begins once.`);
      case 'wrote':
        this.#noteReplaced(event);
        return this.#server.wrote(event);
      case 'applied':
        return this.#server.recordApplied(event);
      case 'backup':
        return this.#server.backUp();
      case 'restored':
        this.#checkReplacements();
        // Notices that no device has received become void with the epoch.
        this.#replacements.length = 0;
        return this.#server.recordRestore(event);
      case 'quiet':
        return this.#checkConverged();
      default:
        return this.#onDevice(event);
    }
  }

  /** Reports anomalies that are only certain at the end of a history. */
  end(): readonly Anomaly[] {
    for (const device of this.#devices.values()) {
      this.#checkOrder(device);
      this.#checkComplete(device);
    }
    this.#checkReplacements();
    return this.found;
  }

  #onDevice(event: EventOf<'commit' | 'kept' | 'look' | 'told' | 'word' | 'session'>): void {
    const device = this.#devices.get(event.device);
    if (!device) throw new Error(`Line ${this.#line}: there is no device ${event.device}.`);
    const kept = 'kept' in event ? event.kept : [];
    for (const operation of kept) {
      this.#operations.set(operation.id, operation);
      this.#keptBy.set(operation.id, device);
    }
    switch (event.event) {
      case 'commit':
        return device.commit(event);
      case 'kept':
        return device.recordKept(kept);
      case 'look':
        return device.look(event);
      case 'told':
        return device.recordTold(event);
      case 'word':
        return device.word(event);
      default:
        return device.session(event.keeps);
    }
  }

  #checkConverged(): void {
    for (const device of this.#devices.values()) {
      const waiting = [...device.known.values()].filter(
        ({ state, forgotten }) => !forgotten && unsent.has(state),
      );
      for (const { operation, state } of waiting) {
        this.#report('not-sent', `${operation.id} is ${state} on ${device.name}`);
      }
      if (waiting.length > 0) continue;
      for (const row of new Set([...this.#server.rows, ...device.shownRows])) {
        const [shown, is] = [device.getShown(row), this.#server.currentOf(row)];
        if (isSame(shown, is)) continue;
        this.#report('not-converged', `${device.name} shows ${row} as ${JSON.stringify(shown)}`);
      }
    }
  }

  /**
   * Counts only the first application of an operation, because a restored server applies lost operations again. If a restore
   * lost that application, changes that the server applied first after the restore may precede it.
   */
  #checkOrder(device: Device): void {
    const { firstApplied } = this.#server;
    const lastOn = new Map<string, { id: string; at: number }>();
    for (const { operation, forgotten } of device.known.values()) {
      const first = firstApplied.get(operation.id);
      if (first === undefined || operation.restores) continue;
      // A sign-out deletes values that GitHub reported, also those in a request.
      if (forgotten && !isOwners(operation)) continue;
      const rows = Object.keys(operation.rows);
      for (const row of [...rows, ...operation.after]) {
        const earlier = lastOn.get(row);
        if (earlier && first.at < earlier.at && earlier.at < first.lostAt) {
          this.#report('monotonic-writes', `${operation.id} was applied before ${earlier.id}`);
        }
      }
      for (const row of rows) {
        if ((lastOn.get(row)?.at ?? -1) < first.at) lastOn.set(row, { id: operation.id, at: first.at });
      }
    }
  }

  #checkComplete(device: Device): void {
    for (const { operation, state, refused } of device.known.values()) {
      const { id, rows } = operation;
      if (!this.#server.isApplied(id)) continue;
      if (state === 'cancelled' && this.#server.rowsTakenFrom(id).some((row) => !refused.has(row))) {
        const wasSent = refused.size > 0;
        if (!wasSent) this.#report('taken-back-but-sent', `${id} of ${device.name}`);
      }
      if (state === 'queued' || state === 'sent' || state === 'cancelled') continue;
      for (const [row, { set, removed }] of Object.entries(rows)) {
        const isWanted = (set !== undefined || removed) && !refused.has(row);
        if (!isWanted || this.#server.applicationOf(id, row)?.took) continue;
        this.#report('not-atomic', `${id} was applied, but not to ${row}`);
      }
    }
  }

  #noteReplaced({ row, before, after, operation }: EventOf<'wrote'>): void {
    if (this.#untold.some((table) => row.startsWith(`${table}/`))) return;
    const change = operation === null ? undefined : this.#operations.get(operation)?.rows[row];
    const device = operation === null ? somebody : (this.#keptBy.get(operation)?.name ?? nobody);
    const writers = this.#writers.get(row) ?? new Map<string, string>();
    for (const [cell, value] of Object.entries(before ?? {})) {
      if (after && isSame(after[cell], value)) continue;
      const writer = writers.get(cell) ?? nobody;
      const isReported = this.#reported[row.split('/')[0] ?? '']?.includes(cell) === true;
      const isOwners = (change?.removed && !isReported) || (change?.set && cell in change.set);
      if (operation !== null && isOwners && writer !== nobody && writer !== device) {
        // A second application is reported as an anomaly of its own, which is worse.
        if (this.#server.restores === 0 && !this.#server.hasWritten(operation, row)) {
          this.#replacements.push({ line: this.#line, operation, row, cell, value });
        }
      }
      writers.set(cell, operation === null || isOwners ? device : nobody);
    }
    if (before === null) {
      for (const cell of Object.keys(change?.set ?? {})) writers.set(cell, device);
    }
    if (after === null) writers.clear();
    this.#writers.set(row, writers);
  }

  #checkReplacements(): void {
    for (const { line, operation, row, cell, value } of this.#replacements) {
      const device = this.#keptBy.get(operation);
      const known = device?.known.get(operation);
      // A device without a response cannot know the outcome.
      if (!device || !known || known.forgotten || known.state === 'sent') continue;
      const told = known.told[row];
      if (device.hadSeen(operation, row, cell, value) || (told && cell in told)) continue;
      this.#line = line;
      this.#report(
        'writes-follow-reads',
        `${operation} replaced ${JSON.stringify(value)} in ${cell} of ${row}, which ${device.name} had not seen and is not told of`,
      );
    }
  }
}

/** @param lines the history as JSON lines; empty lines are skipped */
export function checkHistory(lines: Iterable<string>): readonly Anomaly[] {
  let checker: Checker | null = null;
  let number = 0;
  for (const line of lines) {
    number += 1;
    if (line.trim() === '') continue;
    const event = parseLine(line, number);
    if (checker) checker.checkEvent(event, number);
    else if (event.event === 'begin') checker = new Checker(event);
    else throw new Error('A history starts with the event "begin".');
  }
  if (!checker) throw new Error('There is no history.');
  return checker.end();
}
