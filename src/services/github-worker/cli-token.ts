import { failed, failure, type Result, success } from '#domain/shared/failure.ts';
import { isRecord } from '#domain/shared/record.ts';

interface CliTokenAccess {
  /** null: this site does not run on the owner's computer. */
  url: string | null;
  fetch: typeof fetch;
  now: () => number;
}

/** Waits for the answer to a question in the terminal. */
export async function readCliToken({ url, fetch, now }: CliTokenAccess): Promise<Result<string>> {
  if (url === null) return failed(failure('NOT_FOUND', 'CLI_TOKEN_MISSING', now()));
  try {
    const response = await fetch(url, { method: 'POST' });
    const body: unknown = await response.json();
    if (response.ok && isRecord(body) && typeof body['token'] === 'string') return success(body['token']);
    const code = response.status === 404 ? 'CLI_TOKEN_MISSING' : 'CLI_TOKEN_DENIED';
    return failed(failure('AUTHORIZATION', code, now()));
  } catch {
    return failed(failure('NETWORK', 'NETWORK', now()));
  }
}
