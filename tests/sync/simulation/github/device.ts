import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { AccountDatabase } from '#db/database.ts';
import { failed, failure, success } from '#domain/shared/failure.ts';
import { createRestProvider } from '#github/rest.ts';
import { createGithubChangeRunner } from '#services/workspace/github-change-runner.ts';
import type { GithubChangeService } from '#services/workspace/github-changes.ts';
import { openGithubChangeService } from '#services/workspace/open-github-changes.ts';
import type { RunnerAccess } from '#services/workspace/runner-access.ts';
import { API } from '../../../dev/github-client.ts';
import { noApp } from '../../../support/no-app.ts';
import { nothingRecorded } from '../../../support/recorded-changes.ts';
import { WatchedStorage } from '../watched-storage.ts';
import type { Judge } from './judge.ts';
import type { GithubFault, TokenState } from './schedule.ts';
import { WaitingLocks } from './waiting-locks.ts';
import { fetchThrough, type GithubWireUser, type WireWorld } from './wire.ts';

export const accountId = 'owner';

export interface GithubWorld extends WireWorld {
  /** IndexedDB transactions under way. */
  transactions: number;
  newId(): string;
  readonly judge: Judge;
}

/** One of the owner's devices: what survives when its tabs are closed. */
export class GithubDevice {
  readonly indexedDb = new IDBFactory();
  /** For looking at what is stored, and for what happens without a page. */
  readonly stored = new AccountDatabase(accountId, { indexedDB: this.indexedDb, IDBKeyRange });
  readonly observer = { committed: () => undefined };
  readonly quotaExceeded = false;
  readonly locks = new WaitingLocks();
  readonly tabs: GithubTab[] = [];
  readonly faults: (GithubFault | 'none')[] = [];
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

  /** `refused`: GitHub does not know it any more. */
  setToken(state: TokenState): void {
    this.tokenState = state;
    if (state === 'refused') this.#token = 'gho_unknown';
    else this.#token = this.world.github.issueToken(state === 'noScope' ? ['user:email'] : undefined);
  }

  token() {
    const { tokenState } = this;
    if (tokenState !== 'locked' && tokenState !== 'missing') return success(this.#token);
    const code = tokenState === 'locked' ? 'TOKEN_LOCKED' : 'TOKEN_MISSING';
    return failed(failure('AUTHENTICATION', code, 'It cannot be opened.', this.world.github.now()));
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

  constructor(readonly device: GithubDevice) {
    const { world } = device;
    this.database = new AccountDatabase(accountId, { indexedDB: this.#storage.factory(), IDBKeyRange });
    const plain = {
      accountId,
      database: this.database,
      now: () => world.github.now(),
      newId: () => world.newId(),
      wake: () => undefined,
      app: noApp,
      locks: device.locks.of(this),
      later: (delayMs: number, callback: () => void) => world.time.after(this, delayMs, callback),
    };
    this.access = { ...plain, provider: this.#provider(true) };
    this.runner = createGithubChangeRunner(this.access);
    this.service = openGithubChangeService(
      { ...plain, provider: this.#provider(false) },
      this.runner,
      nothingRecorded,
    );
  }

  /** As the workspace does when it opens. */
  start(): void {
    void this.runner.goOn().catch(() => undefined);
  }

  /** The process ends: nothing more is stored, sent or received. */
  die(): void {
    if (this.dead) return;
    this.dead = true;
    this.device.world.judge.died(this);
    this.runner.close();
    this.#storage.abandon();
    this.database.close();
    this.device.locks.release(this);
  }

  /** @param isRunner carries out changes; otherwise the owner asks GitHub again */
  #provider(isRunner: boolean) {
    const { device } = this;
    const { world } = device;
    const user = wireUserOf(this, isRunner);
    const provider = createRestProvider({
      apiUrl: API,
      fetch: fetchThrough(world, user),
      now: () => world.github.now(),
      openToken: () => Promise.resolve(device.token()),
      signalAfter: (ms) => {
        const controller = new AbortController();
        world.time.after(user, ms, () => controller.abort());
        return controller.signal;
      },
    });
    return () => Promise.resolve(provider);
  }
}

function wireUserOf(tab: GithubTab, isRunner: boolean): GithubWireUser {
  const { faults, world } = tab.device;
  return {
    get frozen() {
      return tab.frozen;
    },
    get dead() {
      return tab.dead;
    },
    get offline() {
      return tab.device.offline;
    },
    faults,
    departed: (request, body) => world.judge.departed(tab, isRunner, request, body),
    delivered: (request, body, response, content, departedAt) =>
      world.judge.delivered(tab, isRunner, { request, body, response, content, departedAt }),
  };
}
