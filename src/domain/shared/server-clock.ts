export interface DeviceClock {
  /** Milliseconds since the epoch. May be wrong, and may be corrected while the page is open. */
  now: () => number;
  /** Milliseconds since the page was opened. Never jumps, but may stop while the computer sleeps. */
  elapsedMs: () => number;
}

/** The server's time, used for every comparison with a timestamp from the server. */
export interface ServerClock {
  /** Returns whole milliseconds since the epoch, like `Date.now()`. */
  now: () => number;
  aheadMs: () => number;
  /** @param serverTime milliseconds since the epoch, from a response that has just arrived */
  note: (serverTime: number) => void;
  /** Calls `listener` after each correction. Returns the function that unsubscribes it. */
  watch(listener: (aheadMs: number) => void): () => void;
}

/** Differences below this many milliseconds are ignored, because they are caused by the network. */
const precisionMs = 15_000;

export function createServerClock(device: DeviceClock, knownAheadMs = 0): ServerClock {
  const listeners = new Set<(aheadMs: number) => void>();
  const findAnchor = (server: number) => ({ server, device: device.now(), elapsed: device.elapsedMs() });
  let anchor = findAnchor(device.now() - knownAheadMs);

  // `elapsedMs` stops during sleep, and `now` jumps back if the clock is set back, so the larger one counts.
  const passedMs = () => Math.max(device.elapsedMs() - anchor.elapsed, device.now() - anchor.device);
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

/** Responses that took longer than this (milliseconds) are ignored, because their time is too inexact. */
const maxTravelMs = 10_000;

/** Wraps `fetch` to pass the `Date` header of each response to the clock. PostgREST exposes this header to other origins. */
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
