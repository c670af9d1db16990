import { contributorsFetched } from '#config/constants.ts';
import type { RepositoryAnalysis } from '#domain/analysis/analysis.ts';
import { formatNumber } from '#domain/shared/format.ts';
import { t } from '#locales/translate.ts';
import { Avatar } from './avatar.tsx';
import { NotKnown } from './facts.tsx';

export function ContributorsTab({ analysis }: { analysis: RepositoryAnalysis }) {
  const { contributors } = analysis;
  if (contributors === null) return <NotKnown />;
  return (
    <div className="grid gap-4">
      <p className="tabular m-0">
        {t('Total: {count}', { count: formatNumber(contributors.length) })}
        {contributors.length === contributorsFetched && (
          <span className="text-muted"> {t('(most active only; there may be more)')}</span>
        )}
      </p>
      <ol className="m-0 grid list-none gap-x-8 p-0 sm:grid-cols-2">
        {contributors.map(({ login, contributions, avatarUrl }) => (
          <li key={login} className="flex min-h-12 flex-wrap items-center gap-x-3 border-b border-hairline">
            <Avatar login={login} address={avatarUrl} />
            <span className="min-w-0 grow basis-20 break-all">{login}</span>
            <span className="tabular text-sm whitespace-nowrap text-muted">
              {formatNumber(contributions)} {contributions === 1 ? t('commit') : t('commits')}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
