import { defaultProjectId } from '#domain/project/project.ts';
import { t } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Spinner } from '#ui/surface.tsx';
import { useAdminDialogs } from '../dialogs/use-admin-dialogs.ts';
import { PageTitle } from '../page-title.tsx';
import { ProjectTable } from './project-table.tsx';
import { useProjects, useRepositoryCounts } from './use-projects.ts';

export function ProjectsPage() {
  const projects = useProjects();
  const counts = useRepositoryCounts(projects);
  if (!projects || !counts) return <Spinner label={t('Loading...')} />;
  const own = projects.filter(({ id }) => id !== defaultProjectId);
  const unsorted = projects.filter(({ id }) => id === defaultProjectId && (counts.get(id) ?? 0) > 0);
  const listed = [...own, ...unsorted];
  return (
    <>
      <PageTitle title={t('Projects')} aside={own.length > 0 && <NewProject />} />
      {own.length === 0 && (
        <div className="mb-8 grid justify-items-start">
          <EmptyState>
            {t(
              'No projects yet. A project groups repositories, and visitors see its page once you publish it.',
            )}
          </EmptyState>
          <NewProject />
        </div>
      )}
      {listed.length > 0 && <ProjectTable projects={listed} counts={counts} />}
    </>
  );
}

function NewProject() {
  const { show } = useAdminDialogs();
  return (
    <Button look="primary" aria-haspopup="dialog" onClick={() => show({ kind: 'newProject' })}>
      {t('New Project')}
    </Button>
  );
}
