import type { ServiceEnvironment } from '../_shared/app-environment.ts';
import { type Handler, withCors } from '../_shared/cors.ts';
import { createRateLimit } from '../_shared/rate-limit.ts';
import { isObject } from '../_shared/schema.ts';
import { createService, type Service } from '../_shared/service.ts';
import { siteAddress } from '../_shared/site-address.ts';

/** Content of a notification, which never includes visitors' texts. */
export interface Notice {
  /** Number of messages that no notification has reported yet. */
  count: number;
  /** True if the limit allows no further notification within this hour. */
  isLast: boolean;
  inbox: string;
}

/** Limit, because each call queries the database. If a call is refused, the next notification includes its messages. */
const callsPerMinute = 60;

/** Sends a notification. Resolves to false if it has no recipient, and rejects if sending failed. */
export type SendNotice = (notice: Notice) => Promise<boolean>;

/**
 * A visitor's page calls this function after the database has stored a message. Anybody can call it: the database decides if a
 * notification is due, and the response is always the same. A message counts as reported once mail or push has accepted the
 * notification.
 */
export function createHandler(
  environment: Pick<ServiceEnvironment, 'allowedOrigins' | 'supabaseUrl' | 'serviceKey'>,
  ways: readonly SendNotice[],
  now: () => number = Date.now,
): Handler {
  const service = createService(environment);
  const limit = createRateLimit(callsPerMinute, now);
  return withCors(environment, ['POST'], async () => {
    const refused = limit();
    if (refused) return refused;
    if (ways.length > 0) await notify(service, ways, `${siteAddress(environment)}/admin`);
    return new Response(null, { status: 204 });
  });
}

async function notify(service: Service, ways: readonly SendNotice[], inbox: string): Promise<void> {
  const step = await service.call('take_contact_notifications', {});
  if ('refusal' in step) {
    console.error(`Nothing could be asked of the database (${step.refusal.status}).`);
    return;
  }
  const taken = step.value;
  if (!isObject(taken) || !Array.isArray(taken.messages)) return;
  const messages = taken.messages as unknown[];
  const notice = { count: messages.length, isLast: taken.is_last === true, inbox };
  const sent = await Promise.allSettled(ways.map((send) => send(notice)));
  for (const result of sent) if (result.status === 'rejected') console.error(getReason(result.reason));
  if (sent.some((result) => result.status === 'fulfilled' && result.value)) {
    await service.call('confirm_contact_notifications', { messages });
  }
}

/** Returns the error's message as one line for the log. */
function getReason(reason: unknown): string {
  const message = reason instanceof Error ? reason.message : String(reason);
  return `The owner could not be notified: ${message.replace(/\s+/g, ' ').slice(0, 300)}`;
}
