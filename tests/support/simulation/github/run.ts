// The product imports these modules later. Imports them now, because a planted defect must be among this module's imports.
import '#services/workspace/github-change-decisions.ts';
import '#services/workspace/github-change-steps.ts';
import { virtualSeconds } from '../coverage.ts';
import { seededRandom, untilQuiet, VirtualTime } from '../virtual-time.ts';
import { GithubDevice, type GithubTab, type GithubWorld } from './device.ts';
import { Judge } from './judge.ts';
import { valueFor } from './kinds.ts';
import { Ledger } from './ledger.ts';
import * as owner from './owner.ts';
import { Owners } from './owners.ts';
import type { Played } from './played.ts';
import type { GithubSchedule, GithubStep } from './schedule.ts';

/** Milliseconds of virtual time after the last fault, within which all changes must have ended. */
const boundMs = 4 * 3_600_000;
const hourMs = 3_600_000;

class Violation extends Error {}

/** Runs one schedule, from listed repositories to the end. Throws an error at the first broken promise. */
export async function playGithub(
  played: Played,
  { seed, steps }: GithubSchedule,
  onEvent: (what: string, times?: number) => void = () => undefined,
): Promise<void> {
  const simulation = new Simulation(played, { seed, steps }, onEvent);
  try {
    await simulation.begin();
    for (const step of steps) {
      await simulation.perform(step);
      await simulation.check();
    }
    await simulation.healAndEnd();
    onEvent(virtualSeconds, Math.round(simulation.elapsedMs / 1_000));
  } finally {
    simulation.end();
  }
}

class Simulation {
  readonly #violations: string[] = [];
  readonly #world: GithubWorld;
  readonly #joined = new Map<number, GithubDevice>();
  readonly #ledger: Ledger;
  readonly #owners: Owners;
  #backup: Blob | null = null;

