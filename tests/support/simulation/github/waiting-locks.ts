/** Emulates the part of the Web Locks API that waits for a lock, for the tabs of one device. */
export class WaitingLocks {
  #held = new Map<string, { owner: object; ended: Promise<void>; end: () => void }>();

  of(owner: object): Pick<LockManager, 'request'> {
    const request = (name: string, options: LockOptions, run: (lock: Lock | null) => unknown) =>
      this.#request(owner, name, options, run);
    return { request: request as unknown as LockManager['request'] };
  }

  /** Releases the locks of a closed tab, like a browser. */
  release(owner: object): void {
    for (const holder of this.#held.values()) if (holder.owner === owner) holder.end();
  }

  async #request(
    owner: object,
    name: string,
    { signal, ifAvailable }: LockOptions,
    run: (lock: Lock | null) => unknown,
  ): Promise<unknown> {
    if (ifAvailable && this.#held.has(name)) return run(null);
    for (let holder = this.#held.get(name); holder; holder = this.#held.get(name)) await holder.ended;
    signal?.throwIfAborted();
    let resolve = (): void => undefined;
    const ended = new Promise<void>((resolved) => {
      resolve = resolved;
    });
    const holder = {
      owner,
      ended,
      end: () => {
        if (this.#held.get(name) === holder) this.#held.delete(name);
        resolve();
      },
    };
    this.#held.set(name, holder);
    try {
      return await run({ name, mode: 'exclusive' });
    } finally {
      holder.end();
    }
  }
}
