import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { BackendAccess } from '#backend/http.ts';
import { AccountDatabase } from '#db/database.ts';
import { fail, reportedFailure, success } from '#domain/shared/failure.ts';
import { createRestProvider } from '#github/rest.ts';
import { exchangeGithubChanges } from '#services/workspace/github-change-exchange.ts';
import { createGithubChangeRunner } from '#services/workspace/github-change-runner.ts';
import { createGithubChangeService, type GithubChangeService } from '#services/workspace/github-changes.ts';
import { readRecordedChanges } from '#services/workspace/recorded-changes.ts';
import type { RunnerAccess } from '#services/workspace/runner-access.ts';
import { API } from '../../../integration/dev/github-client.ts';
import { noApp } from '../../no-app.ts';
import { WatchedStorage } from '../watched-storage.ts';
import type { Judge } from './judge.ts';
import type { Played } from './played.ts';
import type { GithubFault, ServerFault, TokenState } from './schedule.ts';
import { WaitingLocks } from './waiting-locks.ts';
import { fetchThrough, type WireUser, type WireWorld } from './wire.ts';

export const accountId = 'owner';

/** Milliseconds between two runs of the sync loop, if nothing wakes it. */
const syncEveryMs = 60_000;

export interface GithubWorld extends WireWorld, Pick<Played, 'github' | 'server'> {
  /** Number of running IndexedDB transactions. */
  transactions: number;
  newId(): string;
  /** True if the schedule changes pull requests. Others keep the requests, and so the delays, that their seeds had before. */
  readonly readsPulls: boolean;
  readonly judge: Judge;
}

/** A device of the owner, with the state that stays when its tabs close. */
export class GithubDevice {
  readonly indexedDb = new IDBFactory();
  /** Reads the stored state, and acts while no page is open. */
  readonly stored = new AccountDatabase(accountId, { indexedDB: this.indexedDb, IDBKeyRange });
  readonly observer = { onCommit: () => undefined };
  readonly quotaExceeded = false;
  readonly locks = new WaitingLocks();
  readonly tabs: GithubTab[] = [];
  readonly faults: (GithubFault | 'none')[] = [];
  /** Faults of the next requests to the product's server. */
  readonly serverFaults: (ServerFault | 'none')[] = [];
  offline = false;
  asleep = false;
  tokenState: TokenState = 'good';
  #token: string;

  constructor(
    readonly name: string,
    readonly world: GithubWorld,
  ) {
    this.#token = world.github.issueToken();
  }

  get liveTabs(): GithubTab[] {
    return this.tabs.filter((tab) => !tab.dead);
  }

  /** Sets the token's state. `refused`: GitHub no longer accepts it. */
  setToken(state: TokenState): void {
    this.tokenState = state;
    if (state === 'refused') this.#token = 'gho_unknown';
    else this.#token = this.world.github.issueToken(state === 'noScope' ? ['user:email'] : undefined);
  }

  token() {
    const { tokenState } = this;
    if (tokenState !== 'locked' && tokenState !== 'missing') return success(this.#token);
    const code = tokenState === 'locked' ? 'TOKEN_LOCKED' : 'TOKEN_MISSING';
    return fail(reportedFailure('AUTHENTICATION', code, 'It cannot be opened.', this.world.github.now()));
  }

  async openTab(): Promise<GithubTab> {
    const tab = new GithubTab(this);
    this.tabs.push(tab);
    tab.frozen = this.asleep;
    await tab.database.open();
    tab.start();
    return tab;
  }

  sleep(asleep: boolean): void {
    this.asleep = asleep;
    for (const tab of this.liveTabs) tab.frozen = asleep;
  }
}

export class GithubTab {
  frozen = false;
  dead = false;
  crashAfter: number | null = null;
  readonly meanwhile = null;
  readonly #storage = new WatchedStorage(this);
  readonly database: AccountDatabase;
  readonly access: RunnerAccess;
  readonly runner: ReturnType<typeof createGithubChangeRunner>;
  readonly service: GithubChangeService;
  readonly #backend: BackendAccess;
  #syncsSoon = false;

