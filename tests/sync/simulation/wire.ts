import { literal, type SimulatedServer } from './server.ts';
import type { TimerOwner, VirtualTime } from './virtual-time.ts';

/** What may happen to one request. */
export type Fault =
  | 'requestLost'
  | 'requestSwallowed'
  | 'responseLost'
  | 'responseSwallowed'
  | 'responseCut'
  | 'duplicated'
  | 'delayed'
  | 'expired'
  | 'tooMany'
  | 'unavailable'
  | 'tooLarge'
  | 'broken'
  | 'captivePortal'
  | 'captiveRefusal';

export const faults: readonly Fault[] = [
  'requestLost',
  'requestSwallowed',
  'responseLost',
  'responseSwallowed',
  'responseCut',
  'duplicated',
  'delayed',
  'expired',
  'tooMany',
  'unavailable',
  'tooLarge',
  'broken',
  'captivePortal',
  'captiveRefusal',
];

export const retryAfterSeconds = 40;

export interface WireUser extends TimerOwner {
  /** The faults of the next requests, in their order. */
  faults: Fault[];
  token: string;
  /** Called with every request as it leaves. */
  onRequest(request: { token: string; path: string }): void;
  onRetryAfter(ms: number): void;
  /** Only the Edge Function fails. */
  functionDown: boolean;
}

const nobody: TimerOwner = { frozen: false, dead: false };

/** A network between tabs and the server that loses, repeats, delays, reorders and lies. */
export function createWire(server: SimulatedServer, time: VirtualTime, random: () => number) {
  return function fetchFor(user: WireUser): typeof fetch {
    return (input, init) => {
      const path = new URL(input instanceof Request ? input.url : String(input)).pathname;
      const headers = new Headers(init?.headers);
      const token = (headers.get('authorization') ?? '').replace(/^Bearer /, '');
      const body = typeof init?.body === 'string' ? init.body : '{}';
      const fault = user.faults.shift();
      user.onRequest({ token, path });
      return new Promise<Response>((resolve, reject) => {
        const lost = () => reject(new TypeError('fetch failed'));
        const signal = init?.signal;
        const abort = () => reject(new DOMException('The request was aborted.', 'AbortError'));
        if (signal?.aborted) return abort();
        signal?.addEventListener('abort', abort, { once: true });
        const upMs = 5 + Math.floor(random() * 200) + (fault === 'delayed' ? 15_000 : 0);
        const downMs = 5 + Math.floor(random() * 200);
        const deliver = (act: () => void) => void time.after(user, downMs, act);
        // The request is on its way even if the tab that sent it is closed.
        time.after(nobody, upMs, () => {
          if (fault === 'requestSwallowed') return;
          if (fault === 'requestLost') return deliver(lost);
          const early = answerInstead(fault, path, user);
          if (early) {
            const wait = early.headers.get('retry-after');
            if (wait) deliver(() => user.onRetryAfter(Number(wait) * 1000));
            return deliver(() => resolve(early));
          }
          void (async () => {
            const answer = await handle(server, path, body, token);
            if (fault === 'duplicated') await handle(server, path, body, token);
            if (fault === 'responseSwallowed') return;
            if (fault === 'responseLost') return deliver(lost);
            deliver(() => resolve(fault === 'responseCut' ? cut(answer) : answer.clone()));
          })();
        });
      });
    };
  };
}

function answerInstead(fault: Fault | undefined, path: string, user: WireUser): Response | null {
  const json = (status: number, headers: Record<string, string> = {}) =>
    Response.json({ message: 'A fault of the simulation.', code: `SIM_${status}` }, { status, headers });
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
    case 'captivePortal':
      return new Response('<html>Welcome!</html>', { headers: { 'content-type': 'text/html' } });
    case 'captiveRefusal':
      return new Response('<html>Pay first</html>', {
        status: 403,
        headers: { 'content-type': 'text/html' },
      });
    default:
      return user.functionDown && path.startsWith('/functions/') ? json(500) : null;
  }
}

async function handle(server: SimulatedServer, path: string, body: string, token: string): Promise<Response> {
  const parsed = JSON.parse(body) as Record<string, unknown>;
  const answer = await server.call(...rpcOf(path, parsed), token);
  return Response.json(answer.body ?? null, { status: answer.status });
}

function rpcOf(path: string, body: Record<string, unknown>): [string, string] {
  if (path === '/rest/v1/rpc/pull_changes') {
    const epoch = body.known_epoch === null ? 'null' : `'${String(body.known_epoch)}'`;
    // Small pages, so that a few rows take several.
    return ['pull_changes', `${String(body.since)}, ${epoch}, 4`];
  }
  // The Edge Function calls the same function of the database with the caller's token.
  return ['apply_batch_operations', literal(body.operations)];
}

function cut(response: Response): Response {
  const headers = { 'content-type': 'application/json' };
  return new Response('[{"id":"', { status: response.status, headers });
}
