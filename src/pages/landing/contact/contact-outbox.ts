/**
 * The outbox of the contact form. Invariant: each message is stored before its request is sent. A message is
 * removed only after the database has accepted it or the form has its text again.
 */

import { createStore, del, set, type UseStore, values } from 'idb-keyval';
import type { ContactMessage } from '#domain/messages/contact.ts';

export interface WaitingMessage {
  message: ContactMessage;
  /** Milliseconds since the epoch; messages are sent in this order. */
  writtenAt: number;
  /** True after the database has refused the message. The writer has to change the text. */
  refused: boolean;
}

export type ContactOutbox = ReturnType<typeof openContactOutbox>;

/** Opens the outbox in IndexedDB, which all tabs and the service worker share. */
export function openContactOutbox() {
  let opened: UseStore | undefined;
  // Opens the database at first use, so that visitors who send no message have none.
  const store = () => (opened ??= createStore('portico-contact', 'messages'));
  return {
    put: async (entry: WaitingMessage) => withinTimeout(set(entry.message.id, entry, store())),
    /** Returns the waiting messages, oldest first. */
    list: async () => {
      const entries = await withinTimeout(values<WaitingMessage>(store()));
      return entries.sort((one, other) => one.writtenAt - other.writtenAt);
    },
    remove: async (id: string) => withinTimeout(del(id, store())),
  };
}

/** Storage timeout in milliseconds. */
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
