import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { isForThisComputer } from '../stack/loopback-server.ts';
import { type ChannelAccess, openChannels } from './channels.ts';

export interface RealtimeOptions extends ChannelAccess {
  server: Server;
  publishableKey: string;
}

export interface Realtime {
  close(): Promise<void>;
}

const path = '/realtime/v1/websocket';

/**
 * Emulates Supabase Realtime for database messages on private channels: version 2 of the Phoenix protocol (supabase/realtime,
 * lib/realtime_web/channels).
 */
export async function startRealtime(options: RealtimeOptions): Promise<Realtime> {
  const { server, database, publishableKey } = options;
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024 });
  const channels = openChannels(options);
  const unlisten = await database.listen('realtime', (payload) => channels.deliver(payload));
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname !== path) return;
    if (!isForThisComputer(request)) return refuse(socket, '421 Misdirected Request');
    if (searchParams.get('apikey') !== publishableKey) return refuse(socket, '403 Forbidden');
    sockets.handleUpgrade(request, socket, head, (client) => accept(client));
  };
  const accept = (client: WebSocket): void => {
    const channel = channels.open((message) => client.send(JSON.stringify(message)));
    // The `ws` library passes a text message as one buffer by default.
    client.on('message', (data, isBinary) => {
      if (!isBinary && Buffer.isBuffer(data)) void channel.receive(data.toString('utf8'));
    });
    client.on('close', () => channel.close());
    // Without a listener, a client that disconnects would end this process.
    client.on('error', () => client.terminate());
  };
  server.on('upgrade', onUpgrade);
  return {
    async close() {
      server.off('upgrade', onUpgrade);
      for (const client of sockets.clients) client.terminate();
      sockets.close();
      await unlisten();
    },
  };
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
