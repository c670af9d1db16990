/** Status after which auth-js keeps the session and retries. The auth service itself never sends it. */
export const refreshLimited = 529;

/**
 * Keeps the session unless the server refuses the refresh token with a 400 and a JSON body (supabase/auth:
 * internal/tokens/service.go).
 * auth-js would end the session after any status below 500, although 429 is a limit, 409 a concurrent refresh, and gateways
 * answer as well.
 */
export function withRefreshLimit(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init);
    if (response.status < 400 || response.status >= 500) return response;
    const { searchParams } = new URL(input instanceof Request ? input.url : String(input));
    if (searchParams.get('grant_type') !== 'refresh_token') return response;
    const { status, headers } = response;
    if (status === 400 && headers.get('content-type')?.includes('json')) return response;
    return new Response(null, { status: status === 429 ? refreshLimited : 503, headers });
  };
}
