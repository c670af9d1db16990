import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createSocketServer, type Socket, type Server as SocketServer } from 'node:net';
import { StackProblem, systemCode } from './problem.ts';

export interface LoopbackServer {
  server: Server;
  port: number;
  close(): Promise<void>;
}

const attemptsOnAFreePort = 10;
/**
 * Milliseconds that an idle connection stays open. Longer than any client's idle time, so that the client always closes
 * it first.
 */
const keepAliveTimeoutMs = 65_000;

/**
 * Listens on both loopback addresses only, so that no other computer reaches the stack: it holds sign-in links and a known
 * password.
 */
export async function listenOnLoopback(port: number, listener: RequestListener): Promise<LoopbackServer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await listen(port, listener);
    } catch (error) {
      // A port that is free on 127.0.0.1 may be in use on ::1.
      const tryAnother = port === 0 && systemCode(error) === 'EADDRINUSE' && attempt < attemptsOnAFreePort;
      if (!tryAnother) throw describe(error, port);
    }
  }
}

async function listen(requested: number, listener: RequestListener): Promise<LoopbackServer> {
  const server = createServer({ keepAliveTimeout: keepAliveTimeoutMs }, forThisComputer(listener));
  // Open WebSocket connections would keep the server from closing.
  const connections = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  await bind(server, requested, '127.0.0.1');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : requested;
  const second = createSocketServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    server.emit('connection', socket);
  });
  try {
    await bind(second, port, '::1');
  } catch (error) {
    if (!isWithoutIpv6(error)) {
      await stop(server);
      throw error;
    }
  }
  return {
    server,
    port,
    async close() {
      const closed = Promise.all([stop(second), stop(server)]);
      for (const connection of connections) connection.destroy();
      await closed;
    },
  };
}

/** Protects against DNS rebinding: answers only requests whose Host header names this computer. */
function forThisComputer(listener: RequestListener): RequestListener {
  return (request, response) => {
    if (isForThisComputer(request)) return listener(request, response);
    response.writeHead(421, { 'Content-Type': 'text/plain; charset=utf-8' });
    response.end('This server answers to localhost only.\n');
  };
}

export function isForThisComputer({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const host = (headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
  return ['localhost', '127.0.0.1', '[::1]'].includes(host);
}

function bind(server: SocketServer, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function stop(server: SocketServer): Promise<void> {
  return new Promise((resolve) => {
    if (server.listening) server.close(() => resolve());
    else resolve();
  });
}

function isWithoutIpv6(error: unknown): boolean {
  return ['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL'].includes(systemCode(error) ?? '');
}

function describe(error: unknown, port: number): unknown {
  if (systemCode(error) === 'EADDRINUSE') {
    return new StackProblem(
      `Port ${port} is in use by another program: stop that program, or choose another port with PORT=${port + 1} npm start.`,
    );
  }
  if (systemCode(error) === 'EACCES') {
    return new StackProblem(
      `Port ${port} needs administrator rights: choose one above 1023, for example PORT=8080 npm start.`,
    );
  }
  return error;
}