  constructor(readonly device: GithubDevice) {
    const { world } = device;
    this.database = new AccountDatabase(accountId, { indexedDB: this.#storage.factory(), IDBKeyRange });
    this.#backend = this.#openBackend();
    const plain = {
      accountId,
      database: this.database,
      now: () => world.github.now(),
      newId: () => world.newId(),
      wake: () => this.#syncSoon(),
      app: noApp,
      locks: device.locks.of(this),
      later: (delayMs: number, callback: () => void) => world.time.after(this, delayMs, callback),
    };
    this.access = { ...plain, provider: this.#provider(true) };
    this.runner = createGithubChangeRunner(this.access);
    this.service = createGithubChangeService(
      { ...plain, provider: this.#provider(false) },
      this.runner,
      async () => readRecordedChanges(this.#backend, device.name),
    );
  }

  /** Starts the runner as the workspace does when it opens. */
  start(): void {
    void this.runner.goOn().catch(() => undefined);
    this.#syncAgain();
  }

  #syncAgain(): void {
    this.device.world.time.after(this, syncEveryMs, () => {
      void this.sync();
      this.#syncAgain();
    });
  }

  #syncSoon(): void {
    if (this.#syncsSoon) return;
    this.#syncsSoon = true;
    this.device.world.time.after(this, 100, () => {
      this.#syncsSoon = false;
      void this.sync();
      // Background Sync also fires at once if the network is available.
      if (!this.device.offline) void this.runner.onReconnect().catch(() => undefined);
    });
  }

  /** Exchanges changes with the server, as after a successful run of the sync loop. */
  async sync(): Promise<void> {
    const { device, database, access } = this;
    if (device.offline) return;
    const exchange = {
      accountId,
      database,
      backend: this.#backend,
      locks: access.locks,
      newId: access.newId,
      deviceName: device.name,
    };
    await exchangeGithubChanges(exchange, await device.world.server.latest()).catch(() => undefined);
  }

  /** Ends the tab's process: from now on it stores, sends and receives nothing. */
  die(): void {
    if (this.dead) return;
    this.dead = true;
    this.device.world.judge.recordDeath(this);
    this.runner.close();
    this.#storage.abandon();
    this.database.close();
    this.device.locks.release(this);
  }

  #openBackend(): BackendAccess {
    const { device } = this;
    const { time, github, server } = device.world;
    const user = wireUserOf(this, { faults: device.serverFaults, handle: server.handle });
    return {
      url: server.url,
      apiKey: server.apiKey,
      fetch: fetchThrough(device.world, user),
      now: () => github.now(),
      accessToken: () => Promise.resolve(server.token),
      after: (ms, callback) => time.after(user, ms, callback),
    };
  }

  /** @param isRunner true for requests that carry out changes, false for the owner's own requests */
  #provider(isRunner: boolean) {
    const { device } = this;
    const { world } = device;
    const user = githubUserOf(this, isRunner);
    const provider = createRestProvider({
      apiUrl: API,
      fetch: fetchThrough(world, user),
      now: () => world.github.now(),
      openToken: () => Promise.resolve(device.token()),
      timeoutSignal: (ms) => {
        const controller = new AbortController();
        world.time.after(user, ms, () => controller.abort());
        return controller.signal;
      },
    });
    return () => Promise.resolve(provider);
  }
}

interface WireEnd extends Pick<WireUser, 'faults' | 'handle'> {
  onDepart?: WireUser['onDepart'];
  onDeliver?: WireUser['onDeliver'];
}

function wireUserOf(tab: GithubTab, end: WireEnd): WireUser {
  return {
    onDepart: () => undefined,
    onDeliver: () => undefined,
    ...end,
    get frozen() {
      return tab.frozen;
    },
    get dead() {
      return tab.dead;
    },
    get offline() {
      return tab.device.offline;
    },
  };
}

function githubUserOf(tab: GithubTab, isRunner: boolean): WireUser {
  const { faults, world } = tab.device;
  return wireUserOf(tab, {
    faults,
    handle: world.github.handle,
    onDepart: (request, body) => world.judge.checkDeparture(tab, isRunner, request, body),
    onDeliver: (request, body, response, content, departedAt) =>
      world.judge.checkDelivery(tab, isRunner, { request, body, response, content, departedAt }),
  });
}
