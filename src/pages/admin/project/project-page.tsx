import { useLiveQuery } from 'dexie-react-hooks';
import { type ComponentProps, useState } from 'react';
import { useParams } from 'react-router-dom';
import { portfolioEntryId } from '#domain/portfolio/portfolio-entry.ts';
import { defaultProjectId, entryRepositoryId, linkTargets, type Project } from '#domain/project/project.ts';
import { paths } from '#domain/shared/route.ts';
import { t } from '#locales/translate.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Badge, Spinner } from '#ui/surface.tsx';
import { useWorkspace } from '../../use-services.ts';
import { ProjectDialog } from '../dashboard/project-dialog.tsx';
import { RecordChanges } from '../outbox/record-changes.tsx';
import { PageTitle } from '../page-title.tsx';
import { ProjectEntries } from './project-entries.tsx';
import { ProjectRepositories } from './project-repositories.tsx';
import { useProjectRepositories } from './use-project-repositories.ts';

/** One project with its repositories, its portfolio entries and its changes: all of it is on the device. */
export function ProjectPage() {
  const { projectId = '' } = useParams();
  const { projects } = useWorkspace();
  const all = useLiveQuery(() => projects.all(), [projects]);
  if (!all) return <Spinner label={t('Loading...')} />;
  const project = [...all, ...linkTargets(all)].find(({ id }) => id === projectId);
  return project ? (
    <Shown key={project.id} project={project} projects={all} />
  ) : (
    <Unknown key={projectId} id={projectId} />
  );
}

/** A project that was deleted here is brought back from here. */
function Unknown({ id }: { id: string }) {
  return (
    <>
      <PageTitle title={t('Project not found')} aside={<WayBack />} />
      <div className="grid gap-8">
        <p className="m-0 text-muted">
          {t(
            'No project of this device has the id {id}. It was deleted, or its creation has not reached this device yet.',
            { id },
          )}
        </p>
        <Changes records={[id]} nothing={t("You haven't changed this project on this device.")} />
      </div>
    </>
  );
}

function Changes(props: ComponentProps<typeof RecordChanges>) {
  return (
    <section aria-labelledby="project-changes" className="grid gap-4">
      <h2 id="project-changes" className="text-xl font-semibold">
        {t('Changes')}
      </h2>
      <RecordChanges {...props} />
    </section>
  );
}

function WayBack() {
  return <ButtonLink to={paths.admin}>{t('To the Dashboard')}</ButtonLink>;
}

function Shown({ project, projects }: { project: Project; projects: readonly Project[] }) {
  const [edited, setEdited] = useState<Project | null>(null);
  const shown = useProjectRepositories(project);
  const isEntry = entryRepositoryId(project) !== null;
  return (
    <>
      <PageTitle
        title={project.name}
        aside={
          <>
            <WayBack />
            {project.id !== defaultProjectId && (
              <Button aria-haspopup="dialog" onClick={() => setEdited(project)}>
                {t('Edit')}
              </Button>
            )}
          </>
        }
      />
      <div className="grid gap-10">
        <div className="grid justify-items-start gap-2">
          <Badge tone={project.isPublic ? 'success' : 'neutral'}>
            {t(project.isPublic ? 'Public' : 'Not public')}
          </Badge>
          {project.description && (
            <p dir="auto" className="m-0 max-w-prose wrap-anywhere">
              {project.description}
            </p>
          )}
        </div>
        {shown ? (
          <>
            <ProjectRepositories project={project} projects={projects} shown={shown} isEntry={isEntry} />
            <ProjectEntries repositories={shown.rows} projects={projects} />
            <Changes
              records={[project.id, ...shown.rows.flatMap((row) => [row.id, portfolioEntryId(row)])]}
              nothing={t("You haven't changed this project or its repositories lately.")}
            />
          </>
        ) : (
          <Spinner label={t('Loading repositories...')} />
        )}
      </div>
      <ProjectDialog project={edited} onClose={() => setEdited(null)} />
    </>
  );
}
