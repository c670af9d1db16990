import type { ServerClock } from '#domain/shared/server-clock.ts';

/** Context of every request to the authentication service. */
export interface AuthAccess {
  /** Absolute, without a trailing slash. */
  url: string;
  apiKey: string;
  origin: string;
  storage: Storage;
  fetch: typeof fetch;
  /** The server's time. */
  now: () => number;
  clock: Pick<ServerClock, 'aheadMs' | 'now' | 'note'>;
}
