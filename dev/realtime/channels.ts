import { verify } from 'hono/jwt';
import * as z from 'zod/mini';

/** Functions of the database that Realtime uses. */
export interface RealtimeDatabase {
  /** Calls the listener with each notification's payload. Returns a function that unsubscribes. */
  listen(name: string, listener: (payload: string) => void): Promise<() => Promise<void>>;
  /** Returns whether a caller with these claims may read messages of the topic. */
  mayRead(claims: Record<string, unknown>, topic: string): Promise<boolean>;
}

export interface ChannelAccess {
  database: RealtimeDatabase;
  jwtSecret: string;
}

/** A message of the Phoenix protocol: join reference, reference, topic, event, payload. */
type Message = readonly [string | null, string | null, string, string, unknown];

const message = z.tuple([
  z.nullable(z.string()),
  z.nullable(z.string()),
  z.string(),
  z.string(),
  z.unknown(),
]);
const join = z.object({
  config: z.object({ private: z.literal(true) }),
  access_token: z.optional(z.string()),
});
const newToken = z.object({ access_token: z.string() });
const notification = z.object({ topic: z.string(), event: z.string(), payload: z.unknown() });
const expiring = z.object({ exp: z.number() });

interface Joined {
  reference: string | null;
  expiresAt: number;
}

export interface Connection {
  receive(frame: string): Promise<void>;
  close(): void;
}

export interface Channels {
  open(send: (message: Message) => void): Connection;
  /** Sends a notification's payload to all members of its topic. */
  deliver(payload: string): void;
}

const prefix = 'realtime:';

export function openChannels({ database, jwtSecret }: ChannelAccess): Channels {
  const connections = new Map<Map<string, Joined>, (message: Message) => void>();

  /** @returns the token's expiry in milliseconds, or null if it is invalid or may not read the topic */
  async function authorize(token: string | undefined, topic: string): Promise<number | null> {
    try {
      const claims = await verify(token ?? '', jwtSecret, 'HS256');
      const expiresAt = expiring.parse(claims).exp * 1000;
      return (await database.mayRead(claims, topic.slice(prefix.length))) ? expiresAt : null;
    } catch {
      return null;
    }
  }

  return {
    open(send) {
      const joined = new Map<string, Joined>();
      connections.set(joined, send);
      return {
        receive: (frame) => receive({ authorize, joined, send }, frame),
        close: () => connections.delete(joined),
      };
    },
    deliver(payload) {
      const { topic, ...broadcast } = notification.parse(JSON.parse(payload));
      for (const [joined, send] of connections) {
        const channel = joined.get(prefix + topic);
        if (!channel || channel.expiresAt < Date.now()) continue;
        send([channel.reference, null, prefix + topic, 'broadcast', { type: 'broadcast', ...broadcast }]);
      }
    },
  };
}

interface Receiver {
  authorize: (token: string | undefined, topic: string) => Promise<number | null>;
  joined: Map<string, Joined>;
  send: (message: Message) => void;
}

async function receive({ authorize, joined, send }: Receiver, frame: string): Promise<void> {
  const read = message.safeParse(getJson(frame));
  if (!read.success) return;
  const [joinReference, reference, topic, event, payload] = read.data;
  const reply = (status: 'ok' | 'error', response: unknown = {}) =>
    send([joinReference, reference, topic, 'phx_reply', { status, response }]);
  switch (event) {
    case 'heartbeat':
      return reply('ok');
    case 'phx_join': {
      const request = join.safeParse(payload);
      if (!request.success) {
        return reply('error', { reason: 'PrivateOnly: This project only allows private channels' });
      }
      const expiresAt = await authorize(request.data.access_token, topic);
      const reason = `Unauthorized: You do not have permissions to read from this Channel topic: ${topic.slice(prefix.length)}`;
      if (expiresAt === null) return reply('error', { reason });
      joined.set(topic, { reference: joinReference, expiresAt });
      return reply('ok', { postgres_changes: [] });
    }
    case 'phx_leave':
      joined.delete(topic);
      return reply('ok');
    case 'access_token': {
      const refreshed = newToken.safeParse(payload);
      if (!refreshed.success || !joined.has(topic)) return;
      const expiresAt = await authorize(refreshed.data.access_token, topic);
      if (expiresAt !== null) joined.set(topic, { reference: joinReference, expiresAt });
      else if (joined.delete(topic)) send([joinReference, null, topic, 'phx_close', {}]);
    }
  }
}

function getJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
