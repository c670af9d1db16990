import { locks } from '#browser/shared-access.ts';
import type { BackendAddress } from '#config/backend-address.ts';
import { type ContactMessage, deliveryOutcome } from '#domain/messages/contact.ts';
import type { ContactOutbox } from './contact-outbox.ts';
import { proveWork, readTask } from './proof-of-work.ts';

/** Name of the Background Sync tag, the Web Lock and the broadcast channel of the contact form. */
export const contactChannel = 'portico-contact';

const timeoutMs = 15_000;

/**
 * What became of a message: at the database, refused by it, or still waiting: for the network, because of too many at
 * once (busy), or because the server fails at it (failing).
 */
export type DeliveryResult = 'delivered' | 'refused' | 'busy' | 'waiting' | 'failing';

export interface Delivery {
  id: string;
  result: DeliveryResult;
}

/** Sends one message; never throws, an unreachable backend is an outcome. */
export type SendContactMessage = (message: ContactMessage) => Promise<DeliveryResult>;

/**
 * The message's id is the idempotency key of `submit_contact_message`, so sending again does no harm. On a day with many
 * messages the server requires a proof of work; it is made when the message is sent, since the task soon expires.
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
    // A portal or proxy on the way may send anything; only JSON is a response of the server.
    const body = await readBody(response);
    const code = body?.['code'];
    const outcome = deliveryOutcome(response.status, typeof code === 'string' ? code : null);
    if (outcome === 'delivered' && body?.['id'] === message.id) {
      notifyOwner(url, anonKey);
      return 'delivered';
    }
    if (outcome === 'delivered') return 'waiting';
    if (!body) return 'waiting';
    const task = outcome === 'busy' && proof === undefined ? readTask(body['details']) : null;
    if (task) return attempt(message, await proveWork(task));
    return outcome === 'retry' ? 'failing' : outcome;
  }
  return (message) => attempt(message).catch(() => 'waiting');
}

/** Nobody waits for it, and the message has arrived all the same if it fails: what nobody was told of is told with the next one. */
function notifyOwner(url: string, apikey: string): void {
  fetch(`${url}/functions/v1/contact-notification`, {
    method: 'POST',
    headers: { apikey },
    keepalive: true,
  }).catch(() => {});
}

async function readBody(response: Response): Promise<Record<string, unknown> | null> {
  const body: unknown = await response.json().catch(() => null);
  return body !== null && typeof body === 'object' ? { ...body } : null;
}

/**
 * Sends what waits, oldest first, and stops at the first message that has to wait for the network or for its turn; one
 * that the server fails at holds up no other. Tabs and the service worker take turns through a Web Lock; where there is
 * none the idempotency key alone keeps it to once.
 *
 * @returns what became of each message that was tried
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
