import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useMemo } from 'react';
import { environment } from '#config/environment.ts';
import { defaultProjectId } from '#domain/project/project.ts';
import { paths } from '#domain/shared/route.ts';
import { t } from '#locales/translate.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/surface.tsx';
import { useGithubConnected, useGithubLocked } from '../../use-github-connected.ts';
import { useAuth, useServices, useWorkspace } from '../../use-services.ts';
import { Messages } from '../messages/messages.tsx';
import { PageTitle } from '../page-title.tsx';
import { ProjectTable } from '../project/project-table.tsx';
import { AnalyticsCard } from './analytics-card.tsx';
import { DevicePanel } from './device-panel.tsx';
import { Figure } from './figure.tsx';
import { ImportStatus } from './import-status.tsx';
import { QuickActions } from './quick-actions.tsx';

export function Dashboard() {
  const workspace = useWorkspace();
  const services = useServices();
  const { account } = useAuth();
  const readVisits = useCallback(
    () => (account === null ? Promise.resolve(null) : services.owner.visitCounts(account)),
    [services, account],
  );
  const notifications = useMemo(
    () => (account === null ? null : services.owner.pushNotifications(account)),
    [services, account],
  );
  const locked = useGithubLocked();
  // What is locked is connected all the same: here it is only looked at what the device has.
  const known = useGithubConnected();
  const connected = locked ? true : known;
  const mayConnect = connected === false && environment().features.githubOAuth;
  const repositories = useLiveQuery(() => workspace.repositories.count(), [workspace]);
  const projects = useLiveQuery(() => workspace.projects.all(), [workspace]);
  const managed = projects?.filter(({ id }) => id !== defaultProjectId);
  return (
    <>
      <PageTitle title={t('Dashboard')} />
      <div className="grid gap-16">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(max(8rem,34%),100%),1fr))] gap-8 lg:grid-cols-3">
          <div className="col-span-full lg:col-span-1">
            <Card title={t('GitHub Integration')}>
              <Figure value={connected === false ? '--' : repositories} status={getStatus(connected, locked)}>
                {mayConnect
                  ? t('Connect your GitHub account to import repositories')
                  : t('Available repositories')}
              </Figure>
              <ButtonLink to={paths.repositories} look="primary" className="mt-6">
                {mayConnect ? t('Connect GitHub') : t('Manage Repositories')}
              </ButtonLink>
            </Card>
          </div>
          <Card title={t('Projects')}>
            <Figure value={managed?.length}>{t('Active projects in your portfolio')}</Figure>
          </Card>
          <AnalyticsCard read={readVisits} />
        </div>
        <ImportStatus stored={repositories ?? 0} />
        <QuickActions connected={connected ?? false} />
        {managed && managed.length > 0 && (
          <section aria-labelledby="projects" className="grid gap-4">
            <h2 id="projects" className="text-xl font-semibold">
              {t('Your projects')}
            </h2>
            <ProjectTable projects={managed} />
          </section>
        )}
        <Messages />
        {notifications && (
          <DevicePanel
            device={services.browser.device}
            backup={workspace.backup}
            notifications={notifications}
          />
        )}
      </div>
    </>
  );
}

function getStatus(connected: boolean | undefined, locked: boolean): string {
  if (connected === undefined) return '';
  if (locked) return t('Locked');
  return connected ? t('Connected') : t('Not connected');
}
