import { setImmediate as immediately } from 'node:timers/promises';

/** A clock that only the simulation advances. Each timer has an owner, who may be frozen or closed. */
export interface TimerOwner {
  frozen: boolean;
  dead: boolean;
}

interface Timer {
  id: number;
  at: number;
  owner: TimerOwner;
  callback: () => void;
}

export class VirtualTime {
  /** Milliseconds since the start of the run. */
  elapsed = 0;
  #timers: Timer[] = [];
  #lastId = 0;

  after(owner: TimerOwner, delayMs: number, callback: () => void): () => void {
    const id = this.#schedule(owner, delayMs, callback);
    return () => this.#cancel(id);
  }

  every(owner: TimerOwner, intervalMs: number, callback: () => void): () => void {
    let stop = () => {};
    const again = () => {
      stop = this.after(owner, intervalMs, () => {
        callback();
        again();
      });
    };
    again();
    return () => stop();
  }

  /** Returns a clock in XState's interface. */
  clockFor(owner: TimerOwner) {
    return {
      setTimeout: (callback: (...values: unknown[]) => void, delayMs: number) =>
        this.#schedule(owner, delayMs, () => callback()),
      clearTimeout: (id: number) => this.#cancel(id),
    };
  }

  /** Advances the time. Runs due timers in order, each until nothing is busy. */
  async advance(ms: number, untilQuiet: () => Promise<void>): Promise<void> {
    const end = this.elapsed + ms;
    await untilQuiet();
    for (;;) {
      const next = this.#nextBefore(end);
      if (!next) break;
      this.#timers = this.#timers.filter((timer) => timer !== next);
      this.elapsed = Math.max(this.elapsed, next.at);
      next.callback();
      await untilQuiet();
    }
    this.elapsed = end;
  }

  #nextBefore(end: number): Timer | undefined {
    this.#timers = this.#timers.filter((timer) => !timer.owner.dead);
    return this.#timers
      .filter((timer) => timer.at <= end && !timer.owner.frozen)
      .reduce<Timer | undefined>(
        (first, timer) =>
          !first || timer.at < first.at || (timer.at === first.at && timer.id < first.id) ? timer : first,
        undefined,
      );
  }

  #schedule(owner: TimerOwner, delayMs: number, callback: () => void): number {
    this.#lastId += 1;
    this.#timers.push({ id: this.#lastId, at: this.elapsed + Math.max(0, delayMs), owner, callback });
    return this.#lastId;
  }

  #cancel(id: number): void {
    this.#timers = this.#timers.filter((timer) => timer.id !== id);
  }
}

/** Returns a random generator that repeats its numbers for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Resolves when the next step needs time to pass: nothing has been busy for this number of turns of the event loop. */
export async function untilQuiet(turns: number, isBusy: () => boolean): Promise<void> {
  for (let quiet = 0; quiet < turns; ) {
    await immediately();
    quiet = isBusy() ? 0 : quiet + 1;
  }
}
