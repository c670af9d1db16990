import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DenoProcess } from '../../../dev/functions/deno-process.ts';
import { type Mailbox, openMailbox } from '../../../dev/mailbox/mailbox.ts';
import { type SmtpServer, startSmtp } from '../../../dev/mailbox/smtp.ts';
import { readMailSettings } from '../../../supabase/functions/_shared/mail.ts';
import { composeMail } from '../../../supabase/functions/contact-notification/mail.ts';
import { backendForFile } from '../../support/backend.ts';
import { type DataService, serveBackend, startFunction } from '../../support/edge-functions.ts';
import { waitFor } from '../../support/wait-for.ts';

const backend = backendForFile();
const lines: string[] = [];
let mailbox: Mailbox;
let smtp: SmtpServer;
let service: DataService;
let deno: DenoProcess;
let isMailServerBroken = false;

beforeAll(async () => {
  mailbox = await openMailbox(null);
  smtp = await startSmtp({
    send: (message) =>
      isMailServerBroken ? Promise.reject(new Error('The disk\nis full.')) : mailbox.send(message),
  });
  service = await serveBackend(backend());
  const environment = {
    SUPABASE_ANON_KEY: backend().publishableKey,
    SUPABASE_SERVICE_ROLE_KEY: backend().secretKey,
    ALLOWED_ORIGINS: 'https://your.site',
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(smtp.port),
    SMTP_FROM: 'portico@example.com',
    NOTIFY_EMAIL: 'owner@example.com',
  };
  const note = (line: string) => void lines.push(line);
  deno = await startFunction('contact-notification', service, environment, note, [`127.0.0.1:${smtp.port}`]);
});

beforeEach(async () => {
  lines.splice(0);
  isMailServerBroken = false;
  await mailbox.clear();
  await backend().query('delete from public.contact_messages');
  await backend().query('delete from private.contact_attempts');
  await backend().query('delete from private.contact_notices');
});

afterAll(async () => {
  await deno.stop();
  await service.close();
  await smtp.close();
});

async function arrive(fields: Record<string, unknown> = {}): Promise<void> {
  const body = { id: randomUUID(), name: 'Ada', email: 'ada@example.com', message: 'Hello', seconds: 60 };
  await backend().query('delete from private.contact_attempts');
  const response = await backend().rest('POST', 'rpc/submit_contact_message', {
    body: { ...body, ...fields },
  });
  expect(response.status).toBe(200);
}

async function call(headers: Record<string, string> = { origin: 'https://your.site' }): Promise<void> {
  const address = `http://127.0.0.1:${deno.port}/contact-notification`;
  const response = await fetch(address, { method: 'POST', headers });
  expect([response.status, await response.text()]).toEqual([204, '']);
}

const subjects = () => mailbox.messages().map(({ subject }) => subject);
const hourLater = () =>
  backend().query(`update private.contact_notices set sent_at = now() - interval '61 minutes'`);

test('the owner gets a count and a link, but no visitor’s text', async () => {
  await arrive({ name: 'Name of the visitor', message: 'Text of the visitor' });
  await call();
  const [mail] = mailbox.messages();
  expect(mail).toMatchObject({
    to: 'owner@example.com',
    subject: 'New message',
    text: 'New message from visitors of your site. To read and reply:\n\nhttps://your.site/admin\n',
    html: null,
  });
  expect(JSON.stringify(mailbox.messages())).not.toMatch(/of the visitor|ada@/i);
});

test('counts each message in one email only', async () => {
  await call();
  await arrive();
  await arrive();
  await Promise.all([call(), call(), call({})]);
  await call();
  expect(subjects()).toEqual(['2 new messages']);
});

test('sends no email about read, deleted or honeypot messages', async () => {
  await arrive();
  await backend().query('update public.contact_messages set read_at = now()');
  await arrive({ website: 'https://spam.example' });
  await call();
  await arrive();
  await backend().query('delete from public.contact_messages');
  await call();
  expect(subjects()).toEqual([]);
});

test('sends four emails an hour, then one for all later messages', async () => {
  for (let index = 0; index < 6; index += 1) {
    await arrive();
    await call();
  }
  expect(subjects()).toHaveLength(4);
  const isLast = mailbox.messages().map(({ text }) => text?.includes('fourth e-mail within an hour'));
  expect(isLast).toEqual([true, false, false, false]);
  await hourLater();
  await arrive();
  await call();
  expect(subjects()[0]).toBe('3 new messages');
});

test('a failing mail server delays only the owner’s mail', async () => {
  isMailServerBroken = true;
  await arrive();
  await call();
  await waitFor(() => expect(lines).toHaveLength(1));
  expect(lines[0]).toMatch(/^The owner could not be notified: .*The disk is full\./);
  isMailServerBroken = false;
  await call();
  expect(subjects()).toEqual([]);
  await backend().query(`update private.contact_notifications set taken_at = now() - interval '6 minutes'`);
  await call();
  expect(subjects()).toEqual(['New message']);
});

test('logs a database failure without telling the visitor', async () => {
  service.fault = () => new Response('{}', { status: 503 });
  await call();
  service.fault = null;
  await waitFor(() => expect(lines).toEqual(['Nothing could be asked of the database (503).']));
});

describe('the settings of the mail server', () => {
  const complete = { SMTP_HOST: 'mail.example', SMTP_FROM: 'a@example.com', NOTIFY_EMAIL: 'b@example.com' };
  const read = (values: Record<string, string>) => readMailSettings((name) => values[name]);

  test('without settings no mail is sent', () => expect(read({ ...complete, SMTP_HOST: ' ' })).toBeNull());

  test('accept an allowed port, and a login if there is one', () => {
    expect(read(complete)).toMatchObject({
      port: 465,
      login: null,
      from: 'a@example.com',
      to: 'b@example.com',
    });
    const login = { user: 'me', pass: 'secret' };
    expect(read({ ...complete, SMTP_USER: 'me', SMTP_PASS: 'secret', SMTP_PORT: '2587' })).toMatchObject({
      port: 2587,
      login,
    });
  });

  test.each([
    ['SMTP_PORT', { SMTP_PORT: 'smtp' }],
    ['SMTP_PORT', { SMTP_PORT: '70000' }],
    ['SMTP_PASS', { SMTP_USER: 'me' }],
    ['SMTP_FROM', { SMTP_FROM: '' }],
    ['SMTP_FROM', { SMTP_FROM: 'a@example.com\r\nBcc: c@example.com' }],
    ['NOTIFY_EMAIL', { NOTIFY_EMAIL: 'a@example.com, b@example.com' }],
  ])('name the problem: %s', (variable, change) => {
    expect(() => read({ ...complete, ...change })).toThrow(expect.objectContaining({ variable }));
  });

  test('name the number of messages in the subject', () => {
    expect(composeMail({ count: 12, isLast: false, inbox: 'https://your.site/admin' }).subject).toBe(
      '12 new messages',
    );
  });
});
