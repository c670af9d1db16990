import { createServerClock, type DeviceClock, type ServerClock } from '#domain/shared/server-clock.ts';

export interface ClockNotice {
  /** Calls back once per error, also for one found before, with how far the clock is ahead. Milliseconds. */
  watch(listener: (aheadMs: number) => void): () => void;
}

const toldFromMs = 5 * 60_000;

const storageKey = 'portico.clock';

/** Returns the server's time. The clock's error is stored for the next page. */
export function openDeviceClock(
  storage: Storage,
  device: DeviceClock = { now: () => Date.now(), elapsed: () => performance.now() },
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
