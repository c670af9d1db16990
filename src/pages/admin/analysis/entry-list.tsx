import { useState } from 'react';
import { toAnalysis } from '#domain/analysis/analysis.ts';
import { type EntryDraft, entryDraft, portfolioEntryId } from '#domain/portfolio/portfolio-entry.ts';
import type { Project } from '#domain/project/project.ts';
import type { Repository } from '#domain/repository/repository.ts';
import { t } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { Badge } from '#ui/surface.tsx';
import { useWorkspace } from '../../use-services.ts';
import { EntryEditor } from './entry-editor.tsx';

interface Edited {
  repository: Repository;
  draft: EntryDraft;
  /** It was left without being saved. */
  isRestored: boolean;
}

/** Repositories with their portfolio entries, to draft, to edit and to publish. */
export function EntryList({
  repositories,
  projects,
}: {
  repositories: readonly Repository[];
  projects: readonly Project[];
}) {
  const { analysis } = useWorkspace();
  const [edited, setEdited] = useState<Edited | null>(null);
  const projectsById = new Map(projects.map((project) => [project.id, project]));
  const getEntry = (repository: Repository) => projectsById.get(portfolioEntryId(repository));

  async function edit(repository: Repository) {
    const unsaved = await analysis.unsavedEntry(portfolioEntryId(repository));
    const stored = await analysis.find({ owner: repository.owner, repository: repository.name });
    const draft = unsaved ?? entryDraft(repository, stored && toAnalysis(stored), getEntry(repository));
    setEdited({ repository, draft, isRestored: unsaved !== null });
  }

  return (
    <>
      <ul className="m-0 list-none p-0">
        {repositories.map((repository) => (
          <EntryRow
            key={repository.id}
            repository={repository}
            entry={getEntry(repository)}
            onEdit={() => void edit(repository)}
          />
        ))}
      </ul>
      {edited && (
        <EntryEditor
          key={edited.repository.id}
          {...edited}
          taken={slugsOfOthers(projects, edited.draft.id)}
          published={projectsById.get(edited.draft.id)?.isPublic ?? false}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

function slugsOfOthers(projects: readonly Project[], id: string): ReadonlySet<string> {
  return new Set(projects.flatMap(({ id: other, entry }) => (other !== id && entry?.slug ? entry.slug : [])));
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
  const verb = entry ? t('Edit') : t('Draft');
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-b border-hairline py-1">
      <span className="min-w-0 grow break-all">
        {repository.owner}/{repository.name}
      </span>
      <span className="ml-auto flex flex-wrap items-center gap-x-4">
        {repository.private && <Badge>{t('Private')}</Badge>}
        {entry && (
          <Badge tone={entry.isPublic ? 'success' : 'info'}>
            {entry.isPublic ? t('Published') : t('Draft')}
          </Badge>
        )}
        <Button
          aria-label={
            entry
              ? t('Edit the portfolio entry of {name}', { name: repository.name })
              : t('Draft the portfolio entry of {name}', { name: repository.name })
          }
          onClick={onEdit}
        >
          {verb}
        </Button>
      </span>
    </li>
  );
}
