import type { RateLimit } from '#domain/repository/provider.ts';
import { formatNumber, formatTime } from '#domain/shared/format.ts';
import { t } from '#locales/translate.ts';

export function RateLimitLine({ limit }: { limit: RateLimit }) {
  return (
    <p className="tabular m-0 text-sm text-muted">
      {t('GitHub limit: {remaining} of {limit} requests left, new ones at {time}', {
        remaining: formatNumber(limit.remaining),
        limit: formatNumber(limit.limit),
        time: formatTime(limit.resetsAt),
      })}
    </p>
  );
}
