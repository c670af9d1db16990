import { type IncomingMessage, type ServerResponse, request as sendRequest } from 'node:http';
import { pipeline } from 'node:stream/promises';

/** Hop-by-hop headers (RFC 9110, 7.6.1), and headers that the next connection sets itself. */
const hopByHop = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

export interface ForwardTarget {
  port: number;
  path: string;
}

/**
 * Streams request and response. If either side closes its connection, closes both. Never rejects: a failing target gives a 502,
 * or cuts off a response that has already begun.
 */
export function forward(
  request: IncomingMessage,
  response: ServerResponse,
  target: ForwardTarget,
): Promise<void> {
  return new Promise((resolve) => {
    const upstream = sendRequest({
      host: '127.0.0.1',
      port: target.port,
      path: target.path,
      method: request.method,
      headers: requestHeaders(request),
      agent: false,
    });
    const fail = (): void => {
      if (response.headersSent || response.destroyed) response.destroy();
      else sendBadGateway(response);
      resolve();
    };
    response.once('close', () => {
      upstream.destroy();
      resolve();
    });
    upstream.once('error', fail);
    upstream.once('response', (upstreamResponse) => {
      response.writeHead(
        upstreamResponse.statusCode ?? 502,
        withoutHopByHop(upstreamResponse.rawHeaders, upstreamResponse.headers.connection),
      );
      pipeline(upstreamResponse, response).then(resolve, fail);
    });
    pipeline(request, upstream).catch(fail);
  });
}

function requestHeaders(request: IncomingMessage): string[] {
  const headers = withoutHopByHop(request.rawHeaders, request.headers.connection);
  return [
    ...headers,
    ...Object.entries({
      Connection: 'close',
      // A body without a length stays chunked.
      ...(request.headers['transfer-encoding'] === undefined ? {} : { 'Transfer-Encoding': 'chunked' }),
    }).flat(),
  ];
}

/** @param raw names and values in turn, like Node's `rawHeaders` */
function withoutHopByHop(raw: string[], connection = ''): string[] {
  const named = new Set(connection.split(',').map((name) => name.trim().toLowerCase()));
  const kept: string[] = [];
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = raw[index] ?? '';
    const key = name.toLowerCase();
    if (!hopByHop.has(key) && !named.has(key)) kept.push(name, raw[index + 1] ?? '');
  }
  return kept;
}

function sendBadGateway(response: ServerResponse): void {
  response.writeHead(502, { 'Content-Type': 'application/json' });
  response.end(
    JSON.stringify({ code: 'BAD_GATEWAY', message: 'The service behind this address did not answer' }),
  );
}
