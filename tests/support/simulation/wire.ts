import {
  missingFunction,
  missingPrivilege,
  type RecordedResponse,
  unsafeStatement,
} from '../../integration/backend/recorded-responses.ts';
import { isPoisoned } from './drafts.ts';
import { literal, type SimulatedServer } from './server.ts';
import type { TimerOwner, VirtualTime } from './virtual-time.ts';

/** Faults of a request. */
export const faults = [
  'requestLost',
  'requestSwallowed',
  'responseLost',
  'responseSwallowed',
  'responseDelayed',
  'responseCut',
  'responseShortened',
  'duplicated',
  'repeatedOtherwise',
  'delayed',
  'late',
  'expired',
  'tooMany',
  'unavailable',
  'tooLarge',
  'broken',
  'refused',
  'unsafeStatement',
  'missingPrivilege',
  'missingFunction',
  'captivePortal',
  'captiveRefusal',
] as const;
export type Fault = (typeof faults)[number];

export const retryAfterSeconds = 40;
/** Milliseconds. The request arrives out of order, but before the tab gives up. */
const delayedMs = 15_000;
/** Milliseconds. The request arrives long after the tab gave up and sent it again. */
const lateMs = 45_000;

export interface WireUser extends TimerOwner {
  /** Faults of the next requests, in order. */
  faults: Fault[];
  /** Called when a request is sent. */
  onRequest(request: { token: string; path: string }): void;
  onRetryAfter(ms: number): void;
  /** Called when a request gets a response or fails. */
  onHeard(isResponse: boolean): void;
  /** Called with the virtual time at which a delayed request arrives. */
  onDelay(arrival: number): void;
  /** True lets no request leave the device. */
  offline: boolean;
  /** True makes only the Edge Function fail. */
  functionDown: boolean;
  /** True makes the server fail whenever it receives a certain value. */
  chokes: boolean;
  /** Called when a request contains the id of an earlier operation with another change. */
  onIdTaken(id: string): void;
}

const nobody: TimerOwner = { frozen: false, dead: false };

/** Rows per page, so few that a few rows take several pages. */
const smallPage = 4;

/**
 * A network between tabs and the server that loses, repeats, delays, reorders and falsifies messages.
 * @param pageSize maximum number of rows per page, or null for the device's own
 */
export function createWire(
  server: SimulatedServer,
  time: VirtualTime,
  random: () => number,
  onEvent: (what: string) => void,
  pageSize: number | null = smallPage,
) {
  const handle = handlerAt(server, pageSize);
  return function fetchFor(user: WireUser): typeof fetch {
    return (input, init) => {
      const path = new URL(input instanceof Request ? input.url : String(input)).pathname;
      const headers = new Headers(init?.headers);
      const token = (headers.get('authorization') ?? '').replace(/^Bearer /, '');
      const body = typeof init?.body === 'string' ? init.body : '{}';
      if (user.offline) {
        user.onHeard(false);
        return Promise.reject(new TypeError('fetch failed'));
      }
      const fault = user.faults.shift();
      if (fault) onEvent(`fault ${fault}`);
      user.onRequest({ token, path });
      return new Promise<Response>((resolve, reject) => {
        const signal = init?.signal;
        // A caller that has aborted the request gets no response.
        const heard = (isResponse: boolean) => signal?.aborted || user.onHeard(isResponse);
        const loseResponse = () => {
          heard(false);
          reject(new TypeError('fetch failed'));
        };
        const abort = () => reject(new DOMException('The request was aborted.', 'AbortError'));
        if (signal?.aborted) return abort();
        signal?.addEventListener('abort', abort, { once: true });
        const upMs = 5 + Math.floor(random() * 200) + delayOf(fault);
        if (fault === 'late') user.onDelay(time.elapsed + upMs);
        const downMs = 5 + Math.floor(random() * 200) + (fault === 'responseDelayed' ? delayedMs : 0);
        const deliver = (act: () => void) => void time.after(user, downMs, act);
        // The request travels on even if its tab is closed.
        time.after(nobody, upMs, () => {
          if (fault === 'requestSwallowed') return;
          if (fault === 'requestLost') return deliver(loseResponse);
          const early = respondInstead(fault, path, body, user);
          if (early) {
            return deliver(() => {
              const wait = early.headers.get('retry-after');
              heard(!fault?.startsWith('captive'));
              if (wait && !signal?.aborted) user.onRetryAfter(Number(wait) * 1000);
              resolve(early);
            });
          }
          void (async () => {
            const response = await handle(path, body, token);
            if (fault === 'duplicated') await handle(path, body, token);
            if (fault === 'repeatedOtherwise') await repeatOtherwise(handle, path, body, token, user);
            if (fault === 'responseSwallowed') return;
            if (fault === 'responseLost') return deliver(loseResponse);
            if (fault === 'responseCut') return deliver(() => resolve(cut(response)));
            const whole = fault === 'responseShortened' ? await shortenResponse(response) : response;
            deliver(() => {
              heard(true);
              resolve(whole);
            });
          })();
        });
      });
    };
  };
}

