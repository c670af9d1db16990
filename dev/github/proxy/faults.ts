import { isObject, type Json, parseJson, toText } from '../json.ts';

export type GraphqlProblem = { type: string; message: string; path: readonly (string | number)[] };

/** A failure for tests, which replaces the next matching response. */
export type Fault = {
  match: RegExp;
  /** Name of the GraphQL operation, if the fault is for one alone. */
  operation?: string;
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  /** An HTML page in place of `body`, as GitHub's load balancer sends it. */
  html?: string;
  /** GraphQL errors beside the normal data. The value at each path becomes null. */
  problems?: readonly GraphqlProblem[];
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

/** Response in place of the normal one, or errors to add to it. */
export type Hit = { instead?: Response; problems?: readonly GraphqlProblem[] | undefined };

export type FaultQueue = Faults & { take(request: Request, path: string): Promise<Hit | undefined> };

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
      const operation = path.endsWith('/graphql') ? await operationOf(request) : undefined;
      const hit = pending.find(
        ({ fault }) =>
          fault.match.test(`${request.method} ${path}`) &&
          (fault.operation === undefined || fault.operation === operation),
      );
      if (!hit) return undefined;
      hit.left -= 1;
      pending = pending.filter(({ left }) => left > 0);
      await hit.fault.hold;
      if (hit.fault.respond) return { instead: await hit.fault.respond(request) };
      if (hit.fault.status === undefined) return { problems: hit.fault.problems };
      return { instead: getResponse(hit.fault, hit.fault.status) };
    },
  };
}

/** Returns the name of the GraphQL operation in the request. */
async function operationOf(request: Request): Promise<string | undefined> {
  const body = parseJson(await request.clone().text());
  if (!isObject(body)) return undefined;
  return toText(body['operationName']) || /\b(?:query|mutation)\s+(\w+)/.exec(toText(body['query']))?.[1];
}

/** Adds GraphQL errors to a response, and removes the values at their paths. */
export async function withProblems(
  response: Response,
  problems: readonly GraphqlProblem[],
): Promise<Response> {
  const json = parseJson(await response.text());
  const { data, errors } = isObject(json) ? json : {};
  for (const { path } of problems) remove(data, path);
  const added = problems.map(({ path, ...problem }) => ({ ...problem, path: [...path] }));
  const body = { data: data ?? null, errors: [...(Array.isArray(errors) ? errors : []), ...added] };
  return new Response(JSON.stringify(body), { status: response.status, headers: response.headers });
}

function remove(data: Json | undefined, path: readonly (string | number)[]): void {
  const [key = '', ...rest] = path;
  if (typeof data !== 'object' || data === null) return;
  const inner: Json | undefined = Reflect.get(data, key);
  if (rest.length === 0) Reflect.set(data, key, null);
  else remove(inner, rest);
}

function getResponse({ body, html, headers }: Fault, status: number): Response {
  if (html !== undefined) {
    return new Response(html, { status, headers: { 'content-type': 'text/html', ...headers } });
  }
  const empty = status === 204 || status === 304;
  const content = body ?? { message: `Injected response ${status}` };
  return new Response(empty ? null : JSON.stringify(content), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  });
}
