import { fail, failure, type Result, reportedFailure, success } from '#domain/shared/failure.ts';
import { type BackendAccess, findText } from './http.ts';

/** `gone`: the provider does not know the token any more. */
export type RevocationOutcome = 'revoked' | 'gone';

/** Revokes an OAuth token through the server, which has the application's secret. Needs no sign-in. */
export async function revokeGithubToken(
  access: Omit<BackendAccess, 'accessToken'>,
  token: string,
): Promise<Result<RevocationOutcome>> {
  try {
    const response = await access.fetch(`${access.url}/functions/v1/revoke-github-token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: access.apiKey },
      body: JSON.stringify({ token }),
    });
    const { status } = response;
    const body: unknown = await response.json().catch(() => null);
    if (status === 200 && findText(body, 'status') === 'success') {
      return success(findText(body, 'outcome') === 'gone' ? 'gone' : 'revoked');
    }
    const code = findText(body, 'code');
    const retryable = code !== 'TOKEN_MALFORMED';
    const message = findText(body, 'message');
    return fail(
      reportedFailure('API', code ?? 'REVOCATION_FAILED', message, access.now(), { status, retryable }),
    );
  } catch {
    return fail(failure('NETWORK', 'NETWORK', access.now()));
  }
}
