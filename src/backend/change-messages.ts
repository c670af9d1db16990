import { RealtimeClient } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import type { BackendAccess } from './http.ts';

export interface ChangeMessage {
  version: number;
  device: string | null;
}

const received = z.object({
  payload: z.object({ version: z.number(), device: z.nullable(z.string()) }),
});

/** A private channel, so that only readers of the rows learn about new ones. */
const channelOptions = { config: { private: true } };

/** Growing waits, so that projects without Realtime get few attempts. */
const reconnectAfterMs = [1_000, 2_000, 5_000, 10_000, 30_000, 60_000];
const maxReconnectMs = 300_000;

/**
 * Listens for change messages. They are hints and may be lost, so callers also poll.
 * @returns the unsubscribe function
 */
export function listenForChanges(
  { url, apiKey, accessToken }: BackendAccess,
  listener: (message: ChangeMessage) => void,
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
  // The join carries the current token.
  void client.setAuth().then(() => {
    if (isWanted) channel.subscribe();
  });
  return () => {
    isWanted = false;
    void client.removeAllChannels().then(() => client.disconnect());
  };
}
