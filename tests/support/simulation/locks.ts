/** Emulates the part of the Web Locks API that the leader uses, for the tabs of one device. */
export class SimulatedLocks {
  #held = new Map<string, { owner: object; lose: () => void }>();
  /** True gives the lock to every tab, so that only the server's idempotency protects the rows. */
  areShared = false;
  /** True once several tabs have had the lock, because their runs may continue. */
  wereShared = false;

  /** Returns the lock manager of one tab. */
  of(owner: object): Pick<LockManager, 'request'> {
    const request = (name: string, options: LockOptions, callback: (lock: Lock | null) => unknown) =>
      this.#request(owner, name, options, callback);
    return { request: request as unknown as LockManager['request'] };
  }

  /** Releases the locks of a closed tab, like a browser. */
  release(owner: object): void {
    for (const [name, holder] of this.#held) if (holder.owner === owner) this.#held.delete(name);
  }

  /** Takes the lock away from the tab that holds it. */
  steal(): void {
    for (const holder of this.#held.values()) holder.lose();
    this.#held.clear();
  }

  #request(
    owner: object,
    name: string,
    options: LockOptions,
    callback: (lock: Lock | null) => unknown,
  ): Promise<unknown> {
    if (this.areShared) return Promise.resolve(callback({ name, mode: 'exclusive' }));
    const current = this.#held.get(name);
    if (current && !options.steal) return Promise.resolve(callback(null));
    current?.lose();
    return new Promise((resolve, reject) => {
      const lose = () => reject(new DOMException('The lock was stolen.', 'AbortError'));
      const holder = { owner, lose };
      this.#held.set(name, holder);
      const free = () => {
        if (this.#held.get(name) === holder) this.#held.delete(name);
      };
      Promise.resolve(callback({ name, mode: 'exclusive' }))
        .finally(free)
        .then(resolve, reject);
    });
  }
}
