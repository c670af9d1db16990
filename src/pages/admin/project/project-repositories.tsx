import { useLiveQuery } from 'dexie-react-hooks';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { repositoriesPerListPage } from '#config/constants.ts';
import { hasServer } from '#config/site.ts';
import { defaultProjectId, type Project, publishProjectId } from '#domain/project/project.ts';
import { pageCount, toPage } from '#domain/repository/pagination.ts';
import type { Repository } from '#domain/repository/repository.ts';
import { projectPath, repositoryPath } from '#domain/shared/route.ts';
import { counted, t } from '#locales/translate.ts';
import type { ShownRepositories } from '#services/workspace/repositories.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import { useWorkspace } from '../../use-services.ts';
import { changeProject } from '../repositories/linking/linking.ts';
import { type RowMarks, RowTags } from '../repositories/list/row-tags.tsx';
import { LinkMoreDialog } from './link-more-dialog.tsx';

interface ProjectRepositoriesProps {
  project: Project;
  projects: readonly Project[];
  shown: ShownRepositories;
}

export function ProjectRepositories({ project, projects, shown }: ProjectRepositoriesProps) {
  const workspace = useWorkspace();
  const attention = useLiveQuery(() => workspace.repositories.needingAttention(), [workspace]);
  const heading = useRef<HTMLHeadingElement>(null);
  const [linking, setLinking] = useState(false);
  const [page, setPage] = useState(1);
  const { rows, pending } = shown;
  useKeptFocus(heading, rows.length);
  const pages = pageCount(rows.length, repositoriesPerListPage);
  const current = Math.min(page, pages);
  return (
    <section aria-labelledby="project-repositories" className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2
          ref={heading}
          id="project-repositories"
          tabIndex={-1}
          className="tabular mr-auto text-base font-semibold outline-none"
        >
          {counted(rows.length, 'repository', 'repositories')}
        </h2>
        <Button aria-haspopup="dialog" onClick={() => setLinking(true)}>
          {t('Link repositories')}
        </Button>
      </div>
      {rows.length > 0 && (
        <ul className="m-0 list-none border-t border-hairline p-0">
          {toPage(rows, current, repositoriesPerListPage).map((repository) => (
            <LinkedRow
              key={repository.id}
              repository={repository}
              pending={pending.has(repository.id)}
              missing={false}
              attention={attention?.get(repository.id) ?? null}
              isUnsorted={project.id === defaultProjectId}
              onUnlink={
                repository.projectId === project.id
                  ? () => void changeProject(workspace, [repository], null)
                  : null
              }
            />
          ))}
        </ul>
      )}
      {pages > 1 && <Pagination current={current} last={pages} onGo={setPage} />}
      <LinkMoreDialog
        open={linking}
        project={project}
        projects={projects}
        onClose={() => setLinking(false)}
      />
    </section>
  );
}

function LinkedRow({
  onUnlink,
  isUnsorted,
  ...marks
}: RowMarks & { onUnlink: (() => void) | null; isUnsorted: boolean }) {
  const { repository } = marks;
  const { owner, name, description } = repository;
  return (
    <li
      data-repository={name}
      className="flex min-h-10 flex-wrap items-center gap-x-4 border-b border-hairline py-1 pl-3"
    >
      <div className="flex min-w-0 grow basis-40 flex-wrap items-center gap-x-4">
        <p className="m-0 flex min-w-0 flex-wrap items-center gap-x-2">
          <RepositoryLink repository={repository} />
          <span className="text-sm text-muted">
            <span className="sr-only">{t('Owner: ')}</span>
            {owner}
          </span>
          <RowTags {...marks} />
        </p>
        <p className="m-0 min-w-0 grow truncate text-sm text-muted" title={description ?? undefined}>
          {description}
        </p>
      </div>
      {hasServer && isUnsorted && (
        <ButtonLink
          to={projectPath(publishProjectId(repository))}
          aria-label={t('Publish {repository}', { repository: `${owner}/${name}` })}
          className="shrink-0"
        >
          {t('Publish')}
        </ButtonLink>
      )}
      {onUnlink && (
        <Button
          look="quiet"
          aria-label={t('Unlink {repository}', { repository: `${owner}/${name}` })}
          className="shrink-0"
          onClick={onUnlink}
        >
          {t('Unlink')}
        </Button>
      )}
    </li>
  );
}

function RepositoryLink({ repository }: { repository: Repository }) {
  return (
    <Link
      to={repositoryPath(repository)}
      className="min-w-0 truncate font-semibold text-ink no-underline hover:underline"
    >
      {repository.name}
    </Link>
  );
}
