import { Settings2 } from 'lucide-react';
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
import { PanelProvider } from './panel/repository-panel.tsx';

export { listedFirst } from './list/use-list-state.ts';

const AnalysisTab = part(async () => (await import('../analysis/analysis-tab.tsx')).AnalysisTab);

const tabs: readonly Tab<TabKey>[] = [
  { key: 'repositories', label: marked('Repositories') },
  { key: 'analysis', label: marked('Repository Analysis') },
];

export function RepositoriesPage() {
  const { state, show } = useListState();
  const appConfigured = useAppConfigured();
  return (
    <PanelProvider opened={state.tab === 'repositories' ? state.opened : null} show={show}>
      <PageTitle
        title={t('GitHub Repository Management')}
        aside={
          <>
            {appConfigured && <Alert tone="success" title={t('GitHub App Configured')} line />}
            {environment().features.githubApp && (
              <ButtonLink to={paths.appSetup} look="quiet" title={t('GitHub App Setup')} className="px-3">
                <Settings2 aria-hidden="true" size={16} className="sm:hidden" />
                <span className="max-sm:sr-only">{t('GitHub App Setup')}</span>
              </ButtonLink>
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
        {/* A single Suspense boundary keeps the old tab visible until the new one has loaded. */}
        <Suspense fallback={<Spinner label={t('Loading...')} />}>
          {state.tab === 'repositories' ? (
            <RepositoriesTab state={state} show={show} appConfigured={appConfigured} />
          ) : (
            <AnalysisTab organization={state.organization} />
          )}
        </Suspense>
      </Tabs>
    </PanelProvider>
  );
}
