import type { CredentialKind } from '#domain/analysis/analysis.ts';
import type { RateLimit } from '#domain/repository/provider.ts';
import { formatNumber } from '#domain/shared/format.ts';

const messages: Record<CredentialKind, string> = {
  app: 'Asked with the GitHub App',
  user: 'Asked with your GitHub account',
  anonymous: 'Asked anonymously',
};

/** Whose token was used and what is left of its limit. */
export function CredentialNote({ via, rateLimit }: { via: CredentialKind; rateLimit: RateLimit | null }) {
  return (
    <p className="tabular m-0 text-sm text-muted">
      {messages[via]}
      {rateLimit &&
        `: ${formatNumber(rateLimit.remaining)} of ${formatNumber(rateLimit.limit)} requests left this hour`}
    </p>
  );
}
