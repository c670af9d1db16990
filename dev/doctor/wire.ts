import type * as z from 'zod/mini';

export interface WireResponse {
  /** Without the query, which may be private. */
  address: string;
  status: number;
  headers: Headers;
  text: string;
}

/** No complete response; the message says why. */
export class NoResponse extends Error {
  override name = 'NoResponse';
}

/** Default: GET without headers. */
export interface Sending {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface Wire {
  /** Never follows redirects. Rejects with `NoResponse`. */
  request(address: string, init?: Sending): Promise<WireResponse>;
  readonly requests: number;
}

export interface WireOptions {
  fetch: typeof fetch;
  timeoutMs: number;
}

/** Fast, but no attack. */
const atOnce = 4;

/** Sends every request: once, a few at a time, with a timeout. */
export function createWire(options: WireOptions): Wire {
  const waiting: (() => void)[] = [];
  let underWay = 0;
  let requests = 0;
  const enter = async (): Promise<void> => {
    if (underWay >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else underWay += 1;
  };
  const leave = (): void => {
    const next = waiting.shift();
    if (next === undefined) underWay -= 1;
    else next();
  };
  return {
    async request(address, init = {}) {
      await enter();
      requests += 1;
      try {
        return await send(address, init, options);
      } finally {
        leave();
      }
    },
    get requests() {
      return requests;
    },
  };
}

async function send(
  address: string,
  init: Sending,
  { fetch, timeoutMs }: WireOptions,
): Promise<WireResponse> {
  const url = new URL(address);
  const shown = url.origin + url.pathname;
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      ...init,
    });
    const text = await response.text();
    return { address: shown, status: response.status, headers: response.headers, text };
  } catch (error) {
    throw new NoResponse(`${shown} ${getReason(error, timeoutMs)}`);
  }
}

/** Node's network codes, explained to a site's owner. */
const reasons: Record<string, string> = {
  ENOTFOUND: 'has a name that no name server knows',
  EAI_AGAIN: 'could not be looked up: is this computer online?',
  ECONNREFUSED: 'refuses connections',
  ECONNRESET: 'ended the connection without a response',
  UND_ERR_SOCKET: 'ended the connection without a response',
  CERT_HAS_EXPIRED: 'has a certificate that has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'has a certificate that nobody has signed',
  ERR_TLS_CERT_ALTNAME_INVALID: 'has a certificate for another name',
};

function getReason(error: unknown, timeoutMs: number): string {
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return `did not answer within ${timeoutMs / 1000} seconds`;
  }
  const code = getCode(error) ?? getCode(error instanceof Error ? error.cause : null);
  return code === null ? 'gave no readable answer' : (reasons[code] ?? `cannot be reached (${code})`);
}

function getCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  const code: unknown = Reflect.get(error, 'code');
  return typeof code === 'string' ? code : null;
}

/** null: no JSON of this shape. */
export function readBody<Schema extends z.ZodMiniType>(
  response: WireResponse,
  schema: Schema,
): z.infer<Schema> | null {
  try {
    const result = schema.safeParse(JSON.parse(response.text));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}

/** Absolute; null: no redirect. */
export function getRedirect(response: WireResponse): URL | null {
  const location = response.headers.get('location');
  if (response.status < 300 || response.status > 399 || location === null) return null;
  return URL.canParse(location, response.address) ? new URL(location, response.address) : null;
}
