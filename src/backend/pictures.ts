import * as z from 'zod/mini';
import { listSchema } from '#config/listed.ts';
import { pictureMediaType } from '#domain/portfolio/picture.ts';
import { type Failure, fail, failure, type Result, success } from '#domain/shared/failure.ts';
import { englishText } from '#domain/shared/failure-texts.ts';
import { parseJson } from '#domain/shared/record.ts';
import { type BackendAccess, sendAsUser } from './http.ts';

/** Upload timeout in milliseconds, enough for two megabytes on a slow line. */
const uploadTimeoutMs = 120_000;
/** Cached forever, because the file name is a hash of the content. */
const cacheControl = 'max-age=31536000, immutable';
const pageSize = 1_000;

/** Uploads a file. Uploading it twice is safe, because the same name means the same content. */
export async function uploadPictureFile(
  access: BackendAccess,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
): Promise<Result<void>> {
  const response = await sendAsUser(access, `/storage/v1/object/pictures/${name}`, {
    method: 'POST',
    body: bytes,
    headers: { 'content-type': pictureMediaType(name), 'cache-control': cacheControl },
    signal,
    timeoutMs: uploadTimeoutMs,
    normalise: withStatedStatus,
  });
  if (response.ok || response.failure.status === 409) return success(undefined);
  return fail(storageFailure(response.failure));
}

const files = listSchema(z.object({ name: z.string() }));

/** Lists the bucket. Skips entries with an unreadable name, which cannot be removed. */
export async function listPictureFiles(
  access: BackendAccess,
  signal: AbortSignal,
): Promise<Result<string[]>> {
  const names: string[] = [];
  for (let offset = 0; ; offset += pageSize) {
    const body = {
      prefix: '',
      limit: pageSize,
      offset,
      sortBy: { column: 'name', order: 'asc' },
    };
    const response = await sendAsUser(access, '/storage/v1/object/list/pictures', {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
      signal,
      normalise: withStatedStatus,
    });
    if (!response.ok) return fail(storageFailure(response.failure));
    const page = z.safeParse(files, response.value);
    if (!page.success) return fail(failure('API', 'UNREADABLE_ANSWER', access.now()));
    const { items, skipped } = page.data;
    names.push(...items.map(({ name }) => name));
    if (items.length + skipped < pageSize) return success(names);
  }
}

export async function removePictureFiles(
  access: BackendAccess,
  names: readonly string[],
  signal: AbortSignal,
): Promise<Result<unknown>> {
  return sendAsUser(access, '/storage/v1/object/pictures', {
    method: 'DELETE',
    body: JSON.stringify({ prefixes: names }),
    headers: { 'content-type': 'application/json' },
    signal,
    normalise: withStatedStatus,
  });
}

/** The storage service answers with 400 and states the real status in the body. */
async function withStatedStatus(response: Response): Promise<Response> {
  if (response.status !== 400) return response;
  const body = await response.text();
  const stated = Number(statedRefusal.safeParse(parseJson(body)).data?.statusCode);
  const status = stated >= 400 && stated <= 599 ? stated : response.status;
  return new Response(body, { status, headers: response.headers });
}

const statedRefusal = z.object({ statusCode: z.union([z.string(), z.number()]) });

/** A wrong type or size is final. The service reports an expired token as 403. Other failures are retried. */
function storageFailure(reason: Failure): Failure {
  const { kind, status, timestamp } = reason;
  const values = { reason };
  if (status === 413 || status === 415) {
    return failure('VALIDATION', 'PICTURE_REFUSED', timestamp, { values });
  }
  if (status === 403 && /jwt|token|"exp"/i.test(englishText(reason))) {
    return failure('AUTHENTICATION', 'SESSION_EXPIRED', timestamp, { status });
  }
  const isKnown = ['NETWORK', 'TIMEOUT', 'AUTHENTICATION', 'RATE_LIMIT'].includes(kind);
  if (isKnown || status === undefined) return reason;
  return failure('API', 'PICTURE_NOT_TAKEN', timestamp, { values, status, retryable: true });
}
