import type { IncomingMessage } from 'node:http';

/** Headers with the client's address. Gateways set them, but a client can forge them. */
const namesTheCaller =
  /^(x-forwarded-.*|forwarded|x-real-ip|cf-connecting-ip(v6)?|true-client-ip|sb-forwarded-for)$/i;

/** Sets `cf-connecting-ip` like a hosted edge (see `private.edge`), and removes such headers that the client sent. */
export function noteSender(request: IncomingMessage): void {
  const kept: string[] = [];
  for (let index = 0; index + 1 < request.rawHeaders.length; index += 2) {
    const name = request.rawHeaders[index] ?? '';
    if (!namesTheCaller.test(name)) kept.push(name, request.rawHeaders[index + 1] ?? '');
  }
  const address = request.socket.remoteAddress ?? '127.0.0.1';
  const facts = {
    'cf-connecting-ip': address,
    'x-forwarded-for': address,
    'x-forwarded-host': request.headers.host ?? 'localhost',
    'x-forwarded-proto': 'http',
  };
  for (const name of Object.keys(request.headers))
    if (namesTheCaller.test(name)) delete request.headers[name];
  Object.assign(request.headers, facts);
  request.rawHeaders = [...kept, ...Object.entries(facts).flat()];
}
