import { useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { hasServer } from '#config/site.ts';
import { leadRepository } from '#domain/portfolio/portfolio-entry.ts';
import {
  defaultProjectId,
  newProject,
  ownRepositoryId,
  type Project,
  pageState,
} from '#domain/project/project.ts';
import { compareNames } from '#domain/repository/repository-query.ts';
import { paths } from '#domain/shared/route.ts';
import { t } from '#locales/translate.ts';
import type { ShownRepositories } from '#services/workspace/repositories.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Muted, Spinner } from '#ui/surface.tsx';
import { useWorkspace } from '../../use-services.ts';
import { RecordChanges } from '../outbox/record-changes.tsx';
import { PageTitle } from '../page-title.tsx';
import { announceChange } from '../repositories/batch/batch-toasts.ts';
import { useWorkspaceQuery } from '../use-workspace-query.ts';
import { EntryPreview } from './entry-preview.tsx';
import { PageEditor } from './page-editor.tsx';
import { PageStateBadge } from './page-state.tsx';
import { ProjectRepositories } from './project-repositories.tsx';
import { useEntryPictures } from './use-entry-pictures.ts';
import { type EditedPage, type PageDraft, usePageDraft } from './use-page-draft.ts';
import { useProjects } from './use-projects.ts';

/** Returns undefined while the repositories are being read. */
function useProjectRepositories(project: Project): ShownRepositories | undefined {
  const { id } = project;
  const ownId = ownRepositoryId(project);
  return useWorkspaceQuery(
    async ({ repositories }) => {
      const { rows, pending } = await repositories.readLinked(id);
      const own = ownId === null ? null : await repositories.find(ownId);
      const all = own ? [own, ...rows.filter((row) => row.id !== own.id)] : rows;
      return { rows: all.toSorted(compareNames), total: all.length, pending };
    },
    [id, ownId],
  );
}

/**
 * Shows a project: its public page, its repositories and its changes. If a repository has no project of its own yet, its
 * address shows a new project, which is stored when its page is saved.
 */
export function ProjectPage() {
  const { projectId = '' } = useParams();
  const projects = useProjects();
  const ownId = ownRepositoryId({ id: projectId });
  const own = useWorkspaceQuery(
    async ({ repositories }) => (ownId === null ? null : ((await repositories.find(ownId)) ?? null)),
    [ownId],
  );
  const fresh = useMemo(() => own && newProject(own), [own]);
  if (!projects || own === undefined) return <Spinner label={t('Loading...')} />;
  const saved = projects.find(({ id }) => id === projectId);
  const project = saved ?? fresh;
  if (!project) return <Unknown key={projectId} id={projectId} />;
  const title = project.name || t('New project from {name}', { name: own?.name ?? '' });
  return (
    <Shown key={project.id} project={project} projects={projects} isNew={saved === undefined} title={title} />
  );
}

/** Shown for a project that this device does not have. If it was deleted here, its changes offer an undo. */
function Unknown({ id }: { id: string }) {
  return (
    <>
      <PageTitle title={t('Project not found')} aside={<AllProjects />} />
      <div className="grid gap-8">
        <p className="m-0 text-muted">
          {t('The project {id} was deleted, or this device has not loaded it yet.', { id })}
        </p>
        <section aria-labelledby="project-changes" className="grid gap-4">
          <h2 id="project-changes" className="text-base font-semibold">
            {t('Changes')}
          </h2>
          <RecordChanges records={[id]} nothing={t("You haven't changed this project on this device.")} />
        </section>
      </div>
    </>
  );
}

function AllProjects() {
  return <ButtonLink to={paths.projects}>{t('All projects')}</ButtonLink>;
}

interface ShownProps {
  project: Project;
  projects: readonly Project[];
  isNew: boolean;
}

function Shown({ title, ...props }: ShownProps & { title: string }) {
  const { project, isNew } = props;
  const shown = useProjectRepositories(project);
  const [isDeleting, setDeleting] = useState(false);
  const isUnsorted = project.id === defaultProjectId;
  const linked = shown?.rows.filter(({ projectId }) => projectId === project.id).length ?? 0;
  return (
    <>
      <PageTitle
        title={title}
        aside={
          <>
            {!isUnsorted && <PageStateBadge project={project} />}
            <AllProjects />
            {!isUnsorted && !isNew && (
              <Button look="quiet" aria-haspopup="dialog" onClick={() => setDeleting(true)}>
                {t('Delete')}
              </Button>
            )}
          </>
        }
      />
      {!shown && <Spinner label={t('Loading repositories...')} />}
      {shown && (isUnsorted ? <Unsorted {...props} shown={shown} /> : <Edited {...props} shown={shown} />)}
      <DeleteProjectDialog
        project={project}
        linked={linked}
        open={isDeleting}
        onClose={() => setDeleting(false)}
      />
    </>
  );
}

function Unsorted({ project, projects, shown }: ShownProps & { shown: ShownRepositories }) {
  return (
    <div className="grid max-w-3xl gap-6">
      <p className="m-0 text-muted">
        {hasServer
          ? t('These repositories belong to no project. Publish one to make a project of it.')
          : t('These repositories belong to no project.')}
      </p>
      <ProjectRepositories project={project} projects={projects} shown={shown} />
      <Changes project={project} shown={shown} />
    </div>
  );
}

function Edited({ project, projects, isNew, shown }: ShownProps & { shown: ShownRepositories }) {
  const taken = useMemo(
    () => new Set(projects.flatMap(({ id, entry }) => (id !== project.id && entry?.slug ? entry.slug : []))),
    [projects, project.id],
  );
  const edited: EditedPage = { project, isNew, lead: leadRepository(project, shown.rows), taken };
  const page = usePageDraft(edited);
  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_24rem]">
      {page ? (
        <EditorAndPreview edited={edited} page={page}>
          <ProjectRepositories project={project} projects={projects} shown={shown} />
        </EditorAndPreview>
      ) : (
        <Spinner label={t('Loading...')} />
      )}
      <div className="lg:col-span-full">
        <Changes project={project} shown={shown} />
      </div>
    </div>
  );
}

