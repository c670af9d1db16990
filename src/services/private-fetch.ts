/** Responses about the account never go to the browser's HTTP cache: it outlives a sign-out, and the next account reads it. */
export const privateFetch: typeof fetch = (input, init) => fetch(input, { ...init, cache: 'no-store' });
