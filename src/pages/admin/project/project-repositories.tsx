import { type FormEvent, useDeferredValue, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { repositoriesPerListPage } from '#config/constants.ts';
import { environment } from '#config/environment.ts';
import { hasServer } from '#config/site.ts';
import { defaultProjectId, type Project, publishProjectId } from '#domain/project/project.ts';
import { planBatch } from '#domain/repository/batch-plan.ts';
import { allOrganizations } from '#domain/repository/organization.ts';
import { pageCount, toPage } from '#domain/repository/pagination.ts';
import type { Repository } from '#domain/repository/repository.ts';
import { noContext, noFilter } from '#domain/repository/repository-filter.ts';
import { indexRepositories, queryIndex } from '#domain/repository/repository-index.ts';
import { defaultSort } from '#domain/repository/repository-query.ts';
import { formatNumber } from '#domain/shared/format.ts';
import { projectPath, repositoryPath } from '#domain/shared/route.ts';
import { formatCount, t } from '#locales/translate.ts';
import type { ShownRepositories } from '#services/workspace/repositories.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { CheckField, TextField } from '#ui/field.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import { Modal } from '#ui/modal.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { Muted, Spinner } from '#ui/surface.tsx';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import { useWorkspace } from '../../use-services.ts';
import { changeProject } from '../repositories/batch/batch-toasts.ts';
import { PlanPreview } from '../repositories/batch/plan-preview.tsx';
import { type RowMarks, RowTags } from '../repositories/list/row-tags.tsx';
import { useRepositories } from '../repositories/list/use-repositories.ts';
import { useWorkspaceQuery } from '../use-workspace-query.ts';

interface ProjectRepositoriesProps {
  project: Project;
  projects: readonly Project[];
  shown: ShownRepositories;
}

export function ProjectRepositories({ project, projects, shown }: ProjectRepositoriesProps) {
  const workspace = useWorkspace();
  const attention = useWorkspaceQuery(({ repositories }) => repositories.needingAttention());
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
          {formatCount(rows.length, 'repository', 'repositories')}
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
          <Link
            to={repositoryPath(repository)}
            className="min-w-0 truncate font-semibold text-ink no-underline hover:underline"
          >
            {name}
          </Link>
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

/** Maximum number of listed repositories. The search narrows them down. */
const maxListed = 50;

interface LinkMoreProps {
  project: Project;
  projects: readonly Project[];
  onClose: () => void;
}

export function LinkMoreDialog({ open, ...props }: LinkMoreProps & { open: boolean }) {
  return (
    <Modal wide open={open} title={t('Link to {name}', { name: props.project.name })} onClose={props.onClose}>
      <LinkMore {...props} />
    </Modal>
  );
}

function LinkMore({ project, projects, onClose }: LinkMoreProps) {
  const workspace = useWorkspace();
  const all = useRepositories(allOrganizations.login)?.rows;
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const others = useMemo(() => all?.filter(({ projectId }) => projectId !== project.id), [all, project.id]);
  const picked = useMemo(() => others?.filter(({ id }) => chosen.has(id)) ?? [], [others, chosen]);
  const plan = useMemo(
    () => planBatch(picked, { kind: 'link', projectId: project.id }),
    [picked, project.id],
  );
  const getName = (id: string) => projects.find((other) => other.id === id)?.name ?? id;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (picked.length === 0) return;
    onClose();
    void changeProject(workspace, picked, project);
  }

  function toggle(id: string) {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  }

  if (!others) return <Spinner label={t('Loading repositories...')} />;
  return (
    <form onSubmit={submit} className="grid gap-6">
      <TextField
        label={t('Search repositories')}
        type="search"
        autoComplete="off"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <Candidates others={others} search={search} chosen={chosen} getName={getName} onToggle={toggle} />
      {picked.length > 0 && <PlanPreview plan={plan} showOwners getName={getName} />}
      <FormActions onCancel={onClose} disabled={picked.length === 0}>
        {picked.length === 0
          ? t('Link')
          : t('Link {repositories}', {
              repositories: formatCount(picked.length, 'repository', 'repositories'),
            })}
      </FormActions>
    </form>
  );
}

interface CandidatesProps {
  others: readonly Repository[];
  search: string;
  chosen: ReadonlySet<string>;
  getName: (projectId: string) => string;
  onToggle: (id: string) => void;
}

function Candidates({ others, search, chosen, getName, onToggle }: CandidatesProps) {
  const index = useMemo(() => indexRepositories(others), [others]);
  // Deferred, because with thousands of repositories the list is slower than typing.
  const term = useDeferredValue(search);
  const found = useMemo(() => {
    const { webUrl } = environment().github;
    return queryIndex(index, { ...noFilter, search: term }, defaultSort, { ...noContext, webUrl });
  }, [index, term]);
  if (found.length === 0) {
    const nothing =
      others.length === 0
        ? t('All repositories on this device are linked to this project.')
        : t('No repositories match.');
    return <Muted>{nothing}</Muted>;
  }
  return (
    <fieldset className="m-0 grid gap-2 border-0 p-0">
      <legend className="sr-only">{t('Repositories to link')}</legend>
      <div className="grid max-h-64 gap-1 overflow-y-auto border-y border-hairline py-2">
        {found.slice(0, maxListed).map(({ id, owner, name, projectId }) => (
          <CheckField
            key={id}
            checked={chosen.has(id)}
            onChange={() => onToggle(id)}
            label={
              <span className="min-w-0 wrap-anywhere">
                {owner}/{name}
                {projectId !== null && (
                  <span className="text-muted"> {t('now in {name}', { name: getName(projectId) })}</span>
                )}
              </span>
            }
          />
        ))}
      </div>
      {found.length > maxListed && (
        <Muted>
          {t('and {count} more. Search to find them.', { count: formatNumber(found.length - maxListed) })}
        </Muted>
      )}
    </fieldset>
  );
}
