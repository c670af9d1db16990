import type { AuthError } from '@supabase/supabase-js';

interface Response {
  error: AuthError | null;
}

/**
 * Sends a request with auth-js. If another tab replaces the tokens while this tab does, auth-js discards this tab's tokens and fails
 * without sending the request. The request is then repeated with the tokens that the other tab stored.
 */
export async function despiteOtherTab<T extends Response, U extends Response = T>(
  send: () => Promise<T>,
  repeat: () => Promise<T | U> = send,
): Promise<T | U> {
  const response = await send();
  return response.error?.name === 'AuthRefreshDiscardedError' ? repeat() : response;
}
