import type { RateLimit } from '#domain/repository/provider.ts';

const numbers = new Intl.NumberFormat('en-CH');
const times = new Intl.DateTimeFormat('en-CH', { timeStyle: 'short' });

/** What is left of GitHub's limit, as its last answer said. */
export function RateLimitLine({ limit }: { limit: RateLimit }) {
  return (
    <p className="tabular m-0 text-sm text-muted">
      GitHub limit: {numbers.format(limit.remaining)} of {numbers.format(limit.limit)} requests left, new ones
      at {times.format(limit.resetsAt)}
    </p>
  );
}
