import { problem } from './responses.ts';

const windowMs = 60_000;

/**
 * Limits the requests per minute that this instance handles, from all callers together. The returned function returns a refusal,
 * or null.
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
