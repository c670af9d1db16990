import { t } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';

interface DebugInformationProps {
  facts: {
    authStatus: string;
    loading: boolean;
    appConfigured: boolean;
    organizationCount: number;
    selectedOrganization: string | null;
    repositoryCount: number;
    selectedRepositoryCount: number;
  };
  onRefreshOrganizations: () => void;
  onRefreshRepositories: (() => void) | null;
}

export function DebugInformation({
  facts,
  onRefreshOrganizations,
  onRefreshRepositories,
}: DebugInformationProps) {
  const lines: [string, string | number][] = [
    [t('Auth status'), facts.authStatus],
    [t('Loading'), facts.loading ? t('Yes') : t('No')],
    [t('App configured'), facts.appConfigured ? t('Yes') : t('No')],
    [t('Organizations'), facts.organizationCount],
    [t('Selected organization'), facts.selectedOrganization ?? t('None')],
    [t('Repositories'), facts.repositoryCount],
    [t('Selected repositories'), facts.selectedRepositoryCount],
  ];
  return (
    <section aria-labelledby="debug-information" className="border-t border-hairline">
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center">
          <h2 id="debug-information" className="text-sm font-semibold">
            {t('Debug Information')}
          </h2>
        </summary>
        <dl className="tabular m-0 grid grid-cols-2 gap-x-8 gap-y-3 font-mono text-xs xl:grid-cols-4">
          {lines.map(([name, value]) => (
            <div key={name} className="min-w-0 border-l border-hairline pl-3">
              <dt className="text-muted">{name}</dt>
              <dd className="m-0 truncate">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-4 flex flex-wrap gap-2">
          <Button onClick={onRefreshOrganizations}>{t('Refresh Orgs')}</Button>
          <Button disabled={!onRefreshRepositories} onClick={() => onRefreshRepositories?.()}>
            {t('Refresh Repos')}
          </Button>
        </div>
      </details>
    </section>
  );
}
