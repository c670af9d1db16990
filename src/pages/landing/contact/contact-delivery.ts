import { locks } from '#browser/shared-access.ts';
import type { BackendAddress } from '#config/backend-address.ts';
import { type ContactMessage, deliveryOutcome } from '#domain/messages/contact.ts';
import { isRecord } from '#domain/shared/record.ts';
import type { ContactOutbox } from './contact-outbox.ts';
import { proveWork, readTask } from './proof-of-work.ts';

/** Name of the Background Sync tag, the Web Lock and the broadcast channel of the contact form. */
export const contactChannel = 'portico-contact';

const timeoutMs = 15_000;

/**
 * `delivered` and `refused` are final answers of the database. All others are retried: `waiting` (no network), `busy` (too many
 * messages) and `failing` (server error).
 */
export type DeliveryResult = 'delivered' | 'refused' | 'busy' | 'waiting' | 'failing';

export interface Delivery {
  id: string;
  result: DeliveryResult;
}

/** Sends one message. Never throws: an unreachable backend returns `waiting`. */
export type SendContactMessage = (message: ContactMessage) => Promise<DeliveryResult>;

/**
 * Retries are safe: the message id is the idempotency key of `submit_contact_message`. After many messages in a day the
 * server requires a proof of work. The proof is computed during the request because its task expires soon.
 */
export function sendOverRest(backend: () => BackendAddress): SendContactMessage {
  async function attempt(message: ContactMessage, proof?: string): Promise<DeliveryResult> {
    const { url, anonKey } = backend();
    const response = await fetch(`${url}/rest/v1/rpc/submit_contact_message`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: anonKey },
      body: JSON.stringify({ ...message, proof }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    // A captive portal or proxy can answer with any status, so only a JSON body counts as the server's response.
    const body = await readBody(response);
    const code = body?.['code'];
    const outcome = deliveryOutcome(response.status, typeof code === 'string' ? code : null);
    if (outcome === 'delivered' && body?.['id'] === message.id) {
      notifyOwner(url, anonKey);
      return 'delivered';
    }
    if (outcome === 'delivered' || !body) return 'waiting';
    const task = outcome === 'busy' && proof === undefined ? readTask(body['details']) : null;
    if (task) return attempt(message, await proveWork(task));
    return outcome === 'retry' ? 'failing' : outcome;
  }
  return (message) => attempt(message).catch(() => 'waiting');
}

/** Not awaited. If the request fails, the next message's notification includes this message. */
function notifyOwner(url: string, apikey: string): void {
  fetch(`${url}/functions/v1/contact-notification`, {
    method: 'POST',
    headers: { apikey },
    keepalive: true,
  }).catch(() => {});
}

async function readBody(response: Response): Promise<Record<string, unknown> | null> {
  const body: unknown = await response.json().catch(() => null);
  return isRecord(body) ? body : null;
}

/**
 * Sends the waiting messages, oldest first. Stops at the first result `waiting` or `busy`, and continues after `failing`.
 * A Web Lock keeps tabs and the service worker from sending at the same time. Without Web Locks, the idempotency key
 * alone prevents duplicates.
 *
 * @returns the result of each message that was sent
 */
export async function deliverOutbox(outbox: ContactOutbox, send: SendContactMessage): Promise<Delivery[]> {
  const deliverAll = async () => {
    const deliveries: Delivery[] = [];
    for (const entry of await outbox.list()) {
      if (entry.refused) continue;
      const result = await send(entry.message);
      deliveries.push({ id: entry.message.id, result });
      if (result === 'delivered') await outbox.remove(entry.message.id);
      else if (result === 'refused') await outbox.put({ ...entry, refused: true });
      else if (result !== 'failing') break;
    }
    return deliveries;
  };
  return locks.request(contactChannel, deliverAll);
}
