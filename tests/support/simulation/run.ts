import { checkHistory } from '../../../proof/checker/check.ts';
import { virtualSeconds } from './coverage.ts';
import { type ClientDefect, Device, type World } from './device.ts';
import { messageIdOf } from './drafts.ts';
import { History } from './history.ts';
import { CommitObserver } from './ledger.ts';
import { performOn, responseLost } from './owner.ts';
import { checkReplaced } from './replaced.ts';
import { type Schedule, type Size, type Step, usualSize } from './schedule.ts';
import { type SimulatedServer, serverStatements } from './server.ts';
import type { Stored } from './stored.ts';
import { checkApplications, checkCursor, checkEqual, isBehind, unsentButFree, unsentOf } from './verdict.ts';
import { seededRandom, untilQuiet, VirtualTime } from './virtual-time.ts';
import { createWire } from './wire.ts';

/** Deletes all tombstones, as after 90 days. */
const pruning = `select private.prune_tombstones(interval '-1 second')`;
const dayMs = 86_400_000;
/** Milliseconds of virtual time after the last fault, within which every change must have arrived. */
const boundMs = 15 * 60_000;
/** Milliseconds of virtual time, after the last change was sent, within which every device must have pulled everything. */
const catchUpMs = 120_000;

const names = ['phone', 'laptop', 'tablet', 'desktop', 'workstation'];

export class Violation extends Error {}

/** Runs one schedule, from an empty device and a fresh server to the end. Throws an error at the first broken promise. */
export async function play(
  server: SimulatedServer,
  { seed, steps, size = usualSize }: Schedule,
  defect: ClientDefect = {},
  onEvent: (message: string, times?: number) => void = () => undefined,
  onHistory: (history: readonly string[]) => void = () => undefined,
  onCommit: (device: string, stored: Stored) => void = () => undefined,
): Promise<void> {
  await server.reset(size.repositories);
  const simulation = new Simulation(server, seed, size, defect, onEvent, onCommit);
  try {
    await simulation.begin();
    for (const step of steps) {
      await simulation.perform(step);
      await simulation.check();
    }
    await simulation.healAndConverge();
    await simulation.checkHistory(onHistory);
    simulation.countTime();
  } finally {
    simulation.end();
  }
}

class Simulation {
  readonly #violations: string[] = [];
  readonly #world: World;
  readonly #devices: Device[];
  readonly #history = new History();
  #wasRestored = false;

  constructor(
    readonly server: SimulatedServer,
    seed: number,
    size: Size,
    defect: ClientDefect,
    onEvent: (message: string, times?: number) => void,
    onCommit: (device: string, stored: Stored) => void,
  ) {
    const random = seededRandom(seed);
    const time = new VirtualTime();
    let lastId = 0;
    const violation = (message: string) => void this.#violations.push(message);
    this.#world = {
      time,
      random,
      defect,
      transactions: 0,
      files: [],
      lastArrival: 0,
      poisonous: true,
      violation,
      onEvent,
      history: this.#history,
      fetchFor: createWire(server, time, random, onEvent),
      newId: () => `00000000-0000-4000-8000-${String((lastId += 1)).padStart(12, '0')}`,
    };
    const observers = {
      onEvent,
      recordCommit: (device: string, stored: Stored) => {
        this.#history.recordCommit(device, stored);
        onCommit(device, stored);
      },
    };
    this.#devices = names
      .slice(0, size.devices)
      .map(
        (name) => new Device(name, this.#world, new CommitObserver(name, violation, observers), size.tabs),
      );
  }

