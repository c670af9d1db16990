import { REALTIME_SUBSCRIBE_STATES, RealtimeClient } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import type { BackendAccess } from './http.ts';

export interface ChangeMessage {
  version: number;
  device: string | null;
}

const received = z.object({
  payload: z.object({ version: z.number(), device: z.nullable(z.string()) }),
});

/** The channel is private, so that only accounts that may read the rows learn about changes. */
const channelOptions = { config: { private: true } };

/** Waits between attempts in milliseconds. They grow, so that a project without Realtime gets few requests. */
const reconnectAfterMs = [1_000, 2_000, 5_000, 10_000, 30_000, 60_000];
const maxReconnectMs = 300_000;

/**
 * Listens for messages about changes. Messages may be lost, so callers also poll.
 * @param onJoined called at the beginning and after every lost connection, because messages until then were missed
 * @returns the function that stops listening
 */
export function listenForChanges(
  { url, apiKey, accessToken }: BackendAccess,
  listener: (message: ChangeMessage) => void,
  onJoined: () => void,
): () => void {
  const client = new RealtimeClient(`${url.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: apiKey },
    accessToken: () => accessToken().catch(() => null),
    reconnectAfterMs: (tries) => reconnectAfterMs[tries - 1] ?? maxReconnectMs,
  });
  const channel = client
    .channel('changes', channelOptions)
    .on('broadcast', { event: 'changed' }, (message: unknown) => {
      const read = received.safeParse(message);
      if (read.success) listener(read.data.payload);
    });
  let isWanted = true;
  // Sets the token before the channel is joined, because joining sends it.
  void client.setAuth().then(() => {
    if (!isWanted) return;
    channel.subscribe((status) => {
      if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) onJoined();
    });
  });
  return () => {
    isWanted = false;
    void client.removeAllChannels().then(() => client.disconnect());
  };
}
