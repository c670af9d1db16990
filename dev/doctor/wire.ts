import * as z from 'zod/mini';

export interface WireResponse {
  /** Requested address without its query, which may be private. */
  address: string;
  status: number;
  headers: Headers;
  text: string;
}

/** Thrown if no complete response arrived. The message names the reason. */
export class NoResponse extends Error {
  override name = 'NoResponse';
}

/** Method, headers and body of a request. By default GET without headers. */
export interface Sending {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface Wire {
  /** Never follows redirects. Rejects with `NoResponse`. */
  request(address: string, init?: Sending): Promise<WireResponse>;
}

export interface WireOptions {
  fetch: typeof fetch;
  timeoutMs: number;
}

/** Maximum number of parallel requests. More would burden the host. */
const maxParallel = 4;

/** Sends each request once, a few in parallel, with a timeout. */
export function createWire(options: WireOptions): Wire {
  const waiting: (() => void)[] = [];
  let underWay = 0;
  const enter = async (): Promise<void> => {
    if (underWay >= maxParallel) await new Promise<void>((resolve) => waiting.push(resolve));
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
      try {
        return await send(address, init, options);
      } finally {
        leave();
      }
    },
  };
}

async function send(address: string, init: Sending, options: WireOptions): Promise<WireResponse> {
  const url = new URL(address);
  const shown = url.origin + url.pathname;
  try {
    const signal = AbortSignal.timeout(options.timeoutMs);
    const response = await options.fetch(url, { redirect: 'manual', signal, ...init });
    const text = await response.text();
    return { address: shown, status: response.status, headers: response.headers, text };
  } catch (error) {
    throw new NoResponse(`${shown} ${getReason(error, options.timeoutMs)}`);
  }
}

/** Node's network codes, explained to a site's owner. */
const reasons: Record<string, string> = {
  ENOTFOUND: 'has a name that is missing in the DNS',
  EAI_AGAIN: 'could not be looked up in the DNS: is this computer online?',
  ECONNREFUSED: 'refuses connections',
  ECONNRESET: 'closed the connection without a response',
  UND_ERR_SOCKET: 'closed the connection without a response',
  CERT_HAS_EXPIRED: 'has an expired certificate',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'has a self-signed certificate',
  ERR_TLS_CERT_ALTNAME_INVALID: 'has a certificate for another name',
};

function getReason(error: unknown, timeoutMs: number): string {
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return `did not respond within ${timeoutMs / 1000} seconds`;
  }
  const code = getErrorCode(error) ?? getErrorCode(error instanceof Error ? error.cause : null);
  return code === null ? 'sent no readable response' : (reasons[code] ?? `could not be reached (${code})`);
}

function getErrorCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  const code: unknown = Reflect.get(error, 'code');
  return typeof code === 'string' ? code : null;
}

/** Returns null if the body is not JSON of this shape. */
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

/** Returns the absolute address, or null if the response is no redirect. */
export function getRedirect(response: WireResponse): URL | null {
  const location = response.headers.get('location');
  if (response.status < 300 || response.status > 399 || location === null) return null;
  return URL.canParse(location, response.address) ? new URL(location, response.address) : null;
}

/** Errors of the gateway, the auth service, the data service and the functions. */
const errorBody = z.object({
  code: z.optional(z.union([z.string(), z.number()])),
  error_code: z.optional(z.string()),
  message: z.optional(z.string()),
  msg: z.optional(z.string()),
});

/** Returns the error code of the response, or an empty text. */
export function getCode(response: WireResponse): string {
  const body = readBody(response, errorBody);
  return body?.error_code ?? (typeof body?.code === 'string' ? body.code : '');
}

/** Returns the status and, if known, the error code. */
export function getStatus(response: WireResponse): string {
  const code = getCode(response);
  return code === '' ? String(response.status) : `${response.status} (${code})`;
}

/** Returns the error message of the response, or an empty text. */
export function errorMessage(response: WireResponse): string {
  const body = readBody(response, errorBody);
  return body?.message ?? body?.msg ?? '';
}

export function getPath({ address }: WireResponse): string {
  return new URL(address).pathname;
}

export function getType({ headers }: WireResponse): string {
  return headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() || 'no type';
}
