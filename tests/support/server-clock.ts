import { createServerClock } from '#domain/shared/server-clock.ts';

/** Of a device whose clock is right. */
export const rightClock = createServerClock({ now: () => Date.now(), elapsed: () => performance.now() });
