import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { analysisKey, analysisOf } from '#domain/analysis/analysis.ts';
import { draftOf, type EntryDraft, entryIdOf } from '#domain/portfolio/portfolio-entry.ts';
import type { Project } from '#domain/project/project.ts';
import type { Repository } from '#domain/repository/repository.ts';
import { Button } from '#ui/button.tsx';
import { Badge, Card } from '#ui/surface.tsx';
import { useWorkspace } from '../../use-services.ts';
import { EntryEditor } from './entry-editor.tsx';

interface Edited {
  repository: Repository;
  draft: EntryDraft;
  /** It was left without being saved. */
  isRestored: boolean;
}

/** Linked repositories on their way to the landing page. */
export function PortfolioPanel() {
  const workspace = useWorkspace();
  const repositories = useLiveQuery(() => workspace.repositories.all(), [workspace]);
  const projects = useLiveQuery(() => workspace.projects.all(), [workspace]);
  const analyses = useLiveQuery(() => workspace.analysis.analyses(), [workspace]);
  const [edited, setEdited] = useState<Edited | null>(null);
  if (!repositories || !projects || !analyses) return null;
  const projectsById = new Map(projects.map((project) => [project.id, project]));
  const shown = repositories
    .filter((repository) => repository.projectId !== null || projectsById.has(entryIdOf(repository)))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  return (
    <Card title="Portfolio">
      {shown.length === 0 ? (
        <p className="m-0 text-sm text-muted">
          No repositories are linked. Link some in the Repositories tab to publish them on the landing page.
        </p>
      ) : (
        <ul className="m-0 list-none p-0">
          {shown.map((repository) => (
            <EntryRow
              key={repository.id}
              repository={repository}
              entry={projectsById.get(entryIdOf(repository))}
              onEdit={() => void edit(repository)}
            />
          ))}
        </ul>
      )}
      {edited && (
        <EntryEditor
          key={edited.repository.id}
          {...edited}
          published={projectsById.get(edited.draft.id)?.isPublic ?? false}
          onClose={() => setEdited(null)}
        />
      )}
    </Card>
  );

  async function edit(repository: Repository) {
    const unsaved = await workspace.analysis.unsavedEntry(entryIdOf(repository));
    const draft =
      unsaved ?? draftOf(repository, analysisFor(repository), projectsById.get(entryIdOf(repository)));
    setEdited({ repository, draft, isRestored: unsaved !== null });
  }

  function analysisFor({ owner, name }: Repository) {
    const key = analysisKey({ owner, repository: name });
    const stored = analyses?.find((candidate) => candidate.key === key);
    return stored ? analysisOf(stored) : null;
  }
}

function EntryRow({
  repository,
  entry,
  onEdit,
}: {
  repository: Repository;
  entry: Project | undefined;
  onEdit: () => void;
}) {
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-b border-hairline py-1">
      <span className="min-w-0 grow break-all">
        {repository.owner}/{repository.name}
      </span>
      <span className="ml-auto flex items-center gap-4">
        {repository.private && <Badge>Private</Badge>}
        {entry && (
          <Badge tone={entry.isPublic ? 'success' : 'info'}>{entry.isPublic ? 'Published' : 'Draft'}</Badge>
        )}
        <Button aria-label={`Edit the portfolio entry of ${repository.name}`} onClick={onEdit}>
          {entry ? 'Edit' : 'Draft'}
        </Button>
      </span>
    </li>
  );
}
