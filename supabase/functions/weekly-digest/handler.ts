import { createRateLimit } from '../_shared/rate-limit.ts';
import { problem } from '../_shared/responses.ts';
import type { Service } from '../_shared/service.ts';
import { type Digest, readDigest } from './digest.ts';

/** Resolves to false if the summary has no recipient, and rejects if sending failed. */
type SendDigest = (digest: Digest) => Promise<boolean>;

export type DigestWays = { mail?: SendDigest; push?: SendDigest };

const callsPerMinute = 60;

/**
 * A schedule calls this function every hour (docs/deploy.md). Anybody can call it: the database decides if a summary is due, and
 * the response is always the same. A summary counts as sent once the mail server or a push service has accepted it.
 */
export function createHandler(
  service: Service,
  ways: DigestWays,
  now: () => number = Date.now,
): (request: Request) => Promise<Response> {
  const limit = createRateLimit(callsPerMinute, now);
  return async ({ method }) => {
    if (method !== 'POST') return problem(405, 'METHOD_NOT_ALLOWED', 'Use POST.', { Allow: 'POST' });
    const refused = limit();
    if (refused) return refused;
    await send(service, ways, now());
    return new Response(null, { status: 204 });
  };
}

async function send(service: Service, ways: DigestWays, now: number): Promise<void> {
  const step = await service.call('take_weekly_digest', { ways: Object.keys(ways) });
  if ('refusal' in step) {
    console.error(`Nothing could be asked of the database (${step.refusal.status}).`);
    return;
  }
  const digest = readDigest(step.value, now);
  if (digest === null) return;
  try {
    if ((await ways[digest.way]?.(digest)) !== true) return;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    console.error(`The summary could not be sent: ${message.replace(/\s+/g, ' ').slice(0, 300)}`);
    return;
  }
  const { userId, isSilent } = digest;
  await service.call('confirm_weekly_digest', { user_id: userId, is_silent: isSilent });
}
