import { comparable, difference, differenceText } from './compared.ts';
import {
  applyDecision,
  handleResponse,
  maySend,
  storePage,
  withChange,
  without,
  withSent,
} from './device.ts';
import type { Observed, ObservedDevice, ObservedPage, ObservedResult, ObservedServer } from './observed.ts';
import { applyOperation, pageFor, restore } from './server.ts';
import {
  type Device,
  type DeviceId,
  type Operation,
  type Page,
  type Response,
  type Server,
} from './state.ts';

/**
 * Checks that the model allows the observed events. For each event, one or more steps must lead to a matching state. Unobserved
 * events, such as a lost message, need no step, because sent messages stay available.
 */
export class Replay {
  #server: Server = { epoch: 0, head: 0, began: 0, rows: [], known: {} };
  #backup: Server = this.#server;
  /** A device is undefined until it has pulled all rows for the first time. */
  readonly #devices: (Device | undefined)[] = [undefined, undefined];
  #pages: Page[] = [];
  #responses: Response[] = [];
  readonly #epochs: string[] = [];
  readonly #ids = new Map<string, number>();
  /** Number of the model's steps, by kind. */
  readonly steps = new Map<string, number>();

  /** @returns the reason why the model does not allow the event, or null */
  see(event: Observed): string | null {
    switch (event.saw) {
      case 'begin':
        return this.#begin(event.server);
      case 'commit':
        return this.#commit(event.device, event.stored);
      case 'leaving':
        return this.#leave(event.device, event.ids);
      case 'applied':
        return this.#apply(event.epoch, event.results);
      case 'page':
        return this.#page(event.since, event.page);
      case 'backUp':
        this.#backup = this.#server;
        return this.#step('backUp');
      case 'restore':
        this.#server = restore(this.#backup, this.#epochOf(event.server.epoch));
        return this.#step('restore') ?? this.#compare(event.server);
      default:
        return this.#compare(event.server);
    }
  }

