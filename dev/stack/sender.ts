import type { IncomingMessage } from 'node:http';

/**
 * Tells the services who calls, as the gateway of a hosted project does. What the caller says about itself is
 * dropped: the limits per sender must count real addresses.
 */
export function noteSender(request: IncomingMessage): void {
  const kept: string[] = [];
  for (let index = 0; index + 1 < request.rawHeaders.length; index += 2) {
    const name = request.rawHeaders[index] ?? '';
    if (!name.toLowerCase().startsWith('x-forwarded-')) kept.push(name, request.rawHeaders[index + 1] ?? '');
  }
  const facts = {
    'x-forwarded-for': request.socket.remoteAddress ?? '127.0.0.1',
    'x-forwarded-host': request.headers.host ?? 'localhost',
    'x-forwarded-proto': 'http',
  };
  Object.assign(request.headers, facts);
  request.rawHeaders = [...kept, ...Object.entries(facts).flat()];
}