  constructor(
    { github, server }: Played,
    { seed, steps }: GithubSchedule,
    readonly onEvent: (what: string) => void,
  ) {
    const violation = (message: string) => void this.#violations.push(message);
    const judge = new Judge(github, violation, onEvent);
    let lastId = 0;
    this.#world = {
      time: new VirtualTime(),
      random: seededRandom(seed),
      github,
      server,
      judge,
      onEvent,
      transactions: 0,
      readsPulls: steps.some((step) => step.do === 'pull'),
      newId: () => `00000000-0000-4000-8000-${String((lastId += 1)).padStart(12, '0')}`,
    };
    this.#ledger = new Ledger(judge, onEvent, violation);
    this.#owners = new Owners(server, violation);
  }

  get #devices(): GithubDevice[] {
    return [...this.#joined.values()];
  }

  async begin(): Promise<void> {
    await this.#world.github.reset(() => this.#world.time.elapsed);
    await this.#world.server.reset();
    await this.#device(0);
  }

  end(): void {
    for (const device of this.#devices) {
      for (const tab of device.tabs) tab.die();
      device.stored.close();
    }
  }

  async perform(step: GithubStep): Promise<void> {
    const { github } = this.#world;
    switch (step.do) {
      case 'wait':
        return this.#pass(step.ms);
      case 'elsewhere': {
        const repository = github.repositories[step.repository];
        if (!repository || github.isGone(repository.id)) return;
        this.onEvent('changed elsewhere');
        const value = valueFor(step.kind, step.value, repository.originalName);
        return github.elsewhere(repository.id, step.kind, value);
      }
      case 'pullElsewhere': {
        const repository = github.repositories[step.repository];
        if (!repository || github.isGone(repository.id)) return;
        this.onEvent(`pull request elsewhere: ${step.what}`);
        return github.pullElsewhere(repository.id, step.what);
      }
      case 'gone':
        this.onEvent('deleted elsewhere');
        return github.remove(github.repositories[step.repository]?.id ?? '');
      case 'limit':
        this.onEvent('the hour is used up');
        github.limit(step.remaining);
        this.#world.time.after(nobody, hourMs, () => github.limit(null));
        return;
      case 'backUp':
        this.#backup = await owner.backUp(await this.#device(0));
        return;
      case 'restore': {
        this.#backup ??= await owner.backUp(await this.#device(0));
        const laptop = await this.#device(1, false);
        if (!(await owner.restore(this.#ledger, laptop, this.#backup))) return;
        this.onEvent('backup restored');
        for (const tab of laptop.liveTabs) tab.runner.wake();
        return;
      }
      case 'backUpServer':
        return this.#world.server.backUp();
      case 'restoreServer':
        this.onEvent('server restored');
        this.#owners.serverRestored();
        return this.#world.server.restore();
      default:
        return this.#onDevice(await this.#device(step.device), step);
    }
  }

  /** Returns the device. A further device is created when it is first needed, with its repositories listed. */
  async #device(index: number, isListed = true): Promise<GithubDevice> {
    const known = this.#joined.get(index);
    if (known) return known;
    const device = new GithubDevice(`device ${index}`, this.#world);
    this.#joined.set(index, device);
    await device.stored.open();
    const tab = await device.openTab();
    if (!isListed) return device;
    void owner.read(this.#world, tab);
    await this.#pass(2_000);
    return device;
  }

  async #onDevice(device: GithubDevice, step: Extract<GithubStep, { device: number }>): Promise<void> {
    switch (step.do) {
      case 'fault':
        device.faults.push(...step.faults);
        return;
      case 'serverFault':
        device.serverFaults.push(...step.faults);
        return;
      case 'sleep':
      case 'wake':
        this.onEvent(step.do);
        return device.sleep(step.do === 'sleep');
      case 'network':
        device.offline = step.away;
        for (const tab of device.liveTabs) this.#begin(tab.runner.onReconnect());
        return;
      case 'token':
        device.setToken(step.token);
        this.onEvent(`token ${step.token}`);
        return this.#goOn(device);
      case 'signOut':
        this.onEvent('signed out');
        return owner.signOut(this.#world, this.#ledger, device);
      case 'openTab':
        if (device.liveTabs.length < 2) await device.openTab();
        return;
      default: {
        const tabs = device.liveTabs;
        const tab = tabs[step.tab % Math.max(1, tabs.length)];
        if (tab) await this.#onTab(tab, step);
      }
    }
  }

  /** Makes all tabs continue, after the token is valid again. */
  #goOn(device: GithubDevice): void {
    for (const tab of device.liveTabs) this.#begin(tab.runner.goOn());
  }

  async #onTab(tab: GithubTab, step: Extract<GithubStep, { tab: number }>): Promise<void> {
    switch (step.do) {
      case 'crash':
        tab.crashAfter = step.afterTransactions;
        return;
      case 'crashNow':
        this.onEvent('killed');
        tab.die();
        await tab.device.openTab();
        return;
      case 'close':
        return tab.die();
      default:
        this.#begin(owner.act(this.#world, this.#ledger, tab, step));
    }
  }

  get elapsedMs(): number {
    return this.#world.time.elapsed;
  }

  /** Starts work that may never finish if its tab dies. */
  #begin(work: Promise<unknown>): void {
    work.catch((error: unknown) => {
      if (error instanceof TypeError || error instanceof RangeError)
        this.#violations.push(String(error.stack));
    });
  }

  async check(): Promise<void> {
    await this.#untilQuiet();
    for (const device of this.#devices) {
      await this.#ledger.look(device);
      await this.#ledger.lookAtRows(device);
    }
    await this.#owners.look(this.#devices);
    this.#throwIfViolated();
  }

  /** Ends all faults. All changes must then end in bounded time. */
  async healAndEnd(): Promise<void> {
    this.#world.github.limit(null);
    for (const device of this.#devices) {
      device.faults.length = 0;
      device.serverFaults.length = 0;
      device.offline = false;
      device.sleep(false);
      device.setToken('good');
      for (const tab of device.liveTabs) tab.crashAfter = null;
      await this.#untilQuiet();
      const tab = device.liveTabs[0] ?? (await device.openTab());
      this.#begin(tab.service.resume());
      this.#goOn(device);
    }
    const end = this.#world.time.elapsed + boundMs;
    while ((await this.#left()).length > 0 && this.#world.time.elapsed < end) {
      await this.#pass(5 * 60_000);
      // A response that refuses the token may still arrive, so all devices continue once more.
      for (const device of this.#devices) this.#goOn(device);
    }
    const left = await this.#left();
    if (left.length > 0) this.#violations.push(`(end) after ${boundMs / hourMs} hours: ${left.join(', ')}`);
    // Waits until each device has pulled the latest outcomes of the others.
    await this.#pass(3 * 60_000);
    await this.check();
    await this.#owners.judgeEnd(this.#devices);
    this.#throwIfViolated();
  }

  async #left(): Promise<string[]> {
    const open = await Promise.all(this.#devices.map((device) => this.#ledger.open(device)));
    const untold = await Promise.all(this.#devices.map((device) => this.#ledger.untold(device)));
    return [...open.flat(), ...untold.flat()].map(({ id, state }) => `${id} ${state}`);
  }

  async #pass(ms: number): Promise<void> {
    await this.#world.time.advance(ms, () => this.#untilQuiet());
  }

  async #untilQuiet(): Promise<void> {
    await untilQuiet(4, () => this.#isBusy());
    if (this.#world.judge.hasUnmatched) for (const device of this.#devices) await this.#ledger.look(device);
    this.#throwIfViolated();
  }

  #isBusy(): boolean {
    const { transactions, github, server } = this.#world;
    return transactions > 0 || github.busy() > 0 || server.busy() > 0;
  }

  #throwIfViolated(): void {
    const [first] = this.#violations;
    if (first !== undefined) throw new Violation(first);
  }
}

const nobody = { frozen: false, dead: false };
