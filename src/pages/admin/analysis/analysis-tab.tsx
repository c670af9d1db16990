import { useState } from 'react';
import { environment } from '#config/environment.ts';
import { type AnalysisTarget, analysisKey, toAnalysis } from '#domain/analysis/analysis.ts';
import type { ScoredAnalysis } from '#domain/analysis/assessment.ts';
import { suggestedToPublish } from '#domain/analysis/suggestion.ts';
import { demoRepositoryCount } from '#domain/repository/demo.ts';
import { allOrganizations } from '#domain/repository/organization.ts';
import { formatDate } from '#domain/shared/format.ts';
import { paths } from '#domain/shared/route.ts';
import { t } from '#locales/translate.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Alert, Card, Spinner } from '#ui/surface.tsx';
import { GithubLocked } from '../../account/github-lock.tsx';
import { useAppConfigured, useGithubConnected, useGithubLocked } from '../../use-github-connected.ts';
import { useWorkspace } from '../../use-services.ts';
import { DebugInformation } from '../repositories/import/debug-information.tsx';
import { findOrganization, useOrganizations } from '../repositories/import/use-organizations.ts';
import { useRepositoryFetch } from '../repositories/import/use-repository-fetch.ts';
import { useRepositories } from '../repositories/list/use-repositories.ts';
import { useWorkspaceQuery } from '../use-workspace-query.ts';
import { AnalysisCard } from './analysis-card.tsx';
import { AnalysisForm } from './analysis-form.tsx';
import { AnalysisProgress } from './analysis-progress.tsx';
import { Comparison, maxCompared } from './comparison.tsx';
import { RankingPanel } from './ranking-panel.tsx';
import { useAnalysis } from './running-analyses.ts';

/** Initial values if this device has no repository (specification section 2). */
const sampleTarget: AnalysisTarget = { owner: 'facebook', repository: 'react' };
const maxSuggestions = 3;

