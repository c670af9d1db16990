/** A failure for tests, which replaces the next matching response. */
export type Fault = {
  match: RegExp;
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  /** Delays the request until the promise settles. Without a status, the request then continues normally. */
  hold?: Promise<void>;
  /** Creates the response in place of the emulator. */
  respond?: (request: Request) => Promise<Response>;
  /** Number of responses to replace. Default: 1. */
  times?: number;
};

export type Faults = {
  next(fault: Fault): void;
  clear(): void;
};

export type FaultQueue = Faults & { take(request: Request, path: string): Promise<Response | undefined> };

export function createFaults(): FaultQueue {
  let pending: { fault: Fault; left: number }[] = [];
  return {
    next: (fault) => {
      pending.push({ fault, left: fault.times ?? 1 });
    },
    clear: () => {
      pending = [];
    },
    take: async (request, path) => {
      const hit = pending.find(({ fault }) => fault.match.test(`${request.method} ${path}`));
      if (!hit) return undefined;
      hit.left -= 1;
      pending = pending.filter(({ left }) => left > 0);
      await hit.fault.hold;
      if (hit.fault.respond) return hit.fault.respond(request);
      return hit.fault.status === undefined ? undefined : getResponse(hit.fault, hit.fault.status);
    },
  };
}

function getResponse({ body, headers }: Fault, status: number): Response {
  const empty = status === 204 || status === 304;
  const content = body ?? { message: `Injected response ${status}` };
  return new Response(empty ? null : JSON.stringify(content), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  });
}
