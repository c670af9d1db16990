import { retry } from '@octokit/plugin-retry';
import { throttling } from '@octokit/plugin-throttling';
import { Octokit } from '@octokit/rest';
import * as z from 'zod/mini';
import { dataQueryRetries } from '#config/constants.ts';
import type { RateLimit } from '#domain/repository/provider.ts';
import { categorize } from '#domain/shared/error-catalogue.ts';
import { errorMessage, type Failure, fail, type Result, success } from '#domain/shared/failure.ts';
import { lacksScope, notReady, parseHeaderNumber, parseRetrySeconds, toGithubFailure } from './failures.ts';
import type { ResponseHeaders } from './response-headers.ts';

export interface RestAccess {
  apiUrl: string;
  fetch: typeof fetch;
  now: () => number;
  openToken: () => Promise<Result<string>>;
  /** For tests. Aborts after the given milliseconds. */
  timeoutSignal?: (delayMs: number) => AbortSignal;
}

/** The version of GitHub's API for which the transforms were written. */
const apiVersion = '2022-11-28';

/** Maximum seconds that the client waits silently. A longer wait is a failure that screens show. */
const maxSilentWaitS = 5;

const maxResponseMs = 60_000;

/** Thrown to stop a request, because Octokit's hooks have no other way. */
class RequestStopped extends Error {
  readonly failure: Failure;

  constructor(reason: Failure) {
    super(reason.code);
    this.failure = reason;
  }
}

export interface RestConnection {
  octokit: Octokit;
  /** Client for requests that must be sent once: it neither retries nor waits. */
  direct: Octokit;
  send: <T>(request: () => Promise<T>) => Promise<Result<T>>;
  /** Sends a request. Returns null for a 404. */
  sendForOptional: <T>(request: () => Promise<T>) => Promise<Result<T | null>>;
  /** Returns null for a deleted or blocked repository. Fails if a missing scope could also cause the 404. */
  sendForRepository: <T>(request: () => Promise<T>) => Promise<Result<T | null>>;
  /** Sends a request with an ETag. Returns null if nothing has changed. */
  sendIfChanged: <T>(request: () => Promise<T>) => Promise<Result<T | null>>;
  rateLimit: () => RateLimit | null;
}

/** Creates a client that obeys GitHub's rate limits, pins the API version and retries once. */
export function connectRest(access: RestAccess): RestConnection {
  let limit: RateLimit | null = null;
  const octokit = withToken(rateLimitedOctokit(access));
  const direct = withToken(new Octokit(getOptions(access)));
  const timeoutSignal = access.timeoutSignal ?? ((delayMs) => AbortSignal.timeout(delayMs));
  direct.hook.before('request', ({ request }) => {
    Object.assign(request, { signal: timeoutSignal(maxResponseMs) });
  });

  function withToken<Client extends Octokit>(client: Client): Client {
    client.hook.before('request', async (options) => {
      const token = await access.openToken();
      if (!token.ok) {
        // Forgets the limit, which belonged to the previous token.
        limit = null;
        throw new RequestStopped(token.failure);
      }
      options.headers.authorization = `token ${token.value}`;
      options.headers['x-github-api-version'] = apiVersion;
    });
    client.hook.after('request', (response, { method }) => {
      note(response.headers);
      // For a read, 202 means that GitHub is still computing the response. For a write, it is success.
      if (response.status === 202 && method === 'GET') throw new RequestStopped(notReady(access.now()));
    });
    client.hook.error('request', (error) => {
      note(findErrorResponse(error)?.response.headers);
      throw error;
    });
    return client;
  }

  function note(headers: ResponseHeaders | undefined) {
    limit = (headers && getRateLimit(headers)) ?? limit;
  }

  async function sendUnless<T>(
    statuses: readonly number[],
    request: () => Promise<T>,
    isHidden: (error: ErrorResponse) => boolean = () => false,
  ): Promise<Result<T | null>> {
    try {
      return success(await request());
    } catch (error) {
      const known = findErrorResponse(error);
      const hidden = known !== null && isHidden(known);
      if (known && !hidden && statuses.includes(known.status)) return success(null);
      return fail(toConnectionFailure(error, access.now(), hidden));
    }
  }

  return {
    octokit,
    direct,
    rateLimit: () => limit,
    async send(request) {
      try {
        return success(await request());
      } catch (error) {
        return fail(toConnectionFailure(error, access.now()));
      }
    },
    sendForOptional: (request) => sendUnless([404], request),
    sendForRepository: (request) => sendUnless([404, 451], request, mayHideIt),
    sendIfChanged: (request) => sendUnless([304], request),
  };
}