function delayOf(fault: Fault | undefined): number {
  if (fault === 'delayed') return delayedMs;
  return fault === 'late' ? lateMs : 0;
}

function respondInstead(
  fault: Fault | undefined,
  path: string,
  body: string,
  user: WireUser,
): Response | null {
  const json = (status: number, headers: Record<string, string> = {}, code = `SIM_${status}`) =>
    Response.json({ message: 'A fault of the simulation.', code }, { status, headers });
  switch (fault) {
    case 'expired':
      return json(401);
    case 'tooMany':
      return json(429, { 'retry-after': String(retryAfterSeconds) });
    case 'unavailable':
      return new Response('<html>busy</html>', {
        status: 503,
        headers: { 'content-type': 'text/html', 'retry-after': String(retryAfterSeconds) },
      });
    case 'tooLarge':
      return json(413);
    case 'broken':
      return json(500);
    case 'refused':
      return json(400, {}, 'PT400');
    case 'unsafeStatement':
      return toResponse(unsafeStatement);
    case 'missingPrivilege':
      return toResponse(missingPrivilege);
    case 'missingFunction':
      return toResponse(missingFunction);
    case 'captivePortal':
      return new Response('<html>Welcome!</html>', { headers: { 'content-type': 'text/html' } });
    case 'captiveRefusal':
      return new Response('<html>Pay first</html>', {
        status: 403,
        headers: { 'content-type': 'text/html' },
      });
    default:
      if (user.functionDown && path.startsWith('/functions/')) return json(500);
      return user.chokes && holdsPoison(body) ? toResponse(unsafeStatement) : null;
  }
}

function toResponse({ status, headers, body }: RecordedResponse): Response {
  return new Response(body, { status, headers });
}

function holdsPoison(body: string): boolean {
  const { operations = [] } = JSON.parse(body) as { operations?: { payload: unknown }[] };
  return operations.some(({ payload }) => isPoisoned(payload));
}

type Handler = (path: string, body: string, token: string) => Promise<Response>;

function handlerAt(server: SimulatedServer, pageSize: number | null): Handler {
  return async (path, body, token) => {
    // Schedules contain no picture files.
    if (path === '/storage/v1/object/list/pictures') return Response.json([]);
    const parsed = JSON.parse(body) as Record<string, unknown>;
    const response = await server.call(...rpcOf(path, parsed, pageSize), token);
    return Response.json(response.body ?? null, { status: response.status });
  };
}

/** Sends other changes with the same ids. The server must refuse each. */
async function repeatOtherwise(
  handle: Handler,
  path: string,
  body: string,
  token: string,
  user: WireUser,
): Promise<void> {
  const { operations } = JSON.parse(body) as { operations?: { id: string; sequence: number }[] };
  if (!operations) return;
  const others = operations.map((operation) => ({ ...operation, sequence: operation.sequence + 1_000_000 }));
  const response = await handle(path, JSON.stringify({ operations: others }), token);
  if (!response.ok) return;
  const results = (await response.json()) as { id: string; status: string; code?: string }[];
  for (const { id, status, code } of results) if (status !== 'rejected' || !code) user.onIdTaken(id);
}

function rpcOf(path: string, body: Record<string, unknown>, pageSize: number | null): [string, string] {
  if (path === '/rest/v1/rpc/pull_changes') {
    const epoch = body.known_epoch === null ? 'null' : `'${String(body.known_epoch)}'`;
    return ['pull_changes', `${String(body.since)}, ${epoch}, ${pageSize ?? Number(body.page_size)}`];
  }
  // The Edge Function calls the same SQL function with the caller's token.
  return ['apply_batch_operations', literal(body.operations)];
}

/** Returns the response for the first half of the batch only. */
async function shortenResponse(response: Response): Promise<Response> {
  const results: unknown = await response.json();
  const part = Array.isArray(results) ? results.slice(0, Math.floor(results.length / 2)) : results;
  return Response.json(part, { status: response.status });
}

function cut(response: Response): Response {
  const headers = { 'content-type': 'application/json' };
  return new Response('[{"id":"', { status: response.status, headers });
}
