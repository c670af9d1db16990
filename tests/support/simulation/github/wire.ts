import type { TimerOwner, VirtualTime } from '../virtual-time.ts';
import type { GithubFault } from './schedule.ts';

/** The network between a tab and GitHub, or the product's server. */

/** Milliseconds. The request arrives out of order, but before the tab gives up. */
const delayedMs = 15_000;
/** Milliseconds. Longer than any tab waits for a response. */
const lateMs = 150_000;
const retryAfterS = 90;

export interface WireUser extends TimerOwner {
  /** Handles the request at the receiving end. */
  handle(request: Request): Promise<Response>;
  readonly faults: (GithubFault | 'none')[];
  readonly offline: boolean;
  onDepart(request: Request, body: unknown): void;
  /** Called when the tab has received the response. */
  onDeliver(request: Request, body: unknown, response: Response, content: unknown, departedAt: number): void;
}

export interface WireWorld {
  readonly time: VirtualTime;
  readonly random: () => number;
  onEvent(what: string): void;
}

type Fault = GithubFault | 'none' | undefined;

const nobody: TimerOwner = { frozen: false, dead: false };
const unreachable = () => new TypeError('Failed to fetch');

export function fetchThrough(world: WireWorld, user: WireUser): typeof fetch {
  const { time, random } = world;
  return async (input, init) => {
    const request = new Request(input, init);
    const text = request.method === 'GET' ? '' : await request.clone().text();
    if (user.offline) throw unreachable();
    const body: unknown = text === '' ? null : JSON.parse(text);
    const fault = user.faults.shift();
    if (fault !== undefined && fault !== 'none') world.onEvent(`fault ${fault}`);
    user.onDepart(request, body);
    const departedAt = time.elapsed;
    return new Promise<Response>((resolve, reject) => {
      // Uses the caller's signal. In Node, a request's own signal only follows it until the request is garbage collected.
      const signal = init?.signal;
      signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')), {
        once: true,
      });
      const downMs = 5 + Math.floor(random() * 200) + (fault === 'responseDelayed' ? delayedMs : 0);
      const upMs = 5 + Math.floor(random() * 200) + delayOf(fault);
      const failUnreachable = () => void time.after(user, downMs, () => reject(unreachable()));
      const deliver = async (response: Response) => {
        const whole = await response.text();
        time.after(user, downMs, () => {
          if (signal?.aborted) return;
          user.onDeliver(request, body, response, tryParse(whole), departedAt);
          resolve(new Response(whole, response));
        });
      };
      // The request travels on even if its tab is closed.
      time.after(nobody, upMs, () => {
        if (fault === 'requestSwallowed') return;
        if (fault === 'requestLost') return failUnreachable();
        const instead = respondInstead(fault);
        if (instead) return void deliver(instead);
        void user.handle(request.clone()).then((response) => {
          if (fault === 'responseSwallowed') return undefined;
          if (fault === 'responseLost') return failUnreachable();
          if (fault === 'failedAfter') return deliver(serverError());
          return deliver(fault === 'responseCut' ? cut(response) : response);
        });
      });
    });
  };
}

function delayOf(fault: Fault): number {
  if (fault === 'delayed') return delayedMs;
  return fault === 'late' ? lateMs : 0;
}

const serverError = () => Response.json({ message: 'Bad Gateway' }, { status: 502 });
/** Returns a response whose body is cut off. */
const cut = ({ status, headers }: Response) => new Response('{"id":', { status, headers });

function respondInstead(fault: Fault): Response | null {
  const wait = { 'retry-after': String(retryAfterS) };
  const message = 'You have exceeded a secondary rate limit.';
  switch (fault) {
    case 'failedBefore':
      return serverError();
    case 'unavailable':
      return new Response('<html>busy</html>', {
        status: 503,
        headers: { 'content-type': 'text/html', ...wait },
      });
    case 'secondary':
      return Response.json({ message }, { status: 403, headers: wait });
    case 'secondaryBare':
      return Response.json({ message }, { status: 403 });
    case 'tooMany':
      return Response.json({ message }, { status: 429, headers: wait });
    case 'unauthorized':
      return Response.json({ message: 'Bad credentials' }, { status: 401 });
    case 'captivePortal':
      return new Response('<html>Welcome!</html>', { headers: { 'content-type': 'text/html' } });
    default:
      return null;
  }
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
