import type { CredentialKind } from '#domain/analysis/analysis.ts';
import type { RateLimit } from '#domain/repository/provider.ts';
import { formatNumber } from '#domain/shared/format.ts';
import { marked, t } from '#locales/translate.ts';

const messages: Record<CredentialKind, string> = {
  app: marked('Read with the GitHub App'),
  user: marked('Read with your GitHub account'),
  anonymous: marked('Read without an account'),
};

export function CredentialNote({ via, rateLimit }: { via: CredentialKind; rateLimit: RateLimit | null }) {
  return (
    <p className="tabular m-0 text-sm text-muted">
      {t(messages[via])}
      {rateLimit &&
        `: ${t('{remaining} of {limit} requests left this hour', {
          remaining: formatNumber(rateLimit.remaining),
          limit: formatNumber(rateLimit.limit),
        })}`}
    </p>
  );
}
