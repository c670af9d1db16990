import * as z from 'zod/mini';
import { failed, failure, type Result, success, userFacingText } from '#domain/failure.ts';

const refusal = z.object({ code: z.literal('TOKEN_MALFORMED') });

export interface RevocationAccess {
  /** Base of the backend, absolute, without a trailing slash. */
  url: string;
  apiKey: string;
  fetch: typeof fetch;
  now: () => number;
}

/**
 * Takes an OAuth token back at the provider. Only the server knows the application's secret that this needs; whoever
 * holds the token may give it back, signed in or not.
 */
export async function revokeGithubToken(access: RevocationAccess, token: string): Promise<Result<void>> {
  try {
    const response = await access.fetch(`${access.url}/functions/v1/revoke-github-token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: access.apiKey },
      body: JSON.stringify({ token }),
    });
    if (response.ok) return success(undefined);
    const { status } = response;
    const answer = refusal.safeParse(await response.json().catch(() => null));
    // Only what our function calls no token is done with; whatever else is wrong may be right tomorrow.
    const retryable = !answer.success;
    return failed(
      failure('API', 'REVOCATION_FAILED', userFacingText.API, access.now(), { status, retryable }),
    );
  } catch {
    return failed(failure('NETWORK', 'NETWORK_UNREACHABLE', userFacingText.NETWORK, access.now()));
  }
}
