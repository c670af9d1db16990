import { IDBKeyRange } from 'fake-indexeddb';
import { AccountDatabase, schemaVersion } from '#db/database.ts';
import { earlierDevice, storedIn } from '../../tests/support/earlier-device.ts';
import { accountId, Device, type World } from '../../tests/support/simulation/device.ts';
import { History } from '../../tests/support/simulation/history.ts';
import { CommitObserver } from '../../tests/support/simulation/ledger.ts';
import { performOn, responseLost } from '../../tests/support/simulation/owner.ts';
import { checkReplaced } from '../../tests/support/simulation/replaced.ts';
import type { Decision, Step } from '../../tests/support/simulation/schedule.ts';
import {
  literal,
  type SimulatedServer,
  serverStatements,
  tokens,
} from '../../tests/support/simulation/server.ts';
import { readStored, type Stored } from '../../tests/support/simulation/stored.ts';
import {
  checkApplications,
  checkCursor,
  checkEqual,
  isBehind,
  unsentOf,
} from '../../tests/support/simulation/verdict.ts';
import { seededRandom, untilQuiet, VirtualTime } from '../../tests/support/simulation/virtual-time.ts';
import { createWire } from '../../tests/support/simulation/wire.ts';
import { checkHistory } from '../checker/check.ts';
import { bodyOf, confirmedBy, storesOf } from './left-behind.ts';
import { type QueuedOperation, queueOf } from './queue.ts';
import { changesOfMonth, founding, monthPasses, signedInAgain } from './year.ts';

/** What happens to the server while the device is away. */
export type Fate = 'kept' | 'restored' | 'wiped';
/** The device's clock when it comes back. */
export type ClockError = 'right' | 'two years slow' | 'three years fast';

export interface Absence {
  /** Varies the queue. */
  seed: number;
  fate: Fate;
  clock: ClockError;
  operations: number;
}

export interface Outcome {
  /** Of the device that was away: until nothing was left to be sent, and until the owner has decided on everything. */
  requests: { toDrain: number; inAll: number };
  /** What the server made of the rows of its operations. */
  results: Record<string, number>;
  cards: number;
  /** The kinds of operations that waited. */
  actions: string[];
  events: number;
  floor: number;
  since: number;
}

const dayMs = 86_400_000;
const clockErrors: Record<ClockError, number> = {
  right: 0,
  'two years slow': -730 * dayMs,
  'three years fast': 1_095 * dayMs,
};
/** Sent and taken by the server, with the response; without it; never arrived. */
const [acknowledged, taken, lost] = [10, 30, 10];

export async function play(server: SimulatedServer, absence: Absence): Promise<Outcome> {
  const year = new Year(server, absence);
  try {
    await year.leave();
    await year.pass();
    return await year.comeBack();
  } finally {
    year.end();
  }
}

class Year {
  readonly #violations: string[] = [];
  readonly #world: World;
  readonly #phone: Device;
  readonly #laptop: Device;
  readonly #history = new History();
  readonly #sent: QueuedOperation[] = [];
  readonly #actions = new Set<string>();
  #requests = 0;
  #since = 0;

