import * as z from 'zod/mini';
import type { ServerClock } from '#domain/shared/server-clock.ts';

/** A response that was longer on its way says too little about the time at which it arrives. Milliseconds. */
const maxTravelMs = 10_000;

/**
 * Notes the server's time from responses: from their `Date`, which PostgREST lets other origins read and the auth service
 * does not, and from a new session, which says both when it ends and how long it lasts.
 */
export function withServerTime(send: typeof fetch, clock: ServerClock): typeof fetch {
  return async (input, init) => {
    const sentAt = clock.now();
    const response = await send(input, init);
    const serverTime = dateOf(response) ?? (await sessionStartOf(input, response));
    if (serverTime !== null && clock.now() - sentAt <= maxTravelMs) clock.note(serverTime);
    return response;
  };
}

function dateOf({ headers }: Response): number | null {
  const date = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(date) ? null : date;
}

const newSession = z.object({ expires_at: z.number(), expires_in: z.number() });

async function sessionStartOf(input: RequestInfo | URL, response: Response): Promise<number | null> {
  if (!response.ok || !/\/auth\/v1\/(?:token|signup|verify)$/.test(pathOf(input))) return null;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  const session = z.safeParse(newSession, body).data;
  return session ? (session.expires_at - session.expires_in) * 1000 : null;
}

const pathOf = (input: RequestInfo | URL) =>
  URL.parse(input instanceof Request ? input.url : String(input))?.pathname ?? '';
