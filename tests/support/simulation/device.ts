import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import { AccountDatabase } from '#db/database.ts';
import type { OutboxContext } from '#db/outbox.ts';
import type { OperationDraft } from '#domain/outbox/operation.ts';
import { type SyncRun, type SyncRunInput, syncMachine } from '#machines/sync.machine.ts';
import { createSyncRun, type SyncAccess } from '#services/workspace/sync-runner.ts';
import type { History } from './history.ts';
import type { CommitObserver } from './ledger.ts';
import { SimulatedLocks } from './locks.ts';
import { tokens } from './server.ts';
import type { VirtualTime } from './virtual-time.ts';
import { WatchedStorage } from './watched-storage.ts';
import type { Fault, WireUser } from './wire.ts';

/** Id of the account on all devices. */
export const accountId = '00000000-0000-4000-8000-000000000001';

/** State of the session. `over`: both the token and the refresh token have expired. */
export type Session = 'valid' | 'expired' | 'over' | 'missing' | 'somebodyElse';

export interface World {
  time: VirtualTime;
  random: () => number;
  fetchFor(user: WireUser): typeof fetch;
  /** Virtual time at which the last delayed request arrives. */
  lastArrival: number;
  /** The server fails at certain values. */
  poisonous: boolean;
  /** Number of running IndexedDB transactions. */
  transactions: number;
  newId(): string;
  /** Backups that the owner has exported. */
  files: Blob[];
  violation(message: string): void;
  onEvent(message: string, times?: number): void;
  defect: ClientDefect;
  history: History;
}

/** Deliberate defects in the client; see defects.ts. */
export interface ClientDefect {
  access?: (access: SyncAccess, session: () => Session) => SyncAccess;
  wrapRun?: (
    run: ReturnType<typeof createSyncRun>,
    access: SyncAccess,
    tab: Tab,
  ) => ReturnType<typeof createSyncRun>;
  enqueue?: (tab: Tab, draft: OperationDraft) => Promise<unknown>;
}

/** A device of the owner, with the state that stays when its tabs close. */
export class Device {
  indexedDb = new IDBFactory();
  readonly locks = new SimulatedLocks();
  readonly tabs: Tab[] = [];
  /** Milliseconds by which the device's clock is ahead of the real time. */
  clockSkewMs = 0;
  session: Session = 'valid';
  quotaExceeded = false;
  functionDown = false;
  /** The device has no network, and the browser reports that. */
  offline = false;
  readonly faults: Fault[] = [];
  /** Time (by the real clock) from which the server allows requests again. null if it demanded no wait. */
  retryAfterUntil: number | null = null;
  /** The tab cannot know the time to wait: another tab has received it, or the run was cut off. */
  retryAfterIsUncertain = false;

  constructor(
    readonly name: string,
    readonly world: World,
    readonly observer: CommitObserver,
    readonly maxTabs: number,
  ) {}

  goOffline(offline: boolean): void {
    this.offline = offline;
    if (offline) this.observer.silence ??= 'told';
    else if (this.observer.silence === 'told') this.observer.silence = null;
  }

  now(): number {
    return 1_790_000_000_000 + this.world.time.elapsed + this.clockSkewMs;
  }

  openTab(): Tab {
    const tab = new Tab(this);
    this.tabs.push(tab);
    tab.start();
    return tab;
  }

  /** Opens a page without the sync loop, as during a sign-out. */
  openLeavingTab(): Tab {
    const tab = new Tab(this);
    this.tabs.push(tab);
    return tab;
  }

  get liveTabs(): Tab[] {
    return this.tabs.filter((tab) => !tab.dead);
  }
}

export class Tab implements WireUser {
  frozen = false;
  dead = false;
  retryAfterUntil = 0;
  readonly database: AccountDatabase;
  readonly context: OutboxContext;
  #actor: ActorRefFrom<typeof syncMachine> | undefined;
  /** Number of transactions after which the tab crashes, or null. */
  crashAfter: number | null = null;
  /** An action of the owner during a run, after this number of transactions. */
  meanwhile: { transactions: number; act: () => void } | null = null;
  readonly #storage = new WatchedStorage(this);