const mayHideIt = ({ status, response }: ErrorResponse) => status === 404 && lacksScope(response.headers);

const silent = (): void => undefined;

function getOptions(access: RestAccess) {
  return {
    baseUrl: access.apiUrl,
    request: { fetch: access.fetch },
    // Silent, because Octokit would log each failure and each 304.
    log: { debug: silent, info: silent, warn: silent, error: silent },
  };
}

function rateLimitedOctokit(access: RestAccess): Octokit {
  const RateLimitedOctokit = Octokit.plugin(throttling, retry);
  const waitOut = (retryAfterS: number, _options: object, _client: object, retries: number) =>
    retryAfterS <= maxSilentWaitS && retries < 1;
  return new RateLimitedOctokit({
    ...getOptions(access),
    // Octokit's own list plus 304, which is no failure.
    retry: { retries: dataQueryRetries, doNotRetry: [304, 400, 401, 403, 404, 410, 422, 429, 451] },
    throttle: { onRateLimit: waitOut, onSecondaryRateLimit: waitOut },
  });
}

function getRateLimit(headers: ResponseHeaders): RateLimit | null {
  const limit = parseHeaderNumber(headers['x-ratelimit-limit']);
  // Ignores the limits of searches and GraphQL, which are separate and not shown.
  if (!limit || ['search', 'graphql'].includes(String(headers['x-ratelimit-resource']))) return null;
  return {
    limit,
    remaining: parseHeaderNumber(headers['x-ratelimit-remaining']) ?? 0,
    resetsAt: parseRetrySeconds(headers['x-ratelimit-reset']) ?? 0,
  };
}

const errorResponse = z.object({
  // The throttling plugin throws GraphQL's rate limit without a status.
  status: z.catch(z.number(), 429),
  request: z.optional(z.object({ method: z.string() })),
  response: z.object({
    url: z.optional(z.string()),
    headers: z.record(z.string(), z.union([z.string(), z.number(), z.undefined()])),
    data: z.optional(z.unknown()),
  }),
});

type ErrorResponse = z.infer<typeof errorResponse>;

const errorBody = z.object({
  message: z.string(),
  errors: z.catch(z.optional(z.array(z.union([z.string(), z.object({ message: z.string() })]))), undefined),
  /** GitHub sends this notice if it has blocked the repository. */
  block: z.optional(z.object({ html_url: z.optional(z.nullable(z.string())) })),
});

function findErrorResponse(error: unknown): ErrorResponse | null {
  return z.safeParse(errorResponse, error).data ?? null;
}

function toConnectionFailure(error: unknown, now: number, isHidden = false): Failure {
  if (error instanceof RequestStopped) return error.failure;
  const known = findErrorResponse(error);
  if (!known) return categorize(null, now);
  const { status, response } = known;
  // Uses the body's message, because Octokit appends an address to its own.
  const body = z.safeParse(errorBody, response.data).data;
  const resource = response.url && URL.canParse(response.url) ? new URL(response.url).pathname : 'GitHub';
  const { headers } = response;
  return toGithubFailure(
    {
      status,
      message: body ? getMessage(body) : errorMessage(error),
      headers,
      resource,
      needsScope: isHidden || (known.request !== undefined && known.request.method !== 'GET'),
      ...(body?.block && { block: { noticeUrl: body.block.html_url ?? null } }),
    },
    now,
  );
}

/** Appends the details, because `Validation Failed` alone explains nothing. */
function getMessage({ message, errors = [] }: z.infer<typeof errorBody>): string {
  const details = errors.map((error) => (typeof error === 'string' ? error : error.message));
  return details.length === 0 ? message : details.join(' ');
}
