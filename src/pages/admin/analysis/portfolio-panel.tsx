import { useLiveQuery } from 'dexie-react-hooks';
import { entryRepositoryId, type Project } from '#domain/project/project.ts';
import type { Repository } from '#domain/repository/repository.ts';
import { t } from '#locales/translate.ts';
import type { Workspace } from '#services/workspace/workspace.ts';
import { Card } from '#ui/surface.tsx';
import { useWorkspace } from '../../use-services.ts';
import { EntryList } from './entry-list.tsx';

/** Linked repositories on their way to the landing page. */
export function PortfolioPanel() {
  const workspace = useWorkspace();
  const projects = useLiveQuery(() => workspace.projects.all(), [workspace]);
  const shown = useLiveQuery(() => withEntries(workspace, projects ?? []), [workspace, projects]);
  if (!shown || !projects) return null;
  return (
    <Card title={t('Portfolio')}>
      {shown.length === 0 ? (
        <p className="m-0 text-sm text-muted">
          {t(
            'No repositories are linked. Link some in the Repositories tab to publish them on the landing page.',
          )}
        </p>
      ) : (
        <EntryList repositories={shown} projects={projects} />
      )}
    </Card>
  );
}

/** What is linked to a project, and what has an entry without being linked any more. */
async function withEntries({ repositories }: Workspace, projects: readonly Project[]): Promise<Repository[]> {
  const [linked, entered] = await Promise.all([
    repositories.linked(),
    repositories.findAll(projects.flatMap((project) => entryRepositoryId(project) ?? [])),
  ]);
  const byId = new Map([...linked, ...entered].map((repository) => [repository.id, repository]));
  return [...byId.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}
