import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deliverOutbox, sendOverRest } from '#pages/landing/contact/contact-delivery.ts';
import { openContactOutbox } from '#pages/landing/contact/contact-outbox.ts';
import { type Stack, startStack } from '../../../../../dev/stack.ts';
import { recordedResponses } from '../../../backend/recorded-responses.ts';

let stack: Stack;

beforeAll(async () => {
  stack = await startStack({ dataDir: 'memory', dist: null, quiet: true });
});

afterAll(() => stack.close());

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  stack.faults.clear();
  await stack.query('delete from contact_messages');
  await stack.query('delete from private.contact_attempts');
});

const rpc = '/rest/v1/rpc/submit_contact_message';

function backend() {
  return { url: stack.origin, anonKey: stack.anonKey };
}

function message(text: string) {
  return {
    id: crypto.randomUUID(),
    name: 'Ada',
    email: 'ada@example.com',
    message: text,
    website: '',
    seconds: 60,
  };
}

async function outboxWith(...texts: string[]) {
  const outbox = openContactOutbox();
  const messages = texts.map(message);
  for (const [index, entry] of messages.entries()) {
    await outbox.put({ message: entry, writtenAt: index, refused: false });
  }
  return { outbox, messages };
}

function manyMessagesToday() {
  return stack.query(
    `insert into private.contact_attempts (sender, created_at)
     select private.sender_hash('everyone', ''), now() - interval '2 hours' from generate_series(1, 200)`,
  );
}

async function receivedMessages(): Promise<string[]> {
  const { rows } = await stack.query('select message from contact_messages order by version');
  return rows.map((row) => String(row['message']));
}

