import { createServerClock, type DeviceClock, type ServerClock } from '#domain/shared/server-clock.ts';

export interface ClockNotice {
  /** Calls `listener` once per error, even if it was found before, with the milliseconds that the clock is ahead. */
  watch(listener: (aheadMs: number) => void): () => void;
}

const toldFromMs = 5 * 60_000;

const storageKey = 'portico.clock';

/** Returns the server's clock. Stores the device clock's error, so that the next page starts with it. */
export function openDeviceClock(
  storage: Storage,
  device: DeviceClock = { now: () => Date.now(), elapsedMs: () => performance.now() },
): { clock: ServerClock; notice: ClockNotice } {
  const knownAheadMs = () => Number(storage.getItem(storageKey)) || 0;
  const clock = createServerClock(device, knownAheadMs());
  const listeners = new Set<(aheadMs: number) => void>();
  let untold: number | null = null;

  function tell(): void {
    if (untold === null || listeners.size === 0) return;
    for (const listener of listeners) listener(untold);
    untold = null;
  }

  clock.watch((aheadMs) => {
    const isNews = Math.abs(aheadMs - knownAheadMs()) >= toldFromMs;
    storage.setItem(storageKey, String(Math.round(aheadMs)));
    if (isNews) untold = Math.abs(aheadMs) >= toldFromMs ? aheadMs : null;
    tell();
  });

  return {
    clock,
    notice: {
      watch(listener) {
        listeners.add(listener);
        tell();
        return () => void listeners.delete(listener);
      },
    },
  };
}