  constructor(readonly device: Device) {
    this.database = new AccountDatabase(`${accountId}-${device.name}`, {
      indexedDB: this.#storage.factory(),
      IDBKeyRange,
    });
    this.context = { now: () => device.now(), newId: () => device.world.newId() };
  }

  get faults(): Fault[] {
    return this.device.faults;
  }

  get functionDown(): boolean {
    return this.device.functionDown;
  }

  get offline(): boolean {
    return this.device.offline;
  }

  get chokes(): boolean {
    return this.device.world.poisonous;
  }

  /** The open database connection, or undefined before it is open. */
  get connection(): IDBDatabase | undefined {
    return this.#storage.connection;
  }

  onRequest({ token, path }: { token: string; path: string }): void {
    const { world, retryAfterUntil, retryAfterIsUncertain, session } = this.device;
    const { elapsed } = world.time;
    const isOurs = token === tokens.admin || token === tokens.expired;
    if (!isOurs || session === 'missing' || session === 'somebodyElse') {
      world.violation(`(10) ${this.device.name} sent ${path} as the wrong user`);
    }
    const deadline = retryAfterIsUncertain
      ? this.retryAfterUntil
      : Math.max(this.retryAfterUntil, retryAfterUntil ?? 0);
    if (elapsed < deadline) {
      world.violation(`(10) ${this.device.name} sent ${path} ${deadline - elapsed} ms before Retry-After`);
    }
  }

  onIdTaken(id: string): void {
    this.device.world.violation(`(2) the server took another change under the id ${id}`);
  }

  onDelay(arrival: number): void {
    this.device.world.lastArrival = Math.max(this.device.world.lastArrival, arrival);
  }

  onHeard(isResponse: boolean): void {
    const { locks, observer } = this.device;
    // If two tabs lead at once, neither sees the other's responses.
    if (isResponse) observer.silence = null;
    else if (!locks.wereShared) observer.silence = 'met';
  }

  onRetryAfter(ms: number): void {
    const until = this.device.world.time.elapsed + ms;
    this.retryAfterUntil = Math.max(this.retryAfterUntil, until);
    this.device.retryAfterUntil = Math.max(this.device.retryAfterUntil ?? 0, until);
  }

  start(): void {
    const { device } = this;
    const { world } = device;
    const plain: SyncAccess = {
      accountId,
      database: this.database,
      backend: {
        url: 'https://simulated.example',
        apiKey: 'the-publishable-key',
        fetch: world.fetchFor(this),
        now: () => device.now(),
        accessToken: () => Promise.resolve(this.#accessToken()),
        after: (delayMs, callback) => world.time.after(this, delayMs, callback),
      },
      refreshSession: () => Promise.resolve(this.#refresh()),
      locks: device.locks.of(this),
      clock: { now: () => device.now(), elapsedMs: () => world.time.elapsed },
      every: (intervalMs, callback) => world.time.every(this, intervalMs, callback),
      random: world.random,
      newId: () => world.newId(),
      isOffline: () => device.offline,
      onGithubApp: () => undefined,
    };
    const access = world.defect.access?.(plain, () => device.session) ?? plain;
    const made = createSyncRun(access);
    const run = world.defect.wrapRun?.(made, access, this) ?? made;
    const runSync = fromPromise<SyncRun, SyncRunInput>(({ input, signal }) => run(input, signal));
    this.#actor = createActor(syncMachine.provide({ actors: { runSync } }), {
      input: { visible: true },
      clock: world.time.clockFor(this),
    });
    this.#actor.start();
  }

  /** Sends an event to this tab's sync loop. */
  send(event: Parameters<ActorRefFrom<typeof syncMachine>['send']>[0]): void {
    this.#actor?.send(event);
  }

  /** Ends the tab's process: from now on it stores, sends and receives nothing. */
  die(): void {
    if (this.dead) return;
    this.dead = true;
    // The tab may have died before it stored a response.
    this.device.observer.silence = null;
    this.#actor?.stop();
    this.#storage.abandon();
    this.database.close();
    this.device.locks.release(this);
  }

  #accessToken(): string | null {
    const { session } = this.device;
    if (session === 'expired' || session === 'over') return tokens.expired;
    return session === 'valid' ? tokens.admin : null;
  }

  #refresh(): boolean {
    if (this.device.session === 'expired') this.device.session = 'valid';
    return this.device.session === 'valid';
  }
}
