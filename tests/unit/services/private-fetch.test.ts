import { createServer, type IncomingHttpHeaders } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { privateFetch } from '#services/private-fetch.ts';

/**
 * Returns the request's headers. A request that no cache may answer or store must say so (Fetch standard, "HTTP-network-or-cache
 * fetch").
 */
async function getHeaders(init: RequestInit): Promise<IncomingHttpHeaders> {
  const seen: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    seen.push(request.headers);
    response.end();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  await (await privateFetch(`http://127.0.0.1:${port}/`, init)).text();
  return seen[0] ?? {};
}

test.each([{}, { cache: 'default' }, { cache: 'force-cache' }] as const)(
  'never caches a response, whatever the caller requests: %o',
  async (init) => {
    const headers = await getHeaders({ ...init, headers: { authorization: 'Bearer canary' } });
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', authorization: 'Bearer canary' });
  },
);
