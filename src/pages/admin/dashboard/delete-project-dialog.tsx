import { useLiveQuery } from 'dexie-react-hooks';
import type { Project } from '#domain/project/project.ts';
import { t, translateMessage } from '#locales/translate.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toast } from '#ui/toast.ts';
import { useWorkspace } from '../../use-services.ts';
import { undoing } from '../repositories/batch/batch-toasts.ts';

/** What goes with a project is named before it goes. */
export function DeleteProjectDialog({ project, onClose }: { project: Project | null; onClose: () => void }) {
  const workspace = useWorkspace();
  const id = project?.id;
  const linked = useLiveQuery(
    () => (id === undefined ? 0 : workspace.repositories.countLinkedTo(id)),
    [workspace, id],
  );

  async function remove(deleted: Project) {
    const kept = await workspace.projects.delete(deleted.id);
    if (kept.ok) {
      toast(t('Project Deleted'), {
        description: deleted.name,
        action: undoing(workspace.outbox, kept.value),
      });
    } else {
      toast(t('Project not deleted'), {
        description: translateMessage(kept.failure.message),
        destructive: true,
      });
    }
  }

  return (
    <ConfirmDialog
      open={project !== null && linked !== undefined}
      title={t('Delete Project')}
      confirmLabel={t('Delete Project')}
      onConfirm={() => (project ? remove(project) : Promise.resolve())}
      onClose={onClose}
    >
      {project && <WhatGoes project={project} linked={linked ?? 0} />}
    </ConfirmDialog>
  );
}

function WhatGoes({ project, linked }: { project: Project; linked: number }) {
  const { name, isPublic, entry } = project;
  const parts = [
    linked === 0 ? t('No repositories are linked to it.') : linkedText(linked),
    entry &&
      (isPublic
        ? t('Its portfolio entry is public: visitors will no longer see it.')
        : t('Its portfolio entry, a draft, goes with it.')),
    !entry && isPublic && t('It is public.'),
  ];
  return (
    <>
      <p className="m-0 font-medium">{name}</p>
      {parts.flatMap((part) =>
        part
          ? [
              <p key={part} className="m-0">
                {part}
              </p>,
            ]
          : [],
      )}
      <p className="m-0 text-sm text-muted">{t('Undo, here or in the outbox, brings all of it back.')}</p>
    </>
  );
}

function linkedText(linked: number): string {
  return linked === 1
    ? t('1 repository is linked to it. The links are cut.')
    : t('{count} repositories are linked to it. The links are cut.', { count: linked });
}
