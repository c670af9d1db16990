import type { Project } from '#domain/project/project.ts';
import type { Repository } from '#domain/repository/repository.ts';
import type { Wording } from '#domain/shared/wording.ts';
import { t, translateMessage } from '#locales/translate.ts';
import type { Workspace } from '#services/workspace/workspace.ts';
import { toast, toastFailure } from '#ui/toast.ts';
import { projectTitle } from '../../project-title.ts';
import { announceApplied, announceFailed, undoing } from '../batch/batch-toasts.ts';

/**
 * Links repositories to a project, or unlinks them, and shows a toast. Works offline.
 * @param project null to unlink
 * @returns the reason of a failure, or null
 */
export async function changeProject(
  { repositories, outbox }: Pick<Workspace, 'repositories' | 'outbox'>,
  changed: readonly Repository[],
  project: Project | null,
): Promise<string | null> {
  const kind = project ? 'link' : 'unlink';
  const kept = await repositories.applyBatch({
    action: project ? { kind: 'link', projectId: project.id } : { kind: 'unlink' },
    ids: changed.map(({ id }) => id),
  });
  const [only, ...more] = changed;
  const isOne = only !== undefined && more.length === 0;
  if (!kept.ok) {
    if (isOne) return failedToLink(kind, kept.failure);
    announceFailed(kind, kept.failure);
    return translateMessage(kept.failure);
  }
  const action = undoing(outbox, kept.value);
  if (!isOne) announceApplied(kind, changed.length, action);
  else
    toast(project ? t('Repository Linked') : t('Repository Unlinked'), {
      description: project
        ? t('{name} is linked to {project}', { name: only.name, project: projectTitle(project) })
        : t('{name} is no longer linked to a project', { name: only.name }),
      action,
    });
  return null;
}

function failedToLink(kind: 'link' | 'unlink', message: Wording): string {
  const reason = { message: translateMessage(message) };
  const text =
    kind === 'link'
      ? t('Failed to link repository: {message}', reason)
      : t('Failed to unlink repository: {message}', reason);
  toastFailure(kind === 'link' ? t('Link Failed') : t('Unlink Failed'), text);
  return text;
}
