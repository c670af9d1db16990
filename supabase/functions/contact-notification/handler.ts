import type { ServiceEnvironment } from '../_shared/app-environment.ts';
import { type Handler, withCors } from '../_shared/cors.ts';
import { createRateLimit } from '../_shared/rate-limit.ts';
import { isObject } from '../_shared/schema.ts';
import { createService, type Service } from '../_shared/service.ts';

/** Without visitors' texts. */
export interface Notice {
  /** Unreported messages. */
  count: number;
  /** No further notice within this hour. */
  isLast: boolean;
  inbox: string;
}

/** Each call queries the database. The next notification includes refused messages. */
const callsPerMinute = 60;

/** Resolves with whether a recipient exists; rejects if sending failed. */
export type SendNotice = (notice: Notice) => Promise<boolean>;

/**
 * Called by a visitor's page. Public: the database decides about notifications, and the response is always the same. A message counts as
 * reported once mail or push accepted it.
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

/** The configured origin, or the server's. */
export function siteAddress({ allowedOrigins }: Pick<ServiceEnvironment, 'allowedOrigins'>): string {
  const [own = '', site = own] = allowedOrigins;
  return site;
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

/** A single line. */
function getReason(reason: unknown): string {
  const message = reason instanceof Error ? reason.message : String(reason);
  return `The owner could not be notified: ${message.replace(/\s+/g, ' ').slice(0, 300)}`;
}
