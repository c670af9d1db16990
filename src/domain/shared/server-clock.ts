/** A device's two clocks. Milliseconds. */
export interface DeviceClock {
  /** Since the epoch. Its owner may set it wrong, and set it right while the page is open. */
  now: () => number;
  /** Since the page began. Never jumps, but may stop while the machine sleeps. */
  elapsed: () => number;
}

/** The server's time on a device whose own clock may be wrong. Every comparison with a time of the server uses it. */
export interface ServerClock {
  /** Whole milliseconds since the epoch, as `Date.now()`, because stored and sent times have no fractions. */
  now: () => number;
  /** How far the device's clock is ahead of the server's; negative: behind. Milliseconds. */
  aheadMs: () => number;
  /** @param serverTime time in a response that has just arrived. Milliseconds since the epoch */
  note: (serverTime: number) => void;
  /** Calls back after each correction. Returns the unsubscribe function. */
  watch(listener: (aheadMs: number) => void): () => void;
}

/** Smaller differences are the time that a response travels, and no reason for a correction. */
const precisionMs = 15_000;

/** @param knownAheadMs as it was measured last on this device */
export function createServerClock(device: DeviceClock, knownAheadMs = 0): ServerClock {
  const listeners = new Set<(aheadMs: number) => void>();
  const findAnchor = (server: number) => ({ server, device: device.now(), elapsed: device.elapsed() });
  let anchor = findAnchor(device.now() - knownAheadMs);

  // The larger one: a sleep stops the steady clock, and a clock that is set back must not stop time. A clock that is set
  // forward counts as a sleep until the next response, which costs one refresh of the session at most.
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

/** A response that was longer on its way says too little about the time at which it arrives. Milliseconds. */
const maxTravelMs = 10_000;

/** Wraps `fetch` so that the clock notes the `Date` of each response: PostgREST lets other origins read it. */
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
