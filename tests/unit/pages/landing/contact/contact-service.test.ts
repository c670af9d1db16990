// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ContactMessage } from '#domain/messages/contact.ts';
import { sentMessages } from '#domain/messages/sent-messages.ts';
import type { DeliveryResult } from '#pages/landing/contact/contact-delivery.ts';
import { type ContactOutbox, openContactOutbox } from '#pages/landing/contact/contact-outbox.ts';
import { openContactService } from '#pages/landing/contact/contact-service.ts';
import { waitFor } from '../../../../support/wait-for.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  localStorage.clear();
});

const written: ContactMessage = {
  id: '0b0f6a52-6d2c-4c55-9d0b-3f7a1c6a8e11',
  name: 'Ada',
  email: 'ada@example.com',
  message: 'Good morning',
  website: '',
  seconds: 60,
};

/** Returns a backend whose result the test can change. */
function line(result: DeliveryResult) {
  const sent: ContactMessage[] = [];
  const state = { result };
  const send = async (message: ContactMessage) => {
    sent.push(message);
    return state.result;
  };
  return { sent, state, send };
}

/** An outbox in a browser that forbids storage. */
const closed: ContactOutbox = {
  put: () => Promise.reject(new DOMException('no storage', 'QuotaExceededError')),
  list: () => Promise.reject(new DOMException('no storage', 'InvalidStateError')),
  remove: () => Promise.resolve(),
};

describe('the contact service', () => {
  test('a delivered message leaves no stored data', async () => {
    const { send } = line('delivered');
    const service = openContactService(openContactOutbox(), send, () => 1);

    expect(await service.submit(written)).toBe('delivered');
    expect(await service.waiting()).toBe(0);
    expect(localStorage.getItem('portico.contact-waiting')).toBeNull();
  });

  test('stores a sent message for its account only', async () => {
    const { send } = line('waiting');
    const service = openContactService(openContactOutbox(), send, () => 1);
    await service.submit(written);
    expect(localStorage.getItem('portico.sent-messages')).toBeNull();

    localStorage.setItem('portico.account', JSON.stringify({ userId: 'account-1' }));
    await service.submit(written);
    const noted = localStorage.getItem('portico.sent-messages');
    expect(sentMessages(noted, 'account-1')).toEqual([written.id]);
    expect(sentMessages(noted, 'account-2')).toEqual([]);

    localStorage.setItem('portico.sent-messages', '{"account-1": ["no id", 7]}');
    expect(sentMessages(localStorage.getItem('portico.sent-messages'), 'account-1')).toEqual([]);
    localStorage.setItem('portico.account', '{"userId":');
    expect(await service.submit(written)).toBe('waiting');
  });

  test('keeps an unsent message and retries at the next visit', async () => {
    const { send } = line('waiting');
    const service = openContactService(openContactOutbox(), send, () => 1);

    expect(await service.submit(written)).toBe('waiting');
    expect(await service.waiting()).toBe(1);
    expect(localStorage.getItem('portico.contact-waiting')).not.toBeNull();
  });

  test('sends a waiting message when the network returns', async () => {
    const { send, state } = line('waiting');
    const service = openContactService(openContactOutbox(), send, () => 1);
    await service.submit(written);
    const abort = new AbortController();
    onTestFinished(() => abort.abort());
    const onDelivered = vi.fn<() => void>();
    service.watch(abort.signal, onDelivered);

    state.result = 'delivered';
    dispatchEvent(new Event('online'));

    await waitFor(() => expect(onDelivered).toHaveBeenCalled());
    expect(await service.waiting()).toBe(0);
  });

  test('a message waits behind another waiting one', async () => {
    const { send } = line('waiting');
    const service = openContactService(openContactOutbox(), send, () => 1);
    await service.submit(written);

    expect(await service.submit({ ...written, id: crypto.randomUUID() })).toBe('waiting');
    expect(await service.waiting()).toBe(2);
  });

  test('a refused message returns to the form and is not stored', async () => {
    const { send } = line('refused');
    const service = openContactService(openContactOutbox(), send, () => 1);

    expect(await service.submit(written)).toBe('refused');
    expect(await service.waiting()).toBe(0);
    expect(await service.takeRefused()).toBeNull();
  });

  test('returns a refused message once', async () => {
    const outbox = openContactOutbox();
    await outbox.put({ message: written, writtenAt: 0, refused: true });
    const service = openContactService(outbox, line('delivered').send, () => 1);

    expect(await service.takeRefused()).toEqual(written);
    expect(await service.takeRefused()).toBeNull();
  });

  test('sends directly without storage', async () => {
    const { send, sent } = line('delivered');

    expect(await openContactService(closed, send, () => 1).submit(written)).toBe('delivered');
    expect(sent).toEqual([written]);
  });

  test.each(['waiting', 'busy', 'failing'] as const)(
    'does not promise to keep a message without storage (%s)',
    async (result) => {
      expect(await openContactService(closed, line(result).send, () => 1).submit(written)).toBe('unkept');
    },
  );
});