  #step(kind: string): null {
    this.steps.set(kind, (this.steps.get(kind) ?? 0) + 1);
    return null;
  }

  #epochOf(name: string): number {
    if (!this.#epochs.includes(name)) this.#epochs.push(name);
    return this.#epochs.indexOf(name);
  }

  #idOf(name: string): number {
    const known = this.#ids.get(name);
    if (known !== undefined) return known;
    // Lower than the ids that the model gives to restoring operations.
    const id = this.#ids.size - 100_000;
    this.#ids.set(name, id);
    return id;
  }

  #begin({ epoch, head, rows }: ObservedServer): null {
    this.#server = { epoch: this.#epochOf(epoch), head, began: 0, rows, known: {} };
    this.#backup = this.#server;
    return null;
  }

  #compare({ epoch, head, rows }: ObservedServer): string | null {
    const expected = [this.#server.epoch, this.#server.head, this.#server.rows];
    return difference('the server', expected, [this.#epochOf(epoch), head, rows]);
  }

  #page(since: { epoch: string | null; version: number }, { size, ...page }: ObservedPage): string | null {
    const position = { epoch: since.epoch === null ? -1 : this.#epochOf(since.epoch), cursor: since.version };
    const expected = pageFor(this.#server, 0, position, size);
    this.#pages.push(expected);
    this.#step('pull');
    const { changes, next, complete, all, epoch } = expected;
    return difference(
      'a page',
      { epoch, all, changes, next, complete },
      { ...page, epoch: this.#epochOf(page.epoch) },
    );
  }

  #apply(epoch: string, results: readonly ObservedResult[]): string | null {
    if (this.#epochOf(epoch) !== this.#server.epoch)
      return 'a result is of another history than the server is in';
    const versions: Record<number, number> = {};
    for (const result of results) {
      const wrong = this.#applyOne(result);
      if (wrong !== null) return `${wrong}: ${JSON.stringify([this.#server.head, result])}`;
      versions[this.#idOf(result.id)] = result.version;
    }
    this.#responses.push({ device: 0, epoch: this.#server.epoch, versions });
    return this.#step('serve');
  }

  #applyOne({ id: name, row, value, status, rowVersion, version, replayed }: ObservedResult): string | null {
    const id = this.#idOf(name);
    const known = this.#server.known[id];
    if ((known !== undefined) !== replayed) return 'what is known is not applied, and what is not is';
    if (known !== undefined) return known === version ? null : 'what is known has the version that it had';
    const isWritten = this.#server.rows[row]?.value !== value;
    if ((status === 'unchanged') === isWritten)
      return 'a value that is there already is not written, and no other';
    const { head } = this.#server;
    const isBeyond = version > head && (!isWritten || (rowVersion ?? 0) > head);
    if (!isBeyond) return 'versions only grow';
    this.#server = applyOperation(
      this.#server,
      { id, row, value },
      { row: rowVersion ?? 0, operation: version },
    );
    return null;
  }

  /** Checks that the operations of a request are marked as sent, or have a result by now. */
  #leave(device: DeviceId, names: readonly string[]): string | null {
    const now = this.#devices[device];
    if (!now) return 'a device sends something before it has read anything';
    const ids = names.map((name) => this.#idOf(name));
    const states = ids.map((id) => now.operations.find((operation) => operation.id === id)?.state);
    const unmarked = states.find((state) => state === 'queued' || state === 'held');
    if (unmarked) return `what leaves is ${unmarked}`;
    const unanswered = ids.filter((_, index) => states[index] === 'sent');
    return maySend(now, unanswered) ? this.#step('send') : 'a change overtakes another one';
  }

  #commit(device: DeviceId, seen: ObservedDevice): string | null {
    const now = this.#devices[device];
    if (!now) {
      if (seen.epoch !== null) this.#devices[device] = this.#asObserved(seen);
      return null;
    }
    // The model identifies held operations by position, because the device chooses their ids.
    const after = this.#afterPage(device, now, seen) ?? this.#afterWord(now, seen);
    if (typeof after === 'string') return after;
    this.#devices[device] = after;
    return difference(`device ${device}`, comparable(after), comparable(this.#asObserved(seen)));
  }

  #asObserved({ epoch, cursor, confirmed, operations }: ObservedDevice): Device {
    return {
      epoch: epoch === null ? -1 : this.#epochOf(epoch),
      cursor,
      confirmed,
      operations: operations.map((operation) => ({ ...operation, id: this.#idOf(operation.id) })),
      made: 0,
    };
  }

  /** @returns the device after a page that leads to the observation, a difference, or null if no page is needed */
  #afterPage(device: DeviceId, now: Device, seen: ObservedDevice): Device | string | null {
    const observed = this.#asObserved(seen);
    const confirmed = seen.ended.filter(({ state }) => state === 'confirmed').map(({ id }) => this.#idOf(id));
    const isOver = now.operations.some(({ id, state }) => state === 'acknowledged' && confirmed.includes(id));
    const isMoved = now.epoch !== observed.epoch || now.cursor !== observed.cursor;
    if (!isOver && !isMoved && JSON.stringify(now.confirmed) === JSON.stringify(observed.confirmed))
      return null;
    const wanted = JSON.stringify(comparable(observed));
    const outcomes = this.#pages.map((page) => this.#named(storePage(device, now, page, {}), observed));
    const fitting = outcomes.find((outcome) => JSON.stringify(comparable(outcome)) === wanted);
    if (!fitting) {
      const nearest = outcomes.at(-1);
      return `no page makes of device ${device} what is seen: ${differenceText(nearest && comparable(nearest), comparable(observed))}`;
    }
    this.#step('store');
    return fitting;
  }

  /** Replaces the ids of held operations by those that the device has chosen. */
  #named(device: Device, observed: Device): Device {
    const operations = device.operations.map((operation): Operation => {
      if (operation.state !== 'held') return operation;
      const own = observed.operations.find(
        ({ state, row, value }) => state === 'held' && row === operation.row && value === operation.value,
      );
      return own ? { ...operation, id: own.id } : operation;
    });
    // One operation restores several rows, in the order of its rows.
    const order = new Map(observed.operations.map(({ id }, index) => [id, index]));
    const replayPosition = ({ id, restores }: Operation) => (restores ? (order.get(id) ?? -1) - 1_000 : 0);
    return {
      ...device,
      operations: operations.toSorted((one, other) => replayPosition(one) - replayPosition(other)),
    };
  }

  /** Returns the device after a decision of the owner, or after a response. */
  #afterWord(before: Device, seen: ObservedDevice): Device | string {
    const observed = this.#asObserved(seen);
    const gone = before.operations.filter(({ id }) => !observed.operations.some((other) => other.id === id));
    const lost = gone.find(({ state }) => state === 'sent' || state === 'acknowledged');
    if (lost) return `a change that is ${lost.state} is gone`;
    let now = before;
    if (gone.some(({ state }) => state === 'held')) {
      now = applyDecision(now, 'theirs');
      this.#step('decide');
    }
    const taken = gone.filter(({ state }) => state === 'queued').map(({ id }) => id);
    if (taken.length > 0) {
      now = without(now, taken);
      this.#step('takeBack');
    }
    const getState = (id: number) => before.operations.find((operation) => operation.id === id)?.state;
    const isReleased = observed.operations.some(
      ({ id, state }) => getState(id) === 'held' && state !== 'held',
    );
    if (isReleased) {
      now = applyDecision(now, 'again');
      this.#step('decide');
    }
    for (const operation of observed.operations) {
      if (getState(operation.id) !== undefined) continue;
      now = withChange(now, operation);
      this.#step('change');
    }
    return this.#marked(now, observed);
  }

  #marked(before: Device, observed: Device): Device | string {
    const changed = observed.operations.filter(
      ({ id, state }) => before.operations.find((other) => other.id === id)?.state !== state,
    );
    const sent = changed.filter(({ state }) => state === 'sent').map(({ id }) => id);
    const now = withSent(before, sent);
    const acknowledged = changed.filter(({ state }) => state === 'acknowledged').map(({ id }) => id);
    if (acknowledged.length === 0) return now;
    // A response that was cut off does not show the remaining results.
    const outcomes = this.#responses.map(({ epoch, versions }) => {
      const told = Object.fromEntries(
        acknowledged.flatMap((id) => (versions[id] === undefined ? [] : [[id, versions[id]]])),
      );
      return handleResponse(now, { epoch, versions: told }, {});
    });
    const wanted = JSON.stringify(comparable(observed));
    const fitting = outcomes.find((outcome) => JSON.stringify(comparable(outcome)) === wanted);
    if (fitting) this.#step('receive');
    return fitting ?? 'no response acknowledges what is acknowledged';
  }
}
