import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { environment } from '#config/environment.ts';
import { demoRepositoryCount } from '#domain/repository/demo.ts';
import { allOrganizations } from '#domain/repository/organization.ts';
import { paths } from '#domain/shared/route.ts';
import { t } from '#locales/translate.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Alert, Spinner } from '#ui/surface.tsx';
import { GithubLocked } from '../../account/github-lock.tsx';
import { useGithubConnected, useGithubLocked } from '../../use-github-connected.ts';
import { useWorkspace } from '../../use-services.ts';
import { DebugInformation } from '../repositories/import/debug-information.tsx';
import { organizationName } from '../repositories/import/organization-name.ts';
import { useAppConfigured } from '../repositories/import/use-app-configured.ts';
import { findOrganization, useOrganizations } from '../repositories/import/use-organizations.ts';
import { useRepositoryFetch } from '../repositories/import/use-repository-fetch.ts';
import { useRepositories } from '../repositories/list/use-repositories.ts';
import { AnalysisCard } from './analysis-card.tsx';
import { AnalysisForm } from './analysis-form.tsx';
import { AnalysisProgress } from './analysis-progress.tsx';
import { Comparison } from './comparison.tsx';
import { RankingPanel } from './ranking-panel.tsx';
import { SavedAnalyses } from './saved-analyses.tsx';
import { useAnalysis } from './use-analysis.ts';

export function AnalysisTab({ organization }: { organization: string | null }) {
  const workspace = useWorkspace();
  const appConfigured = useAppConfigured();
  const locked = useGithubLocked();
  const analyses = useLiveQuery(() => workspace.analysis.analyses(), [workspace]);
  const [chosen, setChosen] = useState<string | null>(null);
  const [compared, setCompared] = useState<string[]>([]);
  const { running, problem, analyse, cancel } = useAnalysis(setChosen);
  const shown = analyses?.find(({ key }) => key === chosen) ?? analyses?.[0];
  return (
    <div className="grid gap-8">
      <div className="grid gap-6">
        {locked && <GithubLocked />}
        {!appConfigured && <AppMissing />}
        <AnalysisForm busy={running !== null} onAnalyse={(target) => void analyse(target)} />
        {/* As high without a result as with one, so that the content below does not move. */}
        <div className="min-h-21 pointer-coarse:min-h-22">
          {problem && <Alert tone="danger" urgent title={problem} />}
          {running && <AnalysisProgress running={running} onCancel={cancel} />}
        </div>
      </div>
      {analyses === undefined ? (
        <Spinner label={t('Loading...')} />
      ) : shown ? (
        <AnalysisCard key={shown.key} stored={shown} />
      ) : (
        <p className="m-0 text-muted">{t('No analysis data available')}</p>
      )}
      {analyses && analyses.length > 0 && (
        <SavedAnalyses
          analyses={analyses}
          shown={shown?.key ?? null}
          compared={compared.filter((key) => analyses.some((stored) => stored.key === key))}
          onShow={setChosen}
          onForget={(key) => void workspace.analysis.forgetAnalysis(key)}
          onCompare={setCompared}
        />
      )}
      <Comparison analyses={(analyses ?? []).filter(({ key }) => compared.includes(key))} />
      <RankingPanel />
      <AnalysisDebug organization={organization} analysing={running !== null} />
    </div>
  );
}

/** Without the App the owner's own account is used. *Required* appears only if that is missing, too. */
function AppMissing() {
  const connected = useGithubConnected();
  if (!environment().features.githubApp || connected === undefined) return null;
  return (
    <Alert
      tone={connected ? 'info' : 'warning'}
      title={connected ? t('GitHub App not configured') : t('GitHub App Required')}
    >
      <p className="m-0 mb-3 text-sm">
        {connected
          ? t('Using your GitHub account. A GitHub App gives higher limits and narrower permissions.')
          : t('Not connected: limited to 60 requests an hour.')}
      </p>
      <ButtonLink to={paths.appSetup}>{t('Configure GitHub App')}</ButtonLink>
    </Alert>
  );
}

/** Part of both tabs (specification section 2). */
function AnalysisDebug({ organization, analysing }: { organization: string | null; analysing: boolean }) {
  const { githubImport } = useWorkspace();
  const organizations = useOrganizations();
  const connected = useGithubConnected();
  const appConfigured = useAppConfigured();
  const login = organization ?? organizations.startsWith;
  const selected = findOrganization(organizations, login);
  const loaded = useRepositories(login);
  const requested = selected && selected !== allOrganizations ? [selected] : (organizations.list ?? []);
  const fetch = useRepositoryFetch(requested, 'none');
  if (githubImport.hasToolBridge()) return null;
  const isLoading =
    organizations.loading || fetch.progress !== null || (login !== null && loaded === undefined);
  return (
    <DebugInformation
      facts={{
        authStatus: connected ? t('Authenticated') : t('Not authenticated'),
        loading: isLoading || analysing,
        appConfigured,
        organizationCount: organizations.list?.length ?? 0,
        selectedOrganization: selected ? organizationName(selected) : null,
        repositoryCount: selected && organizations.demo ? demoRepositoryCount : (loaded?.total ?? 0),
        // Leaving the tab ends the selection.
        selectedRepositoryCount: 0,
      }}
      onRefreshOrganizations={organizations.refresh}
      onRefreshRepositories={requested.length > 0 && !organizations.demo ? () => void fetch.refresh() : null}
    />
  );
}
