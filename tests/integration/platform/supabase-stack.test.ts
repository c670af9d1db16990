import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { mailpit } from '../../support/supabase-stack.ts';

const earlier = { ID: 'a', Created: '2026-01-01T10:00:00.000Z', Subject: 'Confirm' };
const later = { ID: 'b', Created: '2026-01-01T10:00:05.123456789Z', Subject: 'Reset' };

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('waits for the newest matching e-mail in Supabase’s mailbox', async () => {
  const requests: string[] = [];
  const url = await listen((request, response) => {
    requests.push(decodeURIComponent(request.url ?? ''));
    const isSearch = request.url?.startsWith('/api/v1/search') ?? false;
    const messages = requests.length === 1 ? [earlier] : [later, earlier];
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(isSearch ? { messages } : { HTML: '<a href="x">', Text: 'x' }));
  });
  const message = await mailpit(url)('ada@example.com', { after: new Date('2026-01-01T10:00:01Z') });
  expect(message).toMatchObject({ id: 'b', subject: 'Reset', html: '<a href="x">', text: 'x' });
  const search = '/api/v1/search?query=to:"ada@example.com"';
  expect(requests).toEqual([search, search, '/api/v1/message/b']);
});

test('names an e-mail that does not arrive', async () => {
  const url = await listen((_, response) => response.end('{"messages":[]}'));
  await expect(mailpit(url)('ada@example.com', { timeoutMs: 0 })).rejects.toThrow(
    'No e-mail to ada@example.com',
  );
});
