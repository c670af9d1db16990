import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { defaultProjectId, type Project } from '#domain/project/project.ts';
import { paths } from '#domain/shared/route.ts';
import { t } from '#locales/translate.ts';
import { usePersonalToken } from '../../account/personal-token.tsx';
import { useGithubConnected, useGithubLocked } from '../../use-github-connected.ts';
import { useAuth, useServices, useWorkspace } from '../../use-services.ts';
import { Messages } from '../messages/messages.tsx';
import { PageTitle } from '../page-title.tsx';
import { ProjectTable } from '../project/project-table.tsx';
import { useAutomaticImport } from '../repositories/import/automatic-import.tsx';
import { FetchNotice, FetchProgress } from '../repositories/import/fetch-status.tsx';
import type { FetchView } from '../repositories/import/use-repository-fetch.ts';
import { Figures } from './figures.tsx';
import { FirstRunSteps } from './first-run-steps.tsx';
import { QuickActions } from './quick-actions.tsx';
import { useFirstRun } from './use-first-run.ts';

export function Dashboard() {
  const workspace = useWorkspace();
  const services = useServices();
  const { account } = useAuth();
  const notifications = useMemo(
    () => (account === null ? null : services.owner.pushNotifications(account)),
    [services, account],
  );
  const locked = useGithubLocked();
  const known = useGithubConnected();
  // A locked token counts as connected.
  const connected = locked ? true : known;
  const mayConnect = connected === false;
  const personal = usePersonalToken();
  const fetch = useAutomaticImport();
  const repositories = useLiveQuery(() => workspace.repositories.count(), [workspace]);
  const owners = useLiveQuery(() => workspace.githubImport.owners(), [workspace]);
  const projects = useLiveQuery(() => workspace.projects.all(), [workspace]);
  const managed = projects?.filter(({ id }) => id !== defaultProjectId);
  const { steps, dismiss } = useFirstRun();
  const unread = useLiveQuery(() => workspace.messages.countUnread(), [workspace]) ?? 0;
  const messagesFirst = steps === null || unread > 0;
  const isKnown = steps !== undefined && connected !== undefined;
  return (
    <>
      <PageTitle
        title={t('Dashboard')}
        aside={<QuickActions connected={connected ?? false} isPrimary={steps === null} />}
      />
      <div className="grid gap-8 pt-3">
        {messagesFirst && <Messages />}
        {steps === null && (
          <div className="grid gap-2">
            <Figures
              connected={connected}
              locked={locked}
              mayConnect={mayConnect}
              repositories={repositories}
              projects={managed?.length}
            />
            <ImportStatus fetch={fetch} stored={repositories ?? 0} />
          </div>
        )}
        {!isKnown && steps !== null && <div aria-hidden="true" className="min-h-96" />}
        {isKnown && steps !== null && notifications && (
          <FirstRunSteps
            steps={steps}
            connected={connected}
            mayConnect={mayConnect}
            login={personal?.personal?.login ?? account?.githubUsername ?? null}
            repositories={repositories ?? 0}
            owners={owners?.length ?? 0}
            fetch={fetch}
            notifications={notifications}
            onDismiss={dismiss}
          />
        )}
        {!messagesFirst && <Messages />}
        {managed && managed.length > 0 && <Projects projects={managed} />}
      </div>
    </>
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
      <ProjectTable projects={projects} />
    </section>
  );
}

function ImportStatus({ fetch, stored }: { fetch: FetchView; stored: number }) {
  if (fetch.progress) return <FetchProgress progress={fetch.progress} onStop={fetch.stop} />;
  return fetch.problem && <FetchNotice fetch={fetch} stored={stored} />;
}
