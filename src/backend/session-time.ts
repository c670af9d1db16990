import * as z from 'zod/mini';
import { type ServerClock, withServerTime } from '#domain/shared/server-clock.ts';

const newSession = z.object({ expires_at: z.number(), expires_in: z.number() });

/** Takes the time from new sessions, because other origins cannot read the auth service's `Date` header. */
export function withSessionTime(send: typeof fetch, clock: Pick<ServerClock, 'now' | 'note'>): typeof fetch {
  return withServerTime(send, clock, async (response, { pathname }) => {
    if (!response.ok || !/\/auth\/v1\/(?:token|signup|verify)$/.test(pathname)) return null;
    const body: unknown = await response
      .clone()
      .json()
      .catch(() => null);
    const session = z.safeParse(newSession, body).data;
    return session ? (session.expires_at - session.expires_in) * 1000 : null;
  });
}
