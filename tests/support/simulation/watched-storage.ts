import { refuseWrites } from './full-disk.ts';

/** The tab whose storage is watched. */
interface Owner {
  readonly dead: boolean;
  /** Number of transactions after which the tab crashes, or null. */
  crashAfter: number | null;
  /** An action after this number of transactions, or null. */
  meanwhile: { transactions: number; act: () => void } | null;
  die(): void;
  readonly device: {
    readonly indexedDb: IDBFactory;
    readonly quotaExceeded: boolean;
    readonly observer: { onCommit(connection: IDBDatabase): void };
    readonly world: { transactions: number };
  };
}

/** A tab's IndexedDB. Counts transactions, can end the tab between two of them, and reports each commit. */
export class WatchedStorage {
  readonly #open = new Set<IDBTransaction>();
  readonly #connections: IDBDatabase[] = [];

  constructor(readonly owner: Owner) {}

  get connection(): IDBDatabase | undefined {
    return this.#connections.at(-1);
  }

  /** Aborts the transactions of a closed tab. */
  abandon(): void {
    for (const transaction of this.#open) abort(transaction);
    for (const connection of this.#connections) connection.close();
  }

  factory(): IDBFactory {
    const { indexedDb } = this.owner.device;
    const open = (name: string, version?: number) => {
      if (this.owner.dead) throw new DOMException('The tab is gone.', 'InvalidStateError');
      const request = indexedDb.open(name, version);
      const watch = () => this.#watchConnection(request.result);
      request.addEventListener('upgradeneeded', watch, { once: true });
      request.addEventListener('success', watch, { once: true });
      return request;
    };
    const deleteDatabase = (name: string) => indexedDb.deleteDatabase(name);
    const cmp = (a: unknown, b: unknown) => indexedDb.cmp(a, b);
    const databases = () => indexedDb.databases();
    return { open, deleteDatabase, cmp, databases };
  }

  #watchConnection(connection: IDBDatabase): void {
    if (this.#connections.includes(connection)) return;
    this.#connections.push(connection);
    const begin = connection.transaction.bind(connection);
    connection.transaction = (stores, mode, options) => {
      this.#mayCrash();
      this.#mayAct();
      if (this.owner.dead) throw new DOMException('The tab is gone.', 'InvalidStateError');
      const transaction = begin(stores, mode, options);
      this.#watchTransaction(connection, transaction, mode === 'readwrite');
      return transaction;
    };
  }

  #mayCrash(): void {
    const { owner } = this;
    if (owner.crashAfter === null) return;
    owner.crashAfter -= 1;
    if (owner.crashAfter < 0) owner.die();
  }

  /** Runs the planned action if the next transaction is the last one before it. */
  #mayAct(): void {
    const { owner } = this;
    if (owner.meanwhile === null) return;
    owner.meanwhile.transactions -= 1;
    if (owner.meanwhile.transactions >= 0) return;
    queueMicrotask(owner.meanwhile.act);
    owner.meanwhile = null;
  }

  #watchTransaction(connection: IDBDatabase, transaction: IDBTransaction, writes: boolean): void {
    const { world, observer, quotaExceeded } = this.owner.device;
    world.transactions += 1;
    this.#open.add(transaction);
    const onEnd = () => {
      world.transactions -= 1;
      this.#open.delete(transaction);
    };
    transaction.addEventListener('abort', onEnd);
    transaction.addEventListener('complete', () => {
      onEnd();
      if (writes && touchesPromises(transaction)) observer.onCommit(connection);
    });
    if (writes && quotaExceeded) refuseWrites(transaction);
  }
}

/** Returns whether the promises concern this transaction. The leader's lease and the log of transitions do not count. */
function touchesPromises({ objectStoreNames }: IDBTransaction): boolean {
  return [...objectStoreNames].some((name) => name !== 'settings' && name !== 'transitions');
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // A full disk has already aborted the transaction, but its event has not fired yet.
  }
}