  constructor(
    readonly server: SimulatedServer,
    readonly absence: Absence,
  ) {
    const time = new VirtualTime();
    const random = seededRandom(absence.seed);
    let lastId = 0;
    const violation = (message: string) => void this.#violations.push(message);
    const fetchFor = createWire(server, time, random, () => undefined, null);
    this.#world = {
      time,
      random,
      defect: {},
      transactions: 0,
      files: [],
      lastArrival: 0,
      poisonous: false,
      violation,
      happened: () => undefined,
      history: this.#history,
      fetchFor: (user) => {
        const send = fetchFor(user);
        return (input, init) => {
          if (user === this.#phone.liveTabs[0]) this.#requests += 1;
          return send(input, init);
        };
      },
      newId: () => `00000000-0000-4000-8000-${String((lastId += 1)).padStart(12, '0')}`,
    };
    const observers = {
      happened: () => undefined,
      committed: (name: string, stored: Stored) => this.#history.committed(name, stored),
    };
    const device = (name: string) =>
      new Device(name, this.#world, new CommitObserver(name, violation, observers), 1);
    [this.#phone, this.#laptop] = [device('phone'), device('laptop')];
  }

  end(): void {
    for (const device of [this.#phone, this.#laptop]) for (const tab of device.tabs) tab.die();
  }

  /** The phone has seen everything, the owner does a lot on it, and some of that is sent. */
  async leave(): Promise<void> {
    const { operations: count, seed } = this.absence;
    await this.server.reset(40);
    await this.server.sql(founding);
    await this.server.sql('delete from sim.history; delete from sim.applications');
    this.server.onServed((serial) => this.#history.served(serial));
    const state = await this.server.state();
    this.#history.begin(['phone', 'laptop'], state);
    if (this.absence.fate === 'restored') {
      await this.server.sql(serverStatements.backingUp);
      this.#history.backedUp();
    }
    await this.#laptopDoes([]);
    const known = await earlierDevice(schemaVersion);
    const confirmed = confirmedBy(state);
    const cursor = { epoch: state.epoch, version: state.head };
    this.#since = state.head;
    const operations = queueOf(known, confirmed, count, seed);
    for (const { action } of operations) this.#actions.add(action);
    const backoff = {
      since: this.#phone.now() + 200 * dayMs,
      nextAttemptAt: this.#phone.now() + 400 * dayMs,
    };
    const stored = async (kept: readonly QueuedOperation[]) =>
      storedIn(schemaVersion, storesOf(confirmed, kept, cursor, backoff), `${accountId}-phone`);
    this.#history.committed('phone', await this.#upgraded(await stored(operations), null));

    const first = operations
      .filter((operation) => !('restores' in operation))
      .slice(0, acknowledged + taken + lost);
    this.#sent.push(...first);
    const responses = await this.#serve(
      first.slice(0, acknowledged + taken).map((operation) => bodyOf(operation, known)),
    );
    for (const [place, operation] of first.entries()) {
      const response = responses[place];
      operation.state = 'sent';
      operation.attempts = 3;
      if (place >= acknowledged || !response) operation.nextAttemptAt = backoff.nextAttemptAt;
      else acknowledge(operation, response);
    }
    const indexedDb = await stored(operations);
    // What an upgrade makes of it: what the phone then shows is judged from here on.
    await this.#upgraded(await stored(operations), this.#phone.observer);
    this.#phone.indexedDb = indexedDb;
    this.#throwIfViolated();
  }

  /** A copy of what is stored, as today's product opens it. */
  async #upgraded(indexedDB: IDBFactory, observer: CommitObserver | null): Promise<Stored> {
    const database = new AccountDatabase(`${accountId}-phone`, { indexedDB, IDBKeyRange });
    await database.open();
    const connection = database.backendDB();
    observer?.committed(connection);
    const stored = readStored(connection);
    database.close();
    if (!stored) throw new Error('There is nothing after the upgrade.');
    return stored;
  }

  async #serve(bodies: readonly object[]): Promise<Response[]> {
    const { status, body } = await this.server.call('apply_batch_operations', literal(bodies), tokens.admin);
    if (status !== 200) throw new Error(`The server took nothing: ${JSON.stringify(body)}`);
    return body as Response[];
  }

  /** Twelve months, in which the laptop goes on, and the server forgets deletions as it does. */
  async pass(): Promise<void> {
    const { fate } = this.absence;
    for (let month = 0; month < 12; month += 1) {
      this.#world.time.elapsed += 30 * dayMs;
      await this.server.sql(monthPasses);
      if (month === 5 && fate !== 'kept') await this.#restore();
      await this.server.sql(signedInAgain);
      await this.#laptopDoes(changesOfMonth(month));
    }
    this.#world.time.elapsed += 5 * dayMs;
  }

  async #restore(): Promise<void> {
    const { fate } = this.absence;
    await this.server.sql(fate === 'wiped' ? serverStatements.wiping : serverStatements.restoring);
    const known = await this.server.sql('select id::text from public.applied_operations');
    this.#history.restored(
      await this.server.serial(),
      await this.server.state(),
      known.map(({ id }) => String(id)),
      fate !== 'wiped',
    );
  }

  async #laptopDoes(steps: readonly Step[]): Promise<void> {
    const tab = this.#laptop.openTab();
    await tab.database.open();
    await this.#until(() => this.#isThrough(this.#laptop), 'the laptop reads what is there');
    for (const step of steps) {
      await performOn(this.#laptop, step);
      await this.#pass(100);
    }
    await this.#until(() => this.#isThrough(this.#laptop), 'the laptop sends what it has');
    tab.die();
    await this.#untilQuiet();
  }