function EditorAndPreview({
  edited,
  page,
  children,
}: {
  edited: EditedPage;
  page: PageDraft;
  children: React.ReactNode;
}) {
  const pictures = useEntryPictures(page.draft.entry.pictures ?? [], page.changePictures);
  return (
    <>
      <PageEditor edited={edited} page={page} pictures={pictures} />
      <div className="grid content-start gap-8">
        {children}
        <EntryPreview draft={page.draft} taken={edited.taken} pictureAddresses={pictures.addresses} />
      </div>
    </>
  );
}

/** Collapsed, because a project may have many changes. */
function Changes({ project, shown }: { project: Project; shown: ShownRepositories }) {
  return (
    <details className="border-t border-hairline py-2">
      <summary className="min-h-8 cursor-pointer content-center text-sm font-semibold pointer-coarse:min-h-11">
        {t('Changes')}
      </summary>
      <div className="max-w-3xl pt-2">
        <RecordChanges
          records={[project.id, ...shown.rows.map(({ id }) => id)]}
          nothing={t("You haven't changed this project or its repositories lately.")}
        />
      </div>
    </details>
  );
}

function DeleteProjectDialog({
  project,
  linked,
  ...dialog
}: {
  project: Project;
  linked: number;
  open: boolean;
  onClose: () => void;
}) {
  const workspace = useWorkspace();
  const navigate = useNavigate();
  const state = pageState(project);

  async function remove() {
    const saved = await workspace.projects.delete(project.id);
    const isDeleted = announceChange(workspace.outbox, saved, {
      done: t('Project Deleted'),
      failed: t('Project not deleted'),
      description: project.name,
    });
    if (isDeleted) void navigate(paths.projects);
  }

  return (
    <ConfirmDialog
      {...dialog}
      title={t('Delete Project')}
      confirmLabel={t('Delete Project')}
      onConfirm={remove}
    >
      <p className="m-0 font-medium">{project.name}</p>
      <p className="m-0">{linkedText(linked)}</p>
      {state === 'published' && <p className="m-0">{t('Its page will be removed from your site.')}</p>}
      {state === 'draft' && <p className="m-0">{t('The draft of its page will be deleted.')}</p>}
      <Muted>{t('You can undo this here or in the outbox.')}</Muted>
    </ConfirmDialog>
  );
}

function linkedText(linked: number): string {
  if (linked === 0) return t('No repositories are linked to this project.');
  return linked === 1
    ? t('Its repository will be unlinked, not deleted.')
    : t('Its {count} repositories will be unlinked, not deleted.', { count: linked });
}
