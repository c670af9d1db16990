import type { IncomingMessage, ServerResponse } from 'node:http';

export interface WireFault {
  /** A text matches if it occurs in the path (without the query). */
  path: string | RegExp;
  method?: string;
  /** Number of requests that the fault affects. Default: 1. */
  times?: number;
  effect:
    | { kind: 'response'; status: number; headers?: Record<string, string>; body?: unknown }
    /** Answers with a recorded response, byte by byte. */
    | { kind: 'recorded-response'; status: number; headers: Record<string, string>; body: string }
    /** Closes the connection before the service gets the request. */
    | { kind: 'cut-request' }
    /** Lets the service handle the request, but closes the connection before its response. */
    | { kind: 'cut-response' }
    /** Delays the request until the promise has settled. */
    | { kind: 'hold'; until: Promise<unknown> };
}

export interface FaultHandle {
  readonly hits: number;
  remove(): void;
}

/** Simulated network failures, for tests. */
export interface WireFaults {
  add(fault: WireFault): FaultHandle;
  clear(): void;
}

interface ActiveFault {
  fault: WireFault;
  hits: number;
}

export interface FaultInjector extends WireFaults {
  /** Resolves to true if the fault has already answered the request. */
  intercept(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
}

export function createWireFaults(): FaultInjector {
  const active = new Set<ActiveFault>();
  return {
    add(fault) {
      const entry: ActiveFault = { fault, hits: 0 };
      active.add(entry);
      return {
        get hits() {
          return entry.hits;
        },
        remove: () => active.delete(entry),
      };
    },
    clear: () => active.clear(),
    async intercept(request, response) {
      const entry = [...active].find(({ fault }) => matches(fault, request));
      if (entry === undefined) return false;
      entry.hits += 1;
      if (entry.hits >= (entry.fault.times ?? 1)) active.delete(entry);
      return apply(entry.fault.effect, request, response);
    },
  };
}

function matches({ path, method }: WireFault, request: IncomingMessage): boolean {
  const pathname = (request.url ?? '/').split('?')[0] ?? '';
  const isPath = typeof path === 'string' ? pathname.includes(path) : path.test(pathname);
  return isPath && (method === undefined || method === request.method);
}

async function apply(
  effect: WireFault['effect'],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  if (effect.kind === 'response') {
    const body = JSON.stringify(effect.body ?? {});
    response.writeHead(effect.status, { 'Content-Type': 'application/json', ...effect.headers }).end(body);
    return true;
  }
  if (effect.kind === 'recorded-response') {
    response.writeHead(effect.status, effect.headers).end(effect.body);
    return true;
  }
  if (effect.kind === 'cut-request') {
    request.socket.destroy();
    return true;
  }
  if (effect.kind === 'cut-response') cutResponse(request, response);
  else await effect.until;
  return false;
}

/** Makes the handler's response close the connection instead. */
function cutResponse(request: IncomingMessage, response: ServerResponse): void {
  Object.assign(response, {
    writeHead: () => response,
    flushHeaders: () => undefined,
    write: () => true,
    end: () => {
      request.socket.destroy();
      return response;
    },
  });
}
