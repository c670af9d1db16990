import { useNavigate } from 'react-router-dom';
import { type Project, pageState } from '#domain/project/project.ts';
import { paths } from '#domain/shared/route.ts';
import { t } from '#locales/translate.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Muted } from '#ui/surface.tsx';
import { useWorkspace } from '../../use-services.ts';
import { announceChange } from '../repositories/batch/batch-toasts.ts';

interface DeleteProjectDialogProps {
  project: Project;
  linked: number;
  open: boolean;
  onClose: () => void;
}

export function DeleteProjectDialog({ project, linked, open, onClose }: DeleteProjectDialogProps) {
  const workspace = useWorkspace();
  const navigate = useNavigate();

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
      open={open}
      title={t('Delete Project')}
      confirmLabel={t('Delete Project')}
      onConfirm={remove}
      onClose={onClose}
    >
      <Consequences project={project} linked={linked} />
    </ConfirmDialog>
  );
}

function Consequences({ project, linked }: { project: Project; linked: number }) {
  const state = pageState(project);
  const parts = [
    linked === 0 ? t('No repositories are linked to this project.') : linkedText(linked),
    state === 'published' && t('Its page will be removed from your site.'),
    state === 'draft' && t('The draft of its page will be deleted.'),
  ];
  return (
    <>
      <p className="m-0 font-medium">{project.name}</p>
      {parts
        .filter((part) => part !== false)
        .map((part) => (
          <p key={part} className="m-0">
            {part}
          </p>
        ))}
      <Muted>{t('You can undo this here or in the outbox.')}</Muted>
    </>
  );
}

function linkedText(linked: number): string {
  return linked === 1
    ? t('Its repository will be unlinked, not deleted.')
    : t('Its {count} repositories will be unlinked, not deleted.', { count: linked });
}
