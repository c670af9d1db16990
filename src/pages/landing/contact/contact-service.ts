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

/** `unkept`: the message was not delivered, and this browser cannot store it. */
export type SubmitResult = DeliveryResult | 'unkept';

export type ContactService = ReturnType<typeof openContactService>;

/** @param now milliseconds since the epoch */
export function openContactService(outbox: ContactOutbox, send: SendContactMessage, now: () => number) {
  /** Stores the message in the outbox and tries to deliver it. */
  async function submit(message: ContactMessage): Promise<SubmitResult> {
    noteWriter(message.id);
    try {
      await outbox.put({ message, writtenAt: now(), refused: false });
    } catch {
      // Without storage there is no retry, so any result except these two means that the message is lost.
      const result = await send(message);
      return result === 'delivered' || result === 'refused' ? result : 'unkept';
    }
    const deliveries = await deliverOutbox(outbox, send);
    const result = deliveries.find(({ id }) => id === message.id)?.result;
    if (result === 'refused') await outbox.remove(message.id);
    // `deliverOutbox` has no result if an older message blocks the outbox or another tab has delivered this one.
    const outcome = result ?? ((await isWaiting(outbox, message.id)) ? 'waiting' : 'delivered');
    if (outcome !== 'delivered' && outcome !== 'refused') await requestBackgroundSync();
    await updateFlag(outbox);
    return outcome;
  }

  /** Removes and returns the oldest message that was refused during background delivery. */
  async function takeRefused(): Promise<ContactMessage | null> {
    const refused = (await outbox.list()).find((entry) => entry.refused);
    if (!refused) return null;
    await outbox.remove(refused.message.id);
    await updateFlag(outbox);
    return refused.message;
  }

  /**
   * Delivers waiting messages now and whenever the network may be back, until `signal` aborts.
   *
   * @param onDelivered called after a delivery, including those of another tab or the service worker
   */
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

/** Counts the messages still to be delivered. */
async function countWaiting(outbox: ContactOutbox): Promise<number> {
  return (await outbox.list()).filter((entry) => !entry.refused).length;
}

async function isWaiting(outbox: ContactOutbox, id: string): Promise<boolean> {
  return (await outbox.list()).some(({ message }) => message.id === id);
}

/** Sets the flag that makes the loader hydrate the form on the next visit, for browsers without Background Sync. */
async function updateFlag(outbox: ContactOutbox): Promise<void> {
  if ((await outbox.list()).length > 0) deviceStorage.setItem(waitingFlag, '1');
  else deviceStorage.removeItem(waitingFlag);
}

interface SyncRegistration {
  sync?: { register(tag: string): Promise<void> };
}

/** Asks the browser to deliver the messages after the tab is closed. */
async function requestBackgroundSync(): Promise<void> {
  try {
    const registration = await serviceWorkerRegistration();
    await (registration as SyncRegistration | undefined)?.sync?.register(contactChannel);
  } catch {
    // Background Sync is denied or unsupported. The next visit delivers the messages.
  }
}

function listenToOthers(signal: AbortSignal, onDelivered: () => void): void {
  const channel = openChannel(contactChannel);
  channel.addEventListener('message', onDelivered);
  signal.addEventListener('abort', () => channel.close());
}

/**
 * Links the message to the signed-in visitor, whose page lists it (supabase/migrations/*_visitors.sql). The request itself
 * has no session, because the service worker may send the message much later.
 */
function noteWriter(messageId: string): void {
  try {
    const account: unknown = JSON.parse(deviceStorage.getItem(accountKey) ?? 'null');
    if (typeof account !== 'object' || account === null || !('userId' in account)) return;
    const sent = withSentMessage(deviceStorage.getItem(sentMessagesKey), String(account.userId), messageId);
    deviceStorage.setItem(sentMessagesKey, sent);
  } catch {
    // Another version stored a different format. The message is sent without a link to the visitor.
  }
}
