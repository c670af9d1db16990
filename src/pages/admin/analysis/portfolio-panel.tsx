import { useLiveQuery } from 'dexie-react-hooks';
import { entryIdOf } from '#domain/portfolio/portfolio-entry.ts';
import { Card } from '#ui/surface.tsx';
import { useWorkspace } from '../../use-services.ts';
import { EntryList } from './entry-list.tsx';

/** Linked repositories on their way to the landing page. */
export function PortfolioPanel() {
  const workspace = useWorkspace();
  const repositories = useLiveQuery(() => workspace.repositories.all(), [workspace]);
  const projects = useLiveQuery(() => workspace.projects.all(), [workspace]);
  if (!repositories || !projects) return null;
  const ids = new Set(projects.map(({ id }) => id));
  const shown = repositories
    .filter((repository) => repository.projectId !== null || ids.has(entryIdOf(repository)))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  return (
    <Card title="Portfolio">
      {shown.length === 0 ? (
        <p className="m-0 text-sm text-muted">
          No repositories are linked. Link some in the Repositories tab to publish them on the landing page.
        </p>
      ) : (
        <EntryList repositories={shown} projects={projects} />
      )}
    </Card>
  );
}
