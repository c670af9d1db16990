import { openChannel, serviceWorkerRegistration } from '#browser/shared-access.ts';
import { deviceStorage } from '#browser/storage.ts';
import { accountKey, sentMessagesKey } from '#config/constants.ts';
import type { ContactMessage } from '#domain/messages/contact.ts';
import { withSentMessage } from '#domain/messages/sent-messages.ts';
import {
  contactChannel,
  type DeliveryResult,
  deliverOutbox,
  type SendContactMessage,
} from './contact-delivery.ts';
import type { ContactOutbox } from './contact-outbox.ts';

const waitingFlag = 'portico.contact-waiting';
const retryAfterMs = 30_000;

/** `unkept`: it was not delivered, and this browser cannot keep it. */
export type SubmitResult = DeliveryResult | 'unkept';

export interface ContactService {
  /** Puts the message into the outbox and tries to deliver it. */
  submit(message: ContactMessage): Promise<SubmitResult>;
  /** Takes back the oldest message that the database has refused while nobody was there to be told. */
  takeRefused(): Promise<ContactMessage | null>;
  /** How many messages wait for the network. */
  waiting(): Promise<number>;
  /**
   * Delivers what waits now and whenever the network may be back, until `signal` ends it.
   *
   * @param onDelivered told for each message that arrived, also by another tab or the service worker
   */
  watch(signal: AbortSignal, onDelivered: () => void): void;
}

/** @param now milliseconds since the epoch */
export function openContactService(
  outbox: ContactOutbox,
  send: SendContactMessage,
  now: () => number,
): ContactService {
  async function submit(message: ContactMessage): Promise<SubmitResult> {
    noteWriter(message.id);
    try {
      await outbox.put({ message, writtenAt: now(), refused: false });
    } catch {
      // No storage, no outbox: the message can only be sent while its writer waits.
      const result = await send(message);
      return result === 'delivered' || result === 'refused' ? result : 'unkept';
    }
    const deliveries = await deliverOutbox(outbox, send);
    const result = deliveries.find(({ id }) => id === message.id)?.result;
    if (result === 'refused') await outbox.remove(message.id);
    // Not among the tried ones: it was held up by an older message, or another tab has delivered it.
    const outcome = result ?? ((await isWaiting(outbox, message.id)) ? 'waiting' : 'delivered');
    if (outcome !== 'delivered' && outcome !== 'refused') await requestBackgroundSync();
    await updateFlag(outbox);
    return outcome;
  }

  async function takeRefused(): Promise<ContactMessage | null> {
    const refused = (await outbox.list()).find((entry) => entry.refused);
    if (!refused) return null;
    await outbox.remove(refused.message.id);
    await updateFlag(outbox);
    return refused.message;
  }

  function watch(signal: AbortSignal, onDelivered: () => void): void {
    const deliver = async () => {
      if ((await countWaiting(outbox)) > 0) {
        const deliveries = await deliverOutbox(outbox, send);
        if (deliveries.some(({ result }) => result === 'delivered')) onDelivered();
      }
      await updateFlag(outbox);
    };
    const attempt = () => void deliver().catch(() => {});
    const whenVisible = () => document.visibilityState === 'visible' && attempt();

    addEventListener('online', attempt, { signal });
    document.addEventListener('visibilitychange', whenVisible, { signal });
    const timer = setInterval(whenVisible, retryAfterMs);
    signal.addEventListener('abort', () => clearInterval(timer));
    listenToOthers(signal, onDelivered);
    attempt();
  }

  return { submit, takeRefused, waiting: () => countWaiting(outbox), watch };
}

async function countWaiting(outbox: ContactOutbox): Promise<number> {
  return (await outbox.list()).filter((entry) => !entry.refused).length;
}

async function isWaiting(outbox: ContactOutbox, id: string): Promise<boolean> {
  return (await outbox.list()).some(({ message }) => message.id === id);
}

/** The loader of the next visit wakes the form when this flag is there, for browsers without Background Sync. */
async function updateFlag(outbox: ContactOutbox): Promise<void> {
  if ((await outbox.list()).length > 0) deviceStorage.setItem(waitingFlag, '1');
  else deviceStorage.removeItem(waitingFlag);
}

interface SyncRegistration {
  sync?: { register(tag: string): Promise<void> };
}

/** Lets the browser deliver after the tab was closed, where it can. */
async function requestBackgroundSync(): Promise<void> {
  try {
    const registration = await serviceWorkerRegistration();
    await (registration as SyncRegistration | undefined)?.sync?.register(contactChannel);
  } catch {
    // Not allowed or not there: the next visit delivers.
  }
}

function listenToOthers(signal: AbortSignal, onDelivered: () => void): void {
  const channel = openChannel(contactChannel);
  channel.addEventListener('message', onDelivered);
  signal.addEventListener('abort', () => channel.close());
}

/**
 * Who is signed in finds the message on their page (supabase/migrations/*_visitors.sql). The message itself is sent without a
 * session, since that may be much later and with no page open.
 */
function noteWriter(messageId: string): void {
  try {
    const account: unknown = JSON.parse(deviceStorage.getItem(accountKey) ?? 'null');
    if (typeof account !== 'object' || account === null || !('userId' in account)) return;
    const sent = withSentMessage(deviceStorage.getItem(sentMessagesKey), String(account.userId), messageId);
    deviceStorage.setItem(sentMessagesKey, sent);
  } catch {
    // Another version kept something else: the message is sent as anybody's.
  }
}
