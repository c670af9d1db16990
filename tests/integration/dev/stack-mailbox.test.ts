import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openMailbox } from '../../../dev/mailbox/mailbox.ts';
import { mailboxRoutes } from '../../../dev/mailbox/mailbox-routes.ts';
import { makeFolder } from '../../support/stack.ts';

const letter = {
  to: 'Ada@example.com',
  subject: 'Confirm',
  text: 'Go to https://example.com/verify?a=1&b=2 now',
};

async function openPages() {
  const mailbox = await openMailbox(null);
  const routes = mailboxRoutes(mailbox);
  const request = (path: string, init?: RequestInit, host = 'localhost:8080') =>
    Promise.resolve(routes.request(`http://${host}/mailbox${path}`, init));
  return { mailbox, request };
}

describe('the mailbox', () => {
  test('lists emails newest first, filtered by address', async () => {
    const { mailbox, request } = await openPages();
    await mailbox.send(letter);
    await mailbox.send({ to: 'bob@example.com', subject: 'Reset', html: '<p>Hello</p>' });
    const subjects = async (query: string) => {
      const { messages } = (await (await request(`/messages${query}`)).json()) as {
        messages: { subject: string }[];
      };
      return messages.map(({ subject }) => subject);
    };
    expect(await subjects('')).toEqual(['Reset', 'Confirm']);
    expect(await subjects('?to=ada@EXAMPLE.com')).toEqual(['Confirm']);
  });

  test('shows an email with links, and its markup as text', async () => {
    const { mailbox, request } = await openPages();
    await mailbox.send({ ...letter, subject: '<script>alert(1)</script>' });
    const [message] = mailbox.messages();
    const page = await (await request(`/${message?.id}`)).text();
    expect(page).toContain('<a href="https://example.com/verify?a=1&amp;b=2">');
    expect(page).not.toContain('<script>');
  });

  test('shows HTML in a frame without scripts', async () => {
    const { mailbox, request } = await openPages();
    await mailbox.send({ to: 'a@example.com', subject: 'S', html: '"><script>alert(1)</script>' });
    const response = await request(`/${mailbox.messages()[0]?.id}`);
    const page = await response.text();
    expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(page).not.toContain('<script>');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('is emptied by its button, not by another site', async () => {
    const { mailbox, request } = await openPages();
    await mailbox.send(letter);
    const post = (origin: string) => request('/delete', { method: 'POST', headers: { Origin: origin } });
    expect((await post('https://evil.example')).status).toBe(403);
    expect(mailbox.messages()).toHaveLength(1);
    expect((await post('http://localhost:8080')).status).toBe(303);
    expect(mailbox.messages()).toHaveLength(0);
  });

  test('rejects requests under a foreign host name', async () => {
    const { request } = await openPages();
    expect((await request('/messages', {}, 'rebound.example:8080')).status).toBe(403);
  });

  test('keeps its messages in a file until they are deleted', async () => {
    const path = join(await makeFolder(), 'mailbox.jsonl');
    const first = await openMailbox(path);
    await first.send(letter);
    const second = await openMailbox(path);
    expect(second.messages()).toEqual(first.messages());
    await second.clear();
    expect((await openMailbox(path)).messages()).toEqual([]);
  });

  test('skips a truncated line', async () => {
    const path = join(await makeFolder(), 'mailbox.jsonl');
    await (await openMailbox(path)).send(letter);
    const whole = await readFile(path, 'utf8');
    const damaged = join(
      await makeFolder({ 'mailbox.jsonl': `${whole}${whole.slice(0, 40)}` }),
      'mailbox.jsonl',
    );
    expect((await openMailbox(damaged)).messages()).toHaveLength(1);
  });

  test('lets a test wait for an email', async () => {
    const { mailbox } = await openPages();
    const waiting = mailbox.waitFor('ada@example.com');
    await mailbox.send(letter);
    expect((await waiting).subject).toBe('Confirm');
    await expect(mailbox.waitFor('nobody@example.com', { timeoutMs: 1 })).rejects.toThrow(
      'No e-mail to nobody',
    );
  });
});
