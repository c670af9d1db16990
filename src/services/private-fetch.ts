/** Keeps account data out of the HTTP cache, which outlives a sign-out. */
export const privateFetch: typeof fetch = (input, init) => fetch(input, { ...init, cache: 'no-store' });
