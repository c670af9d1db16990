import { Check } from 'lucide-react';
import { Suspense, startTransition, useCallback, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { hasServer } from '#config/site.ts';
import { defaultProjectId, type Project } from '#domain/project/project.ts';
import { formatNumber } from '#domain/shared/format.ts';
import { paths, settingsPath } from '#domain/shared/route.ts';
import { t } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { part } from '#ui/part.ts';
import { useConnectGithub } from '../../account/github-connection.tsx';
import { useExpectedConnection, useGithubLocked } from '../../use-github-connected.ts';
import { useAuth, useServices, useWorkspace } from '../../use-services.ts';
import { useAdminDialogs } from '../dialogs/use-admin-dialogs.ts';
import { Messages } from '../messages/messages.tsx';
import { PageTitle } from '../page-title.tsx';
import { ProjectTable } from '../project/project-table.tsx';
import { useRepositoryCounts } from '../project/use-projects.ts';
import { useAutomaticImport } from '../repositories/import/automatic-import.tsx';
import { FetchNotice, FetchProgress } from '../repositories/import/fetch-status.tsx';
import { useWorkspaceQuery } from '../use-workspace-query.ts';
import { AnalyticsCard, Figure } from './analytics-card.tsx';
import { FirstRunSteps } from './first-run-steps.tsx';
import { useFirstRun } from './use-first-run.ts';

const FleetCharts = part(async () => (await import('../fleet/fleet-charts.tsx')).FleetCharts);
const FleetHealth = part(async () => (await import('../fleet/fleet-health.tsx')).FleetHealth);
const NeedsAttention = part(async () => (await import('../fleet/needs-attention.tsx')).NeedsAttention);

/** The buttons in the page's header. All except *Connect GitHub* work offline. */
function QuickActions({ connected, isPrimary }: { connected: boolean; isPrimary: boolean }) {
  const { show } = useAdminDialogs();
  const navigate = useNavigate();
  const { connect } = useConnectGithub();
  return (
    // No fieldset, because these are no fields of a form.
    <div role="group" aria-label={t('Quick Actions')} className="flex flex-wrap gap-2">
      <Button look="quiet" onClick={() => void navigate(settingsPath('help'))}>
        {t('Get Help')}
      </Button>
      <Button look="quiet" onClick={connected ? () => void navigate(paths.repositories) : connect}>
        {t('Connect GitHub')}
        {connected && <Check size={16} role="img" aria-label={t('Connected')} />}
      </Button>
      <Button onClick={() => show({ kind: 'import' })}>{t('Import Data')}</Button>
      <Button look={isPrimary ? 'primary' : 'secondary'} onClick={() => show({ kind: 'newProject' })}>
        {t('New Project')}
      </Button>
    </div>
  );
}

interface FiguresProps {
  /** Undefined while unknown. */
  connected: boolean | undefined;
  locked: boolean;
  /** Undefined until counted. */
  repositories: number | undefined;
  projects: number | undefined;
}

function Figures({ connected, locked, repositories, projects }: FiguresProps) {
  const mayConnect = connected === false;
  const services = useServices();
  const { account } = useAuth();
  const readVisits = useCallback(
    () => (account === null ? Promise.resolve(null) : services.owner.visitCounts(account)),
    [services, account],
  );
  return (
    <div
      className={`grid rounded-md border border-hairline ${hasServer ? 'md:grid-cols-3' : 'md:grid-cols-2'}`}
    >
      <Figure
        title={t('GitHub Integration')}
        status={<ConnectionStatus connected={connected} locked={locked} />}
        value={connected === false ? '--' : repositories && formatNumber(repositories)}
        text={
          mayConnect ? t('Connect your GitHub account to import repositories') : t('Available repositories')
        }
      >
        <Link to={paths.repositories} className="text-ink underline underline-offset-4">
          {mayConnect ? t('Connect GitHub') : t('Manage Repositories')}
        </Link>
      </Figure>
      <Figure title={t('Projects')} value={projects} text={t('Active projects in your portfolio')} />
      {hasServer && <AnalyticsCard read={readVisits} />}
    </div>
  );
}

function ConnectionStatus({ connected, locked }: Pick<FiguresProps, 'connected' | 'locked'>) {
  if (connected === undefined) return null;
  const isReachable = connected && !locked;
  return (
    <span className="flex items-center gap-2">
      <span
        aria-hidden="true"
        className={`size-2 rounded-full ${isReachable ? 'bg-success' : 'bg-control'}`}
      />
      {locked ? t('Locked') : connected ? t('Connected') : t('Not connected')}
    </span>
  );
}

export function Dashboard() {
  const locked = useGithubLocked();
  const known = useExpectedConnection();
  // A locked token counts as connected.
  const connected = locked ? true : known;
  const fetch = useAutomaticImport();
  const repositories = useWorkspaceQuery(({ repositories }) => repositories.count());
  const owners = useWorkspaceQuery(({ githubImport }) => githubImport.owners());
  const projects = useWorkspaceQuery(({ projects }) => projects.all());
  const managed = projects?.filter(({ id }) => id !== defaultProjectId);
  const { steps, dismiss } = useFirstRun(repositories);
  const unread = useWorkspaceQuery(({ messages }) => messages.countUnread()) ?? 0;
  const messagesFirst = unread > 0;
  const showsFleet = steps === null && connected === true;
  const isKnown = steps !== undefined && connected !== undefined;
  return (
    <>
      <PageTitle
        title={t('Dashboard')}
        aside={<QuickActions connected={connected ?? false} isPrimary={steps === null} />}
      />
      <div className="grid gap-8 pt-3">
        {hasServer && messagesFirst && <Messages />}
        {showsFleet && <Fleet />}
        {steps === null && (
          <div className="grid gap-2">
            <Figures
              connected={connected}
              locked={locked}
              repositories={repositories}
              projects={managed?.length}
            />
            {fetch.progress && <FetchProgress progress={fetch.progress} onStop={fetch.stop} />}
            {fetch.problem && <FetchNotice fetch={fetch} stored={repositories ?? 0} />}
          </div>
        )}
        {!isKnown && steps !== null && <div aria-hidden="true" className="min-h-96" />}
        {isKnown && steps !== null && (
          <FirstRunSteps
            steps={steps}
            connected={connected}
            repositories={repositories ?? 0}
            owners={owners?.length ?? 0}
            fetch={fetch}
            onDismiss={dismiss}
          />
        )}
        {hasServer && !messagesFirst && <Messages />}
        {managed && managed.length > 0 && <Projects projects={managed} />}
      </div>
    </>
  );
}

/** Loads its files without a Suspense fallback, because React shows a fallback for at least 0.3 s. */
function Fleet() {
  const workspace = useWorkspace();
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    // A failure is thrown by the component.
    const fleet = workspace.fleet().catch(() => undefined);
    void Promise.all([NeedsAttention.preload(), fleet]).then(() => startTransition(() => setLoaded(true)));
    void FleetHealth.preload();
    void FleetCharts.preload();
  }, [workspace]);
  const placeholder = <div aria-hidden="true" className="min-h-48" />;
  if (!isLoaded) return placeholder;
  return (
    <Suspense fallback={placeholder}>
      <NeedsAttention>
        <Suspense fallback={null}>
          <FleetHealth />
          <FleetCharts />
        </Suspense>
      </NeedsAttention>
    </Suspense>
  );
}

function Projects({ projects }: { projects: readonly Project[] }) {
  return (
    <section aria-labelledby="projects">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 id="projects" className="text-base font-semibold">
          {t('Your projects')}
        </h2>
        <Link to={paths.projects} className="text-sm text-muted no-underline hover:text-ink">
          {t('All projects')} →
        </Link>
      </div>
      <ProjectTable projects={projects} counts={useRepositoryCounts(projects)} />
    </section>
  );
}
