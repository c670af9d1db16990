import * as z from 'zod/mini';
import { type AnalysisTarget, cancelledFailure } from '#domain/analysis/analysis.ts';
import type { RateLimit } from '#domain/repository/provider.ts';
import { type Failure, fail, type Result, success } from '#domain/shared/failure.ts';
import { connectRest } from '../connection.ts';
import { unreadable } from '../failures.ts';
import { type CredentialSource, type Credentials, createCredentials } from './credentials.ts';

export interface ResponseStore {
  get(key: string): Promise<unknown>;
  set(key: string, response: StoredResponse): Promise<void>;
}

export interface StoredResponse {
  etag: string;
  value: unknown;
  link: string | null;
  /** State of the repository's files in which this file is missing. */
  absentIn?: string;
}

export interface PartRequestAccess {
  apiUrl: string;
  fetch: typeof fetch;
  now: () => number;
  credentials: CredentialSource;
  responses: ResponseStore;
}

interface Query<Value> {
  /** Path below `/repos/{owner}/{repo}`, with Octokit's placeholders for parameters. */
  path: string;
  parameters?: Record<string, string | number>;
  /** Omits fields that are not needed, because the result is stored. */
  schema: z.ZodMiniType<Value>;
  /** Name of the response's content, for error messages. */
  what: string;
  /** State of the repository's files. While it is the same, a missing file is not requested again, because a 404 has no ETag. */
  contentState?: string;
}

interface QueryResult<Value> {
  value: Value;
  link: string | null;
}

/** A series of requests for one repository, for an analysis or a ranking. */
export interface PartRequest extends Omit<Credentials, 'fetch'> {
  send<Value>(query: Query<Value>): Promise<Result<QueryResult<Value> | null>>;
  rateLimit: () => RateLimit | null;
}

/** Format of stored responses. Increase it when a schema keeps other fields, so that they are requested again. */
const responseFormat = 3;

/** Sends requests through the connection's throttle, with stored ETags. Stops when the rate limit is used up. */
export function createPartRequest(
  access: PartRequestAccess,
  target: AnalysisTarget,
  signal: AbortSignal,
): PartRequest {
  const credentials = createCredentials(access.credentials, access.fetch);
  let usedUp: Failure | null = null;
  const connection = connectRest({
    apiUrl: access.apiUrl,
    // Rejects requests that waited in the throttle until the limit was used up.
    fetch: (input, init) =>
      usedUp ? Promise.reject(new Error(usedUp.code)) : credentials.fetch(input, init),
    now: access.now,
    // Empty, because `credentials` adds the token.
    openToken: () => Promise.resolve(success('')),
  });

  async function send<Value>(query: Query<Value>): Promise<Result<QueryResult<Value> | null>> {
    const { schema } = query;
    const route = `GET /repos/{owner}/{repo}${query.path}`;
    const parameters = { owner: target.owner, repo: target.repository, ...query.parameters };
    if (signal.aborted) return fail(cancelledFailure(access.now()));
    if (usedUp) return fail(usedUp);
    const key = `${responseFormat} ${route} ${JSON.stringify(parameters)}`;
    const known = await keptResponse(access.responses, key, query);
    if (known === 'absent') return success(null);
    const result = await connection.send(async () => {
      try {
        return await connection.octokit.request(route, {
          ...parameters,
          headers: known ? { 'if-none-match': known.etag } : {},
          request: { signal },
        });
      } catch (error) {
        const status = getStatus(error);
        if (status === 304 && known) return 'unchanged' as const;
        if (status === 404) return 'absent' as const;
        throw error;
      }
    });
    if (!result.ok) {
      if (signal.aborted) return fail(cancelledFailure(access.now()));
      if (result.failure.kind === 'RATE_LIMIT') usedUp ??= result.failure;
      return usedUp ? fail(usedUp) : result;
    }
    if (result.value === 'absent') {
      const { contentState: absentIn } = query;
      if (absentIn)
        await keepResponse(access.responses, key, { etag: '', value: null, link: null, absentIn });
      return success(null);
    }
    if (result.value === 'unchanged') return success(known);
    const { data, headers } = result.value;
    const parsed = z.safeParse(schema, data);
    if (!parsed.success) return fail(unreadable(query.what, access.now()));
    const response = { value: parsed.data, link: headers.link ?? null };
    if (headers.etag) await keepResponse(access.responses, key, { etag: headers.etag, ...response });
    return success(response);
  }

  return {
    send,
    via: credentials.via,
    passOverApp: credentials.passOverApp,
    rateLimit: connection.rateLimit,
  };
}

const storedResponse = z.object({
  etag: z.string(),
  value: z.unknown(),
  link: z.nullable(z.string()),
  absentIn: z.optional(z.string()),
});

/** Validates a stored response like one from GitHub. */
async function keptResponse<Value>(
  responses: ResponseStore,
  key: string,
  { schema, contentState }: Query<Value>,
): Promise<(QueryResult<Value> & { etag: string }) | 'absent' | null> {
  try {
    const stored = z.safeParse(storedResponse, await responses.get(key));
    if (!stored.success) return null;
    const { absentIn } = stored.data;
    if (absentIn !== undefined) return absentIn === contentState ? 'absent' : null;
    const value = z.safeParse(schema, stored.data.value);
    return value.success ? { ...stored.data, value: value.data } : null;
  } catch {
    return null;
  }
}

async function keepResponse(responses: ResponseStore, key: string, response: StoredResponse) {
  try {
    await responses.set(key, response);
  } catch {
    // Ignores a full storage. The next analysis repeats the request.
  }
}

const withStatus = z.object({ status: z.number() });

function getStatus(error: unknown): number | null {
  return z.safeParse(withStatus, error).data?.status ?? null;
}
