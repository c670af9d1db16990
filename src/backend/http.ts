import * as z from 'zod/mini';
import { remainingMs } from '#domain/repository/data-query.ts';
import { partNotLoaded } from '#domain/shared/error-catalogue.ts';
import {
  type Failure,
  type FailureKind,
  fail,
  failure,
  type Result,
  reportedFailure,
  success,
} from '#domain/shared/failure.ts';
import { isOfDataService } from '#domain/shared/failure-texts.ts';
import { PartNotLoaded } from '#domain/shared/loaded-once.ts';
import { isRecord } from '#domain/shared/record.ts';
import type { Values } from '#domain/shared/wording.ts';

export interface BackendAccess {
  url: string;
  apiKey: string;
  fetch: typeof fetch;
  now: () => number;
  /** Returns null if signed out. Rejects if the token is not available at the moment. */
  accessToken: () => Promise<string | null>;
  /** Timer for tests. By default, real time. */
  after?: (delayMs: number, callback: () => void) => () => void;
}

/** Request timeout in milliseconds, because a captive portal or a dead mobile network may never respond. */
const requestTimeoutMs = 20_000;

/** Sends a request as the signed-in user. Fails without a session, because a visitor would get an empty list. */
export function postAsUser(
  access: BackendAccess,
  path: string,
  body: unknown,
  { headers, signal }: { headers?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<Result<unknown>> {
  return sendAsUser(access, path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
    ...(signal && { signal }),
  });
}

interface UserRequest {
  method: 'GET' | 'POST' | 'DELETE';
  body?: BodyInit;
  headers: Record<string, string>;
  signal?: AbortSignal;
  /** Request timeout. Default: 20 seconds. */
  timeoutMs?: number;
  /** Converts a response into the form of PostgREST's, for services that differ. */
  normalise?: (response: Response) => Promise<Response>;
}

export async function sendAsUser(
  access: BackendAccess,
  path: string,
  request: UserRequest,
): Promise<Result<unknown>> {
  const { method, body, headers, signal, timeoutMs = requestTimeoutMs } = request;
  const timeout = timeoutSignal(access.after ?? afterRealTime, timeoutMs);
  try {
    const token = await access.accessToken();
    if (!token) {
      return fail(failure('AUTHENTICATION', 'SESSION_MISSING', access.now()));
    }
    const response = await access.fetch(access.url + path, {
      method,
      headers: { apikey: access.apiKey, authorization: `Bearer ${token}`, ...headers },
      ...(body !== undefined && { body }),
      signal: signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal,
    });
    return await readResponse((await request.normalise?.(response)) ?? response, access.now());
  } catch (error) {
    if (error instanceof PartNotLoaded) return fail(partNotLoaded(access.now()));
    return fail(noResponse(timeout.signal.aborted, access.now()));
  } finally {
    timeout.stop();
  }
}

const afterRealTime: NonNullable<BackendAccess['after']> = (delayMs, callback) => {
  const timer = setTimeout(callback, delayMs);
  return () => clearTimeout(timer);
};

/** Returns a signal that aborts the request after the timeout, even while its body is being read. */
function timeoutSignal(after: NonNullable<BackendAccess['after']>, timeoutMs: number) {
  const controller = new AbortController();
  const stop = after(timeoutMs, () => controller.abort());
  return { signal: controller.signal, stop };
}

/** Statuses that mean the same from a gateway as from the server. */
const gatewayStatuses = [401, 408, 413, 429];

async function readResponse(response: Response, now: number): Promise<Result<unknown>> {
  const json = (response.headers.get('content-type') ?? '').includes('json');
  const { ok, status } = response;
  // Other responses without JSON come from a captive portal and say nothing about the change.
  if (!json && status < 500 && !gatewayStatuses.includes(status)) return fail(captivePortal(status, now));
  if (status === 511) return fail(captivePortal(null, now));
  const body: unknown = json ? await readJson(response, ok) : null;
  return ok ? success(body) : fail(responseFailure(response, body, now));
}

/** Accepts a truncated body of a failed request, because its status suffices. Rejects a truncated success. */
async function readJson(response: Response, needed: boolean): Promise<unknown> {
  if (needed) return await response.json();
  return await response.json().catch(() => null);
}

/** The failure for a response that is not from the server: a captive portal, a proxy, or a host that blocks one request. */
function captivePortal(status: number | null, now: number): Failure {
  const details = status === null || status < 400 ? {} : { values: { status }, status };
  return failure('NETWORK', 'CAPTIVE_PORTAL', now, details);
}

/** Replaces the browsers' messages, which differ and address developers. */
function noResponse(timedOut: boolean, now: number): Failure {
  return timedOut
    ? failure('TIMEOUT', 'REQUEST_TIMEOUT', now)
    : failure('NETWORK', 'NETWORK_UNREACHABLE', now);
}

function responseFailure(response: Response, body: unknown, now: number): Failure {
  const { status } = response;
  const given = findText(body, 'code');
  const code = given ?? `HTTP_${status}`;
  const message = findMessage(body) ?? response.statusText;
  const retryAfterMs = parseRetryAfter(response.headers.get('retry-after'), now);
  const ofItsOwn = !gatewayStatuses.includes(status) && (given === null || isOfDataService(given));
  const kind = ofItsOwn ? 'API' : getKind(status);
  return reportedFailure(kind, code, ofItsOwn ? message : message || null, now, {
    values: findValues(body),
    status,
    retryable: ofItsOwn || status >= 500 || [408, 413, 429].includes(status),
    ...(retryAfterMs === null ? {} : { retryAfterMs }),
    ...findHelp(body),
  });
}

function findHelp(body: unknown): Pick<Failure, 'helpUrl'> {
  const helpUrl = findText(body, 'helpUrl');
  return helpUrl !== null && /^https?:$/.test(URL.parse(helpUrl)?.protocol ?? '') ? { helpUrl } : {};
}

function getKind(status: number): FailureKind {
  if (status === 401) return 'AUTHENTICATION';
  if (status === 403) return 'AUTHORIZATION';
  if (status === 404) return 'NOT_FOUND';
  if (status === 408) return 'TIMEOUT';
  if (status === 429) return 'RATE_LIMIT';
  return status >= 500 ? 'API' : 'VALIDATION';
}

function findMessage(body: unknown): string | null {
  return findText(body, 'message') ?? findText(body, 'error_description') ?? findText(body, 'error');
}

function findValues(body: unknown): Values {
  const values = z.record(z.string(), z.union([z.string(), z.number()]));
  return isRecord(body) ? (values.safeParse(body['values']).data ?? {}) : {};
}

/** Returns null if the body has no text of that name, or an empty one. */
export function findText(body: unknown, key: string): string | null {
  const value = isRecord(body) ? body[key] : null;
  return typeof value === 'string' && value !== '' ? value : null;
}

/**
 * Returns the milliseconds to wait.
 * @param header seconds or a date
 * @param now the server's time
 */
export function parseRetryAfter(header: string | null, now: number): number | null {
  if (!header) return null;
  const ms = Number(header) * 1000;
  if (Number.isFinite(ms)) return Math.max(0, ms);
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : remainingMs(date, now);
}
