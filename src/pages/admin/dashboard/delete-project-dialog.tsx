import { useLiveQuery } from 'dexie-react-hooks';
import type { Project } from '#domain/project/project.ts';
import { counted } from '#domain/shared/wording.ts';
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
      toast('Project Deleted', { description: deleted.name, action: undoing(workspace.outbox, kept.value) });
    } else {
      toast('Project not deleted', { description: kept.failure.message, destructive: true });
    }
  }

  return (
    <ConfirmDialog
      open={project !== null && linked !== undefined}
      title="Delete Project"
      confirmLabel="Delete Project"
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
    linked === 0 ? 'No repositories are linked to it.' : `${linkedText(linked)} The links are cut.`,
    entry &&
      (isPublic
        ? 'Its portfolio entry is public: visitors will no longer see it.'
        : 'Its portfolio entry, a draft, goes with it.'),
    !entry && isPublic && 'It is public.',
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
      <p className="m-0 text-sm text-muted">Undo, here or in the outbox, brings all of it back.</p>
    </>
  );
}

function linkedText(linked: number): string {
  return `${counted(linked, 'repository is', 'repositories are')} linked to it.`;
}
