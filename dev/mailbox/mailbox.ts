import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { systemCode } from '../stack/problem.ts';

export interface MailboxMessage {
  id: string;
  to: string;
  subject: string;
  text: string | null;
  html: string | null;
  sentAt: string;
}

/** Stores received e-mails. Has the interface of @supabase/lite's e-mail driver. */
export interface Mailbox {
  send(message: { to: string; subject: string; text?: string; html?: string }): Promise<void>;
  messages(filter?: { to?: string }): MailboxMessage[];
  message(id: string): MailboxMessage | undefined;
  clear(): Promise<void>;
  /** Waits for the newest message to this address. */
  waitFor(to: string, options?: { after?: Date; timeoutMs?: number }): Promise<MailboxMessage>;
}

/** @param path file in JSON Lines format, or null to keep messages in memory */
export async function openMailbox(path: string | null): Promise<Mailbox> {
  let stored = path === null ? [] : await readMessages(path);
  const arrivals = new Set<() => void>();
  // Runs one write at a time, so that a message sent before a deletion is not stored after it.
  let written: Promise<unknown> = Promise.resolve();
  const write = (task: (file: string) => Promise<unknown>): Promise<unknown> => {
    if (path === null) return Promise.resolve();
    written = written.then(() => task(path));
    return written;
  };
  const messages: Mailbox['messages'] = ({ to } = {}) =>
    stored
      .filter((message) => to === undefined || message.to.toLowerCase() === to.toLowerCase())
      .toReversed();

  return {
    messages,
    message: (id) => stored.find((message) => message.id === id),
    async send({ to, subject, text, html }) {
      const sentAt = new Date().toISOString();
      const message = { id: randomUUID(), to, subject, text: text ?? null, html: html ?? null, sentAt };
      stored.push(message);
      await write((file) => appendFile(file, `${JSON.stringify(message)}\n`, { mode: 0o600 }));
      for (const notify of arrivals) notify();
    },
    async clear() {
      stored = [];
      await write((file) => rm(file, { force: true }));
    },
    waitFor(to, { after, timeoutMs = 10_000 } = {}) {
      const find = () => messages({ to }).find(({ sentAt }) => !after || new Date(sentAt) >= after);
      return waitUntilFound(find, arrivals, timeoutMs, `No e-mail to ${to} arrived within ${timeoutMs} ms.`);
    },
  };
}

function waitUntilFound<T>(
  find: () => T | undefined,
  arrivals: Set<() => void>,
  timeoutMs: number,
  failure: string,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => finish(() => reject(new Error(failure))), timeoutMs);
    const finish = (complete: () => void) => {
      clearTimeout(timer);
      arrivals.delete(look);
      complete();
    };
    const look = () => {
      const found = find();
      if (found !== undefined) finish(() => resolve(found));
    };
    arrivals.add(look);
    look();
  });
}

async function readMessages(path: string): Promise<MailboxMessage[]> {
  await mkdir(dirname(path), { recursive: true });
  try {
    const lines = (await readFile(path, 'utf8')).split('\n');
    return lines.flatMap((line) => parseLine(line));
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return [];
    throw error;
  }
}

/** Parses a line. A power failure may have cut off the last one, which is skipped. */
function parseLine(line: string): MailboxMessage[] {
  try {
    return line === '' ? [] : [JSON.parse(line) as MailboxMessage];
  } catch {
    return [];
  }
}
