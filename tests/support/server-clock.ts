import { createServerClock } from '#domain/shared/server-clock.ts';

/** The server clock of a device whose own clock is right. */
export const rightClock = createServerClock({ now: () => Date.now(), elapsedMs: () => performance.now() });
