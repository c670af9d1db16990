/** A status after which auth-js keeps the session and retries. The auth service itself never sends this status. */
export const refreshLimited = 529;

/** auth-js takes a 429 for a refused refresh token and ends the session. The limit passes, so the session has to stay. */
export function withRefreshLimit(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init);
    if (response.status !== 429) return response;
    const { searchParams } = new URL(input instanceof Request ? input.url : String(input));
    if (searchParams.get('grant_type') !== 'refresh_token') return response;
    return new Response(null, { status: refreshLimited, headers: response.headers });
  };
}
