import { readJson } from '../_shared/body.ts';
import { type Handler, withCors } from '../_shared/cors.ts';
import type { Environment } from '../_shared/environment.ts';
import { createRateLimit } from '../_shared/rate-limit.ts';
import { problem } from '../_shared/responses.ts';
import { isObject } from '../_shared/schema.ts';

/** Limit, so that forged reports cannot hide other lines of the log. */
const reportsPerMinute = 60;

/**
 * Logs violations of the content security policy, and stores nothing. Anybody can send a report, so a logged line only has the
 * directive and addresses without their query.
 */
export function createHandler(
  environment: Pick<Environment, 'allowedOrigins'>,
  now: () => number = Date.now,
): Handler {
  const limit = createRateLimit(reportsPerMinute, now);
  return withCors(environment, ['POST'], async (request) => {
    const refused = limit();
    if (refused) return refused;
    const body = await readJson(request, 1);
    if ('refusal' in body) return body.refusal;
    const report = isObject(body.value) ? body.value['csp-report'] : undefined;
    if (!isObject(report)) return problem(422, 'REPORT_UNKNOWN', 'This is no report of a policy.');
    const { 'effective-directive': effective, 'violated-directive': violated } = report;
    const blocked = getAddress(report['blocked-uri']);
    const at = getAddress(report['document-uri']);
    console.warn(`Content security policy: ${getWord(effective ?? violated)} stopped ${blocked} at ${at}`);
    return new Response(null, { status: 204 });
  });
}

/** Returns an address as origin and path, or a keyword such as `inline`. */
function getAddress(value: unknown): string {
  if (typeof value !== 'string' || !/^https?:/i.test(value) || !URL.canParse(value)) return getWord(value);
  const { origin, pathname } = new URL(value);
  return (origin + pathname).slice(0, 200);
}

function getWord(value: unknown): string {
  return /^[\w-]{1,40}/.exec(typeof value === 'string' ? value : '')?.[0] ?? 'something';
}
