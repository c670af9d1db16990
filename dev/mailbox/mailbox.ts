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
  /** ISO 8601. */
  sentAt: string;
}

/** Takes the e-mails of the stack instead of a mail server. Shaped like the e-mail driver of @supabase/lite. */
export interface Mailbox {
  send(message: { to: string; subject: string; text?: string; html?: string }): Promise<void>;
  /** Newest first. `to` compares without regard to case. */
  messages(filter?: { to?: string }): MailboxMessage[];
  message(id: string): MailboxMessage | undefined;
  clear(): Promise<void>;
  /** The newest message to this address; waits for it if there is none yet. */
  waitFor(to: string, options?: { after?: Date; timeoutMs?: number }): Promise<MailboxMessage>;
}

/** @param path The file that keeps the messages, one JSON line each; null keeps them in memory. */
export async function openMailbox(path: string | null): Promise<Mailbox> {
  let stored = path === null ? [] : await readMessages(path);
  const arrivals = new Set<() => void>();
  // Serialises writes, so that a deletion cannot be overtaken by an earlier message.
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

/** The last line may be cut off if the machine lost power while it was written. */
function parseLine(line: string): MailboxMessage[] {
  try {
    return line === '' ? [] : [JSON.parse(line) as MailboxMessage];
  } catch {
    return [];
  }
}