describe('delivery of the contact outbox', () => {
  test('sends waiting messages, oldest first, and empties the outbox', async () => {
    const { outbox, messages } = await outboxWith('first', 'second');

    const deliveries = await deliverOutbox(outbox, sendOverRest(backend));

    expect(deliveries).toEqual(messages.map(({ id }) => ({ id, result: 'delivered' })));
    expect(await receivedMessages()).toEqual(['first', 'second']);
    expect(await outbox.list()).toEqual([]);
    // The page itself has requested the notification.
    expect((await stack.mailbox.waitFor('admin@example.com')).subject).toMatch(/new message/i);
  });

  test('keeps the message in order when the backend is unreachable', async () => {
    const { outbox, messages } = await outboxWith('first', 'second');
    stack.faults.add({ path: rpc, effect: { kind: 'cut-request' } });

    const deliveries = await deliverOutbox(outbox, sendOverRest(backend));

    expect(deliveries).toEqual([{ id: messages[0]?.id, result: 'waiting' }]);
    expect((await outbox.list()).map((entry) => entry.message.message)).toEqual(['first', 'second']);
  });

  test('delivers a message without a response once', async () => {
    const { outbox } = await outboxWith('only once');
    stack.faults.add({ path: rpc, effect: { kind: 'cut-response' } });

    await deliverOutbox(outbox, sendOverRest(backend));
    expect(await outbox.list()).toHaveLength(1);
    await deliverOutbox(outbox, sendOverRest(backend));

    expect(await receivedMessages()).toEqual(['only once']);
    expect(await outbox.list()).toEqual([]);
  });

  test('ignores a response that is not the database’s own', async () => {
    const { outbox } = await outboxWith('behind a portal');
    for (const status of [200, 403, 405]) {
      stack.faults.add({
        path: rpc,
        effect: { kind: 'response', status, body: 'Please log in to this network.' },
      });
      const [delivery] = await deliverOutbox(outbox, sendOverRest(backend));
      expect(delivery?.result).toBe('waiting');
    }
    expect(await outbox.list()).toMatchObject([{ refused: false }]);
  });

  test.each(recordedResponses)('$name refuses no message, which arrives once', async (response) => {
    const { outbox, messages } = await outboxWith('kept', 'next');
    const { status, headers, body } = response;
    stack.faults.add({ path: rpc, effect: { kind: 'recorded-response', status, headers, body } });

    const isJson = headers['Content-Type']?.includes('json') ?? false;
    const [first, second] = await deliverOutbox(outbox, sendOverRest(backend));

    expect(first?.result).toBe(isJson ? 'failing' : 'waiting');
    // If one message fails, the next one is still sent. If there was no response at all, the others would fail too, so they wait.
    expect(second?.result).toBe(isJson ? 'delivered' : undefined);
    expect((await outbox.list())[0]).toMatchObject({ refused: false, message: { id: messages[0]?.id } });
    await deliverOutbox(outbox, sendOverRest(backend));
    expect((await receivedMessages()).toSorted()).toEqual(['kept', 'next']);
  });

  test('two concurrent deliveries send each message once', async () => {
    const { outbox } = await outboxWith('a', 'b', 'c');

    await Promise.all([1, 2, 3].map(() => deliverOutbox(outbox, sendOverRest(backend))));

    expect(await receivedMessages()).toEqual(['a', 'b', 'c']);
    expect(await outbox.list()).toEqual([]);
  });

  test('keeps a refused message and sends the others', async () => {
    const { outbox, messages } = await outboxWith('', 'welcome');

    const deliveries = await deliverOutbox(outbox, sendOverRest(backend));

    expect(deliveries.map(({ result }) => result)).toEqual(['refused', 'delivered']);
    expect(await receivedMessages()).toEqual(['welcome']);
    const kept = await outbox.list();
    expect(kept).toMatchObject([{ refused: true, message: { id: messages[0]?.id } }]);
  });

  test('a sender’s limit keeps the message waiting', async () => {
    const { outbox } = await outboxWith('1', '2', '3', '4', '5', 'one too many');

    const deliveries = await deliverOutbox(outbox, sendOverRest(backend));

    expect(deliveries.at(-1)?.result).toBe('busy');
    expect(await receivedMessages()).toEqual(['1', '2', '3', '4', '5']);
    expect((await outbox.list()).map((entry) => entry.message.message)).toEqual(['one too many']);
  });

  test('sends waiting messages with a proof of work on a busy day', async () => {
    const { outbox } = await outboxWith('first', 'second');
    await manyMessagesToday();
    stack.faults.add({ path: rpc, effect: { kind: 'cut-request' } });
    const offline = await deliverOutbox(outbox, sendOverRest(backend));
    expect(offline.map(({ result }) => result)).toEqual(['waiting']);

    const deliveries = await deliverOutbox(outbox, sendOverRest(backend));

    expect(deliveries.map(({ result }) => result)).toEqual(['delivered', 'delivered']);
    expect(await receivedMessages()).toEqual(['first', 'second']);
  });

  test('needs no new proof after a lost response', async () => {
    const { outbox } = await outboxWith('only once');
    await manyMessagesToday();
    const first = stack.faults.add({ path: rpc, effect: { kind: 'hold', until: Promise.resolve() } });
    stack.faults.add({ path: rpc, effect: { kind: 'cut-response' } });
    const lost = await deliverOutbox(outbox, sendOverRest(backend));
    expect([first.hits, lost[0]?.result]).toEqual([1, 'waiting']);

    await deliverOutbox(outbox, sendOverRest(backend));

    expect(await receivedMessages()).toEqual(['only once']);
    expect(await outbox.list()).toEqual([]);
  });

  test('keeps a message after refused proofs and unsolvable tasks', async () => {
    const { outbox } = await outboxWith('later');
    const seal = 'a'.repeat(64);
    for (const [details, requests] of [
      [`1.4.${seal}`, 2],
      [`1.21.${seal}`, 1],
      [`1.0.${seal}`, 1],
      [null, 1],
      [{ task: 1 }, 1],
    ] as const) {
      const body = { code: 'PT429', message: 'Many messages today.', details, hint: null };
      const fault = stack.faults.add({
        path: rpc,
        times: 3,
        effect: { kind: 'response', status: 429, body },
      });
      const [delivery] = await deliverOutbox(outbox, sendOverRest(backend));
      expect([details, fault.hits, delivery?.result]).toEqual([details, requests, 'busy']);
      fault.remove();
    }
    expect(await outbox.list()).toMatchObject([{ refused: false }]);
  });

  test('answers a honeypot message normally and stores nothing', async () => {
    const outbox = openContactOutbox();
    const trapped = { ...message('buy now'), website: 'https://spam.example' };
    await outbox.put({ message: trapped, writtenAt: 0, refused: false });

    const deliveries = await deliverOutbox(outbox, sendOverRest(backend));

    expect(deliveries).toEqual([{ id: trapped.id, result: 'delivered' }]);
    expect(await receivedMessages()).toEqual([]);
  });
});