  async begin(): Promise<void> {
    this.server.onServed((serial) => this.#history.recordServed(serial));
    const names = this.#devices.map(({ name }) => name);
    this.#history.begin(names, await this.server.state());
    for (const device of this.#devices) await device.openTab().database.open();
    // Waits for the first pull of all rows. The limit stops a defective product that never finishes it.
    const { time } = this.#world;
    do await this.#pass(3_000);
    while (time.elapsed < catchUpMs && (await this.#isAnyBehind()));
  }

  countTime(): void {
    this.#world.onEvent(virtualSeconds, Math.round(this.#world.time.elapsed / 1_000));
  }

  end(): void {
    for (const device of this.#devices) for (const tab of device.tabs) tab.die();
  }

  async perform(step: Step): Promise<void> {
    this.#world.onEvent(`step ${step.do}`);
    switch (step.do) {
      case 'wait':
        return this.#pass(step.ms);
      case 'otherWriter':
        return this.#otherWriter(step);
      case 'message':
        await this.server.sql(`insert into public.contact_messages (id, name, email, message)
          values ('${messageIdOf(step.id)}', 'n', 'e@example.com', 'm') on conflict do nothing`);
        return this.#noteServed();
      case 'prune':
        await this.server.sql(pruning);
        return;
      case 'month':
        this.#world.time.elapsed += 30 * dayMs;
        await this.server.sql(serverStatements.monthPassing);
        return;
      case 'backUp':
        await this.server.sql(serverStatements.backingUp);
        return this.#history.backedUp();
      case 'restore':
      case 'restoreRows':
      case 'wipe': {
        return this.#restore(step.do);
      }
      default: {
        const device = this.#devices[step.device];
        if (device) await performOn(device, step);
        await this.#untilQuiet();
      }
    }
  }

  async #otherWriter({ repository, writes }: Extract<Step, { do: 'otherWriter' }>): Promise<void> {
    const id = `r${repository + 1}`;
    const statement = {
      update: `update public.repositories set stars = stars + 100, description = 'by a webhook' where id = '${id}'`,
      delete: `delete from public.repositories where id = '${id}'`,
      // Also deletes the tombstone, as 90 days later.
      deleteForGood: `delete from public.repositories where id = '${id}'; ${pruning}`,
      insert: `insert into public.repositories (id, name, url) values ('${id}', 'inserted', 'https://example.com/inserted') on conflict do nothing`,
    }[writes];
    await this.server.sql(statement);
    await this.#noteServed();
  }

  async #restore(how: 'restore' | 'restoreRows' | 'wipe'): Promise<void> {
    const { restoring, restoringRows, wiping } = serverStatements;
    this.#wasRestored = true;
    await this.server.sql({ restore: restoring, restoreRows: restoringRows, wipe: wiping }[how]);
    const known = await this.server.sql('select id::text from public.applied_operations');
    const ids = known.map(({ id }) => String(id));
    this.#history.recordRestore(await this.server.serial(), await this.server.state(), ids, how !== 'wipe');
  }

  async #noteServed(): Promise<void> {
    this.#history.recordServed(await this.server.serial());
  }

  /** Runs the checker on the recorded history. The checker knows nothing about the product's code. */
  async checkHistory(written: (history: readonly string[]) => void): Promise<void> {
    const lines = await this.#history.lines(this.server);
    written(lines);
    const [first] = checkHistory(lines);
    if (first) throw new Violation(`(history) ${first.name} at line ${first.line}: ${first.details}`);
  }

  /** Checks promises that must hold at any time, besides the checks of each commit. */
  async check(): Promise<void> {
    await this.#untilQuiet();
    const state = await this.server.state();
    for (const device of this.#devices) checkCursor(device, state, this.#world.violation);
    this.#throwIfViolated();
  }

  /** Ends the faults. Every stored change must then arrive in bounded time, once and in order, and reach every device. */
  async healAndConverge(): Promise<void> {
    const frozen = await this.#heal();
    // Waits until delayed requests have arrived.
    await this.#pass(Math.max(0, this.#world.lastArrival - this.#world.time.elapsed));
    if (unsentOf(this.#devices).length > unsentButFree(this.#devices).length) {
      await this.#syncUntilEmpty('(9) held up by an operation that the server fails at', unsentButFree);
    }
    this.#world.poisonous = false;
    await this.#syncUntilEmpty('(8) still unsent', unsentOf);
    await this.#catchUp();
    await this.#checkEnd();
    if (frozen.length === 0) return;
    // Wakes former leaders, which must not harm the tabs that took over.
    for (const tab of frozen) tab.frozen = false;
    await this.#catchUp();
    await this.#checkEnd();
  }

  /** Ends the faults. A frozen tab stays frozen if another tab can take over. */
  async #heal() {
    const frozen = [];
    for (const device of this.#devices) {
      device.faults.length = 0;
      device.session = 'valid';
      device.quotaExceeded = false;
      device.functionDown = false;
      device.goOffline(false);
      device.locks.areShared = false;
      const othersGoOn = device.liveTabs.some((tab) => !tab.frozen);
      for (const tab of device.liveTabs) {
        tab.crashAfter = null;
        tab.meanwhile = null;
        if (tab.frozen && othersGoOn) frozen.push(tab);
        else tab.frozen = false;
      }
      await this.#untilQuiet();
      if (device.liveTabs.length === 0) await device.openTab().database.open();
      for (const tab of device.liveTabs) if (!tab.frozen) tab.send({ type: 'network.restored' });
    }
    return frozen;
  }

  async #syncUntilEmpty(promise: string, left: (devices: readonly Device[]) => string[]): Promise<void> {
    const { time } = this.#world;
    const end = time.elapsed + boundMs;
    while (left(this.#devices).length > 0 && time.elapsed < end) {
      await this.#responseLost();
      await this.#pass(5_000);
    }
    const stuck = left(this.#devices);
    if (stuck.length > 0)
      this.#world.violation(`${promise}, after ${boundMs / 60_000} min: ${stuck.join(', ')}`);
    await this.check();
  }

  async #catchUp(): Promise<void> {
    const { time } = this.#world;
    for (const end = time.elapsed + catchUpMs; time.elapsed < end; ) {
      await this.#responseLost();
      for (const device of this.#devices) {
        for (const tab of device.liveTabs) if (!tab.frozen) tab.send({ type: 'owner.requested' });
      }
      await this.#pass(3_000);
      if (!(await this.#isAnyBehind())) return;
    }
    this.#world.violation(`(8) a device did not catch up by ${time.elapsed} ms`);
  }

  async #isAnyBehind(): Promise<boolean> {
    const state = await this.server.state();
    return this.#devices.some((device) => isBehind(device, state));
  }

  /** Makes every device send the lost rows again. */
  async #responseLost(): Promise<void> {
    for (const device of this.#devices) {
      const tab = device.liveTabs.find(({ frozen }) => !frozen);
      if (tab) await responseLost(tab, 'again');
      await this.#untilQuiet();
    }
  }

  async #checkEnd(): Promise<void> {
    await this.check();
    const { violation } = this.#world;
    const state = await this.server.state();
    for (const device of this.#devices) checkEqual(device, state, violation);
    await checkApplications(this.#devices, this.server, this.#wasRestored, violation);
    await checkReplaced(this.#devices, this.server, this.#world);
    this.#history.quiet();
    for (const { action } of await this.server.sql('select distinct action from sim.applied')) {
      this.#world.onEvent(`applied ${String(action)}`);
    }
    this.#throwIfViolated();
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
    if (first !== undefined) throw new Violation(first);
  }
}
