import type { GithubDevice, GithubTab } from './device.ts';

/** Records the times from which GitHub allows requests again, and checks that the product waited. */

/** Milliseconds between two writes, as GitHub asks. */
const betweenWritesMs = 1_000;
/** Milliseconds to wait after a limit without a reset time (GitHub's documentation). */
const unnamedMs = 60_000;
/** Of the hourly 5,000 requests, the number that the product reserves for reads. */
const leftToReading = 500;

interface Floor {
  device: GithubDevice;
  tab: GithubTab;
  until: number;
  heardAt: number;
}

export class Limits {
  readonly #lastWrite = new Map<GithubDevice, number>();
  #floors: Floor[] = [];
  readonly #budget = new Map<GithubTab, { remaining: number; resetsAt: number }>();

  constructor(
    readonly now: () => number,
    readonly violation: (message: string) => void,
    readonly onEvent: (what: string) => void,
  ) {}

  checkDeparture(tab: GithubTab, isWrite: boolean, what: string): void {
    const { device } = tab;
    const now = this.now();
    const named = this.#floors.filter((one) => one.device === device).map(({ until }) => until);
    const floor = Math.max(0, ...named);
    if (now < floor) this.violation(`(limit) ${floor - now} ms too early: ${what}`);
    if (!isWrite) return;
    const budget = this.#budget.get(tab);
    if (budget && budget.remaining <= leftToReading && budget.resetsAt > now) {
      this.violation(`(limit) with ${budget.remaining} requests left: ${what}`);
    }
    const sinceLast = now - (this.#lastWrite.get(device) ?? 0);
    if (sinceLast < betweenWritesMs) {
      this.violation(`(interval) ${sinceLast} ms after the one before: ${what}`);
    }
    this.#lastWrite.set(device, now);
  }

  heard(tab: GithubTab, { status, headers }: Response): void {
    const now = this.now();
    const headerNumber = (name: string) => {
      const header = headers.get(name);
      return header === null ? null : Number(header);
    };
    const remaining = headerNumber('x-ratelimit-remaining');
    const resetsAt = (headerNumber('x-ratelimit-reset') ?? 0) * 1_000;
    if (remaining !== null) this.#budget.set(tab, { remaining, resetsAt });
    const waitS = headerNumber('retry-after');
    if (![403, 429, 503].includes(status) || (status === 503 && waitS === null)) return;
    // A missing permission also gives a 403, but is no rate limit.
    if (status === 403 && waitS === null && remaining !== 0 && remaining !== null) return;
    this.onEvent(waitS === null ? 'limit without a time' : 'limit with a time');
    const unnamed = remaining === 0 ? resetsAt : now + unnamedMs;
    const until = waitS === null ? unnamed : now + waitS * 1_000;
    this.#floors.push({ device: tab.device, tab, until, heardAt: now });
  }

  /** The tab may have died before it stored a response. */
  recordDeath(tab: GithubTab): void {
    const now = this.now();
    this.#floors = this.#floors.filter((floor) => floor.tab !== tab || floor.heardAt !== now);
  }
}
