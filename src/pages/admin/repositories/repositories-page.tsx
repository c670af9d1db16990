import { Suspense } from 'react';
import { environment } from '#config/environment.ts';
import type { RepositoriesTab as TabKey } from '#domain/repository/list-url-state.ts';
import { paths } from '#domain/shared/route.ts';
import { marked, t } from '#locales/translate.ts';
import { ButtonLink } from '#ui/button.tsx';
import { part } from '#ui/part.ts';
import { Alert, Spinner } from '#ui/surface.tsx';
import { type Tab, Tabs } from '#ui/tabs.tsx';
import { PageTitle } from '../page-title.tsx';
import { useAppConfigured } from './import/use-app-configured.ts';
import { RepositoriesTab } from './list/repositories-tab.tsx';
import { useListState } from './list/use-list-state.ts';
import { PanelProvider } from './panel/panel-provider.tsx';

export { listedFirst } from './list/use-list-state.ts';

const AnalysisTab = part(async () => (await import('../analysis/analysis-tab.tsx')).AnalysisTab);

const tabs: readonly Tab<TabKey>[] = [
  { key: 'repositories', label: marked('Repositories') },
  { key: 'analysis', label: marked('Repository Analysis') },
];

/** Repository management (specification section 2). What it shows stands in the address. */
export function RepositoriesPage() {
  const { state, show } = useListState();
  const appConfigured = useAppConfigured();
  return (
    <>
      <PageTitle
        title={t('GitHub Repository Management')}
        aside={
          <>
            {appConfigured && <Alert tone="success" title={t('GitHub App Configured')} line />}
            {environment().features.githubApp && (
              <ButtonLink to={paths.appSetup}>{t('GitHub App Setup')}</ButtonLink>
            )}
          </>
        }
      />
      <Tabs
        label={t('Repository management')}
        tabs={tabs.map(({ key, label }) => ({ key, label: t(label) }))}
        chosen={state.tab}
        onChoose={(tab) => show({ tab })}
      >
        {/* Around both: the one stays until the other is here. */}
        <Suspense fallback={<Spinner label={t('Loading...')} />}>
          {state.tab === 'repositories' ? (
            <PanelProvider opened={state.opened} show={show}>
              <RepositoriesTab state={state} show={show} appConfigured={appConfigured} />
            </PanelProvider>
          ) : (
            <AnalysisTab organization={state.organization} />
          )}
        </Suspense>
      </Tabs>
    </>
  );
}
