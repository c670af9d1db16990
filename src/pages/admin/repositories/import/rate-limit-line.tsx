import type { RateLimit } from '#domain/repository/provider.ts';
import { formatNumber, formatTime } from '#domain/shared/format.ts';

/** What is left of GitHub's limit, as its last response said. */
export function RateLimitLine({ limit }: { limit: RateLimit }) {
  return (
    <p className="tabular m-0 text-sm text-muted">
      GitHub limit: {formatNumber(limit.remaining)} of {formatNumber(limit.limit)} requests left, new ones at{' '}
      {formatTime(limit.resetsAt)}
    </p>
  );
}
