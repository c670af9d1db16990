import type { ServerClock } from '#domain/shared/server-clock.ts';

export interface AuthAccess {
  url: string;
  apiKey: string;
  origin: string;
  storage: Storage;
  fetch: typeof fetch;
  now: () => number;
  clock: Pick<ServerClock, 'aheadMs' | 'now' | 'note'>;
}
