export interface DeviceClock {
  /** Since the epoch. May be wrong, and may be corrected while the page is open. */
  now: () => number;
  /** Since the page was opened. Never jumps, but may stop during sleep. */
  elapsed: () => number;
}

/** The server's time, for every comparison with a server's timestamp. */
export interface ServerClock {
  /** Whole milliseconds since the epoch, like `Date.now()`. */
  now: () => number;
  aheadMs: () => number;
  /** @param serverTime from a response that just arrived. Milliseconds since the epoch */
  note: (serverTime: number) => void;
  /** Calls back after each correction. Returns the unsubscribe function. */
  watch(listener: (aheadMs: number) => void): () => void;
}

/** Smaller differences are travel time. */
const precisionMs = 15_000;

export function createServerClock(device: DeviceClock, knownAheadMs = 0): ServerClock {
  const listeners = new Set<(aheadMs: number) => void>();
  const findAnchor = (server: number) => ({ server, device: device.now(), elapsed: device.elapsed() });
  let anchor = findAnchor(device.now() - knownAheadMs);

  // Sleep stops the steady clock, and time must not stop if the other clock is set back. Setting it forward costs at most one
  // session refresh.
  const passedMs = () => Math.max(device.elapsed() - anchor.elapsed, device.now() - anchor.device);
  const now = () => Math.floor(anchor.server + passedMs());

  return {
    now,
    aheadMs: () => device.now() - now(),
    note(serverTime) {
      if (Math.abs(serverTime - now()) < precisionMs) return;
      anchor = findAnchor(serverTime);
      for (const listener of listeners) listener(device.now() - serverTime);
    },
    watch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Slower responses are too inexact. Milliseconds. */
const maxTravelMs = 10_000;

/** Wraps `fetch` to note the `Date` of each response, which PostgREST exposes to other origins. */
export function withServerTime(
  send: typeof fetch,
  clock: Pick<ServerClock, 'now' | 'note'>,
  findTime: (response: Response, url: URL) => number | null | Promise<number | null> = parseDateHeader,
): typeof fetch {
  return async (input, init) => {
    const sentAt = clock.now();
    const response = await send(input, init);
    const url = new URL(input instanceof Request ? input.url : input, globalThis.location?.href);
    const serverTime = await findTime(response, url);
    if (serverTime !== null && clock.now() - sentAt <= maxTravelMs) clock.note(serverTime);
    return response;
  };
}

function parseDateHeader({ headers }: Response): number | null {
  const date = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(date) ? null : date;
}
