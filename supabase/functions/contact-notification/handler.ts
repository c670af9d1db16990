import type { ServiceEnvironment } from '../_shared/app-environment.ts';
import { type Handler, withCors } from '../_shared/cors.ts';
import { createRateLimit } from '../_shared/rate-limit.ts';
import { isObject } from '../_shared/schema.ts';
import { createService, type Service } from '../_shared/service.ts';

/** What the owner is told: nothing that a visitor wrote. */
export interface Notice {
  /** How many messages nobody was told of before. */
  count: number;
  /** No further notice within this hour. */
  isLast: boolean;
  /** Where they are read. */
  inbox: string;
}

/** Each call queries the database. The next notification includes a message whose call was refused. */
const callsPerMinute = 60;

/** One way to the owner: whether there was anybody to tell. Rejects when the notice was not taken. */
export type SendNotice = (notice: Notice) => Promise<boolean>;

/**
 * Called by a visitor's page when its message has arrived. Anybody may call: whether there is something to tell, the database
 * decides, and the response is the same in every case. A message is told of once one of the ways has taken it.
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
    if (ways.length > 0) await notify(service, ways, `${siteOf(environment)}/admin`);
    return new Response(null, { status: 204 });
  });
}

/** The origin that the owner named, or the server's own. */
export function siteOf({ allowedOrigins }: Pick<ServiceEnvironment, 'allowedOrigins'>): string {
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
  for (const result of sent) if (result.status === 'rejected') console.error(reasonOf(result.reason));
  if (sent.some((result) => result.status === 'fulfilled' && result.value)) {
    await service.call('confirm_contact_notifications', { messages });
  }
}

/** One line, whatever a server has answered. */
function reasonOf(reason: unknown): string {
  const message = reason instanceof Error ? reason.message : String(reason);
  return `The owner could not be notified: ${message.replace(/\s+/g, ' ').slice(0, 300)}`;
}
