/**
 * The outbox of the contact form. Invariant: a message is on the device before it is sent, and leaves the
 * device only when the database has it or when its writer has the text back.
 */

import { createStore, del, set, type UseStore, values } from 'idb-keyval';
import type { ContactMessage } from '#domain/messages/contact.ts';

export interface WaitingMessage {
  message: ContactMessage;
  /** Milliseconds since the epoch; messages are sent in this order. */
  writtenAt: number;
  /** The database will not take it: it waits for its writer, not for the network. */
  refused: boolean;
}

export interface ContactOutbox {
  put(entry: WaitingMessage): Promise<void>;
  /** Oldest first. */
  list(): Promise<WaitingMessage[]>;
  remove(id: string): Promise<void>;
}

/** The outbox in IndexedDB, shared by all tabs and the service worker. */
export function openContactOutbox(): ContactOutbox {
  let opened: UseStore | undefined;
  // Opened at the first use: a page that never sends never creates the database.
  const store = () => (opened ??= createStore('portico-contact', 'messages'));
  return {
    put: async (entry) => withinTimeout(set(entry.message.id, entry, store())),
    list: async () => {
      const entries = await withinTimeout(values<WaitingMessage>(store()));
      return entries.sort((one, other) => one.writtenAt - other.writtenAt);
    },
    remove: async (id) => withinTimeout(del(id, store())),
  };
}

/** A storage that does not respond is as good as none: nobody waits for it longer than this. */
const maxWaitMs = 3_000;

function withinTimeout<T>(stored: Promise<T>): Promise<T> {
  const timeout = new Promise<never>((_, reject) => {
    setTimeout(
      () =>
        reject(
          new Error("This browser's storage doesn't respond. Close other tabs of this site and try again."),
        ),
      maxWaitMs,
    );
  });
  return Promise.race([stored, timeout]);
}
