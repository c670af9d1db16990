import { expect, test } from 'vitest';
import { replyAddress } from '#domain/messages/reply.ts';

const message = {
  name: 'Lea Beispiel',
  email: 'lea@example.com',
  message: 'Good day\nAre you free?',
  createdAt: '2026-11-22T02:32:00',
};

test('a reply has the subject and quotes the message', () => {
  const address = new URL(replyAddress(message, 'Robin Muster'));
  expect(address.pathname).toBe('lea@example.com');
  expect(address.searchParams.get('subject')).toBe('Re: Your message to Robin Muster');
  expect(address.searchParams.get('body')).toBe(
    '\r\n\r\nOn 22 Nov 2026, 02:32, Lea Beispiel wrote:\r\n> Good day\r\n> Are you free?',
  );
});

test('adds no header field from a visitor’s message', () => {
  const address = replyAddress(
    { ...message, email: 'a@b?bcc=all@example.com&x', message: 'x&cc=all@example.com#', createdAt: null },
    'Robin Muster',
  );
  const url = new URL(address);
  expect([...url.searchParams.keys()]).toEqual(['subject', 'body']);
  expect(url.hash).toBe('');
  expect(url.searchParams.get('body')).toBe('\r\n\r\nLea Beispiel wrote:\r\n> x&cc=all@example.com#');
});

test('quotes the beginning of a long message within the mailto limit', () => {
  const address = replyAddress({ ...message, message: `x${'😀'.repeat(5_000)}` }, 'Robin Muster');
  expect(new URL(address).searchParams.get('body')).toMatch(/> x(😀)+ \[\.\.\.\]$/u);
  expect(replyAddress({ ...message, message: 'word '.repeat(2_000) }, 'Robin Muster').length).toBeLessThan(
    2_000,
  );
});
