import { problem } from './responses.ts';

const windowMs = 60_000;

/**
 * Limits the requests that this instance of a function accepts in a minute from all senders together.
 *
 * @returns a function that returns the refusal of a request, or null if the request is within the limit
 */
export function createRateLimit(perMinute: number, now: () => number): () => Response | null {
  let startedAt = Number.NEGATIVE_INFINITY;
  let count = 0;
  return () => {
    if (now() - startedAt >= windowMs) {
      startedAt = now();
      count = 0;
    }
    count += 1;
    if (count <= perMinute) return null;
    const retryAfterS = Math.ceil((startedAt + windowMs - now()) / 1000);
    return problem(429, 'TOO_MANY_REQUESTS', 'Too many requests. Please try again later.', {
      'Retry-After': String(retryAfterS),
    });
  };
}
