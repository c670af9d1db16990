/** Fetches without the HTTP cache, which would keep account data after a sign-out. */
export const privateFetch: typeof fetch = (input, init) => fetch(input, { ...init, cache: 'no-store' });
