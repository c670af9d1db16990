import { oauthTimeoutMs } from '#config/constants.ts';

/** Limits how long the request for the provider's address may take, so that the page can report a failure. */
export function withOauthTimeout(send: typeof fetch, maxWaitMs = oauthTimeoutMs): typeof fetch {
  return (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (!new URL(address).pathname.endsWith('/user/identities/authorize')) return send(input, init);
    return send(input, { ...init, signal: AbortSignal.timeout(maxWaitMs) });
  };
}