export function AnalysisTab({ organization }: { organization: string | null }) {
  const workspace = useWorkspace();
  const appConfigured = useAppConfigured();
  const locked = useGithubLocked();
  const analyses = useWorkspaceQuery(({ analysis }) => analysis.analyses());
  const suggested = useSuggestions();
  const [chosen, setChosen] = useState<string | null>(null);
  const [compared, setCompared] = useState<string[]>([]);
  const { running, problem, analyse, cancel } = useAnalysis(setChosen);
  const shown = analyses?.find(({ key }) => key === chosen) ?? analyses?.[0];
  return (
    <div className="grid gap-8">
      <div className="grid gap-6">
        {locked && <GithubLocked />}
        {!appConfigured && <AppMissing />}
        <AnalysisForm
          start={suggested && (analyses?.[0] ?? suggested[0] ?? sampleTarget)}
          busy={running !== null}
          onAnalyse={(target) => void analyse(target)}
        />
        {/* Has a fixed height, so that the content below does not move. */}
        <div className="min-h-11 pointer-coarse:min-h-14">
          {problem ? (
            <Alert tone="danger" urgent title={problem} />
          ) : running ? (
            <AnalysisProgress running={running} onCancel={cancel} />
          ) : (
            <Suggestions targets={suggested ?? []} onAnalyse={(target) => void analyse(target)} />
          )}
        </div>
      </div>
      {analyses === undefined ? (
        <Spinner label={t('Loading...')} />
      ) : shown ? (
        <AnalysisCard key={shown.key} stored={shown} />
      ) : (
        <EmptyState>{t('No analysis data available')}</EmptyState>
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

/** Returns the owner's repositories with the highest scores, or undefined while they are being read. */
function useSuggestions(): AnalysisTarget[] | undefined {
  return useWorkspaceQuery(async ({ repositories, ranking }) => {
    const best = suggestedToPublish(await repositories.all(), await ranking.scores(), maxSuggestions);
    return best.map(({ owner, name }) => ({ owner, repository: name }));
  });
}

interface SuggestionsProps {
  targets: readonly AnalysisTarget[];
  onAnalyse: (target: AnalysisTarget) => void;
}

function Suggestions({ targets, onAnalyse }: SuggestionsProps) {
  if (targets.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-1">
      <span className="text-sm text-muted">{t('Your repositories:')}</span>
      {targets.map((target) => (
        <Button
          key={analysisKey(target)}
          look="quiet"
          aria-label={t('Analyze {name}', { name: `${target.owner}/${target.repository}` })}
          onClick={() => onAnalyse(target)}
        >
          {target.repository}
        </Button>
      ))}
    </div>
  );
}

/** Without the GitHub App, the owner's account is used. The badge says *Required* only if that is not connected either. */
function AppMissing() {
  const connected = useGithubConnected();
  if (!environment().features.githubApp || connected === undefined) return null;
  return (
    <Alert
      tone={connected ? 'info' : 'warning'}
      title={connected ? t('GitHub App not configured') : t('GitHub App Required')}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
        {connected
          ? t('Using your GitHub account. A GitHub App gives higher limits and narrower permissions.')
          : t('Not connected: limited to 60 requests an hour.')}
        <ButtonLink to={paths.appSetup}>{t('Configure GitHub App')}</ButtonLink>
      </div>
    </Alert>
  );
}

function AnalysisDebug({ organization, analysing }: { organization: string | null; analysing: boolean }) {
  const organizations = useOrganizations();
  const connected = useGithubConnected();
  const login = organization ?? organizations.startsWith;
  const selected = findOrganization(organizations, login);
  const loaded = useRepositories(login);
  const requested = selected && selected !== allOrganizations ? [selected] : (organizations.list ?? []);
  const fetch = useRepositoryFetch(requested, 'none');
  const isRead = login === null || loaded !== undefined;
  // Nothing is selected here, because leaving the other tab ends its selection.
  return (
    <DebugInformation
      connected={connected}
      organizations={organizations}
      selected={selected}
      isLoading={fetch.progress !== null || !isRead || analysing}
      repositoryCount={selected && organizations.demo ? demoRepositoryCount : (loaded?.total ?? 0)}
      refresh={requested.length > 0 && !organizations.demo ? () => void fetch.refresh() : null}
    />
  );
}

interface SavedAnalysesProps {
  analyses: readonly ScoredAnalysis[];
  shown: string | null;
  compared: readonly string[];
  onShow: (key: string) => void;
  onForget: (key: string) => void;
  onCompare: (keys: string[]) => void;
}

function SavedAnalyses({ analyses, shown, compared, onShow, onForget, onCompare }: SavedAnalysesProps) {
  const full = compared.length >= maxCompared;
  return (
    <Card
      title={t('Analyzed Repositories')}
      aside={
        <span className="text-sm text-muted">
          {t('Compare up to {maxCompared} analyses: {count} selected', {
            maxCompared,
            count: compared.length,
          })}
        </span>
      }
    >
      <ul className="m-0 list-none p-0">
        {analyses.map((stored) => {
          const name = toAnalysis(stored)?.fullName ?? stored.key;
          const chosen = compared.includes(stored.key);
          return (
            <li
              key={stored.key}
              className="grid min-h-12 grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 border-b border-hairline py-1 sm:flex"
            >
              <label className="flex min-h-8 min-w-0 cursor-pointer sm:grow items-center gap-3">
                <input
                  type="checkbox"
                  aria-label={t('Compare {name}', { name })}
                  checked={chosen}
                  disabled={!chosen && full}
                  className="size-4 shrink-0"
                  onChange={() =>
                    onCompare(
                      chosen ? compared.filter((key) => key !== stored.key) : [...compared, stored.key],
                    )
                  }
                />
                <span className="min-w-0 break-all">{name}</span>
              </label>
              <time
                dateTime={new Date(stored.analysedAt).toISOString()}
                className="tabular text-sm text-muted"
              >
                {formatDate(stored.analysedAt)}
              </time>
              <span className="col-span-2 flex flex-wrap justify-end gap-4">
                <Button
                  look={stored.key === shown ? 'secondary' : 'quiet'}
                  aria-pressed={stored.key === shown}
                  aria-label={t('Show {name}', { name })}
                  onClick={() => onShow(stored.key)}
                >
                  {t('Show')}
                </Button>
                <Button
                  look="quiet"
                  aria-label={t('Remove {name}', { name })}
                  onClick={() => onForget(stored.key)}
                >
                  {t('Remove')}
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