  async #isThrough(device: Device): Promise<boolean> {
    const tab = device.liveTabs[0];
    if (tab) await responseLost(tab, 'again');
    await this.#untilQuiet();
    return !isBehind(device, await this.server.state());
  }

  async comeBack(): Promise<Outcome> {
    const { clock, operations } = this.absence;
    const phone = this.#phone;
    phone.clockSkewMs = clockErrors[clock];
    phone.session = 'over';
    const tab = phone.openTab();
    await tab.database.open();
    await this.#pass(60_000);
    const waiting = unsentOf([phone]).length;
    if (waiting !== operations - acknowledged)
      this.#world.violation(`(1) without a session ${waiting} operations wait`);
    phone.session = 'valid';
    // What is sent first is lost once more.
    phone.faults.push('responseLost');
    this.#requests = 0;
    tab.send({ type: 'session.refreshed' });
    await this.#until(() => this.#isThrough(phone), 'the phone sends what it has');
    const toDrain = this.#requests;
    await this.#check();
    const results = await this.#results();
    const cards = await this.#decide();
    await this.#laptopDoes([]);
    await this.#until(() => this.#isThrough(phone), 'the phone sees the rest');
    await this.#check();
    return {
      ...(await this.#verdict()),
      requests: { toDrain, inAll: this.#requests },
      results,
      cards,
      actions: [...this.#actions],
      since: this.#since,
    };
  }

  /** What became of each operation at each of its rows: once, and the phone tells of what it could not decide. */
  async #results(): Promise<Record<string, number>> {
    const rows = (await this.server.sql('select operation::text, target, status from sim.applications')) as {
      operation: string;
      target: string;
      status: string;
    }[];
    const mine = this.#phone.observer.last?.operations;
    const counts: Record<string, number> = {};
    const kept = new Set(this.#sent.map(({ id }) => id));
    for (const { operation, target, status } of rows) {
      if (!operation.startsWith('00000000-0000-4000-8000-a')) continue;
      counts[status] = (counts[status] ?? 0) + 1;
      const stored = mine?.get(operation);
      const isRefused = ['conflict', 'gone', 'rejected'].includes(status);
      if (!isRefused && status !== 'overwrote') continue;
      // What was taken before the absence may have met what the owner had seen.
      if (kept.has(operation) && this.absence.fate !== 'kept') continue;
      if (stored?.needsAttention !== 1)
        this.#world.violation(`(13) ${status} ${operation} at ${target} is not asked: ${stored?.state}`);
    }
    const strange = [...(mine?.values() ?? [])].find(({ lastError }) => lastError?.code === 'PT409');
    if (strange)
      this.#world.violation(`(2) the server does not know the ${strange.action} again that it was sent`);
    this.#throwIfViolated();
    return counts;
  }

  /** The owner looks at every card. */
  async #decide(): Promise<number> {
    const decisions: Decision[] = ['mine', 'theirs', 'mine', 'theirs', 'retry', 'discard'];
    const cards = this.#cards();
    const step = (decision: Decision): Step => ({ do: 'decide', device: 0, tab: 0, which: 0, decision });
    for (const [number] of Array.from({ length: cards }).entries()) {
      const before = this.#cards();
      if (before === 0) break;
      await performOn(this.#phone, step(decisions[number % decisions.length] ?? 'discard'));
      await this.#untilQuiet();
      if (this.#cards() === before) await performOn(this.#phone, step('discard'));
      if (this.#cards() === before) await performOn(this.#phone, step('mine'));
    }
    await this.#until(() => this.#isThrough(this.#phone), 'the phone sends what was decided');
    while (this.#cards() > 0) {
      const before = this.#cards();
      for (const decision of ['discard', 'theirs'] as const) await performOn(this.#phone, step(decision));
      await this.#untilQuiet();
      if (this.#cards() >= before) throw new Error(`${before} cards cannot be decided`);
    }
    await this.#until(() => this.#isThrough(this.#phone), 'the phone sends what was decided at last');
    return cards;
  }

  #cards(): number {
    return [...(this.#phone.observer.last?.operations.values() ?? [])].filter(
      ({ needsAttention }) => needsAttention === 1,
    ).length;
  }

  async #verdict(): Promise<{ events: number; floor: number }> {
    const { server } = this;
    const { violation } = this.#world;
    const devices = [this.#phone, this.#laptop];
    const state = await server.state();
    for (const device of devices) checkEqual(device, state, violation);
    await checkApplications(devices, server, this.absence.fate !== 'kept', violation);
    await checkReplaced(devices, server, this.#world);
    this.#throwIfViolated();
    this.#history.quiet();
    const lines = await this.#history.lines(server);
    const [first] = checkHistory(lines);
    if (first) throw new Error(`(history) ${first.name} at line ${first.line}: ${first.details}`);
    const [head] = await server.sql('select floor from private.sync_head');
    return { events: lines.length, floor: Number(head?.['floor']) };
  }

  async #check(): Promise<void> {
    const state = await this.server.state();
    for (const device of [this.#phone, this.#laptop]) checkCursor(device, state, this.#world.violation);
    this.#throwIfViolated();
  }

  async #until(isDone: () => Promise<boolean>, what: string): Promise<void> {
    const { time } = this.#world;
    for (const end = time.elapsed + 15 * 60_000; time.elapsed < end; ) {
      await this.#pass(2_000);
      if (await isDone()) return;
    }
    throw new Error(
      `Within a quarter of an hour it does not end that ${what}: ${unsentOf([this.#phone, this.#laptop]).slice(0, 5).join(', ')}`,
    );
  }

  async #pass(ms: number): Promise<void> {
    await this.#world.time.advance(ms, () => this.#untilQuiet());
  }

  async #untilQuiet(): Promise<void> {
    await untilQuiet(3, () => this.#world.transactions > 0 || this.server.busy() > 0);
    this.#throwIfViolated();
  }

  #throwIfViolated(): void {
    const [first] = this.#violations;
    if (first !== undefined) throw new Error(first);
  }
}

interface Response {
  version: number;
  results: ({ status: string; version?: number } & Record<string, unknown>)[];
}

function acknowledge(operation: QueuedOperation, { version: reached, results }: Response): void {
  operation.state = 'acknowledged';
  operation['acknowledgedVersion'] = reached;
  operation.results = results.map(({ status, version: at }, place) => ({
    targetId: operation.targets[place] ?? '',
    status,
    version: at ?? 0,
  }));
  delete operation['unsent'];
  operation['passesAt'] = reached;
}
