import { hasServer } from '#config/site.ts';
import type { SavedChange } from '#domain/outbox/operation.ts';
import type { Project } from '#domain/project/project.ts';
import type { BatchKind } from '#domain/repository/batch-plan.ts';
import type { Repository } from '#domain/repository/repository.ts';
import type { Result } from '#domain/shared/failure.ts';
import type { Wording } from '#domain/shared/wording.ts';
import { formatCount, markText, t, translateMessage } from '#locales/translate.ts';
import type { OutboxService } from '#services/workspace/outbox.ts';
import type { Workspace } from '#services/workspace/workspace.ts';
import { toast, toastFailure } from '#ui/toast.ts';
import { projectTitle } from '../../project-title.ts';

const done = {
  link: { title: markText('Repositories Linked'), text: markText('{repositories} linked') },
  unlink: { title: markText('Repositories Unlinked'), text: markText('{repositories} unlinked') },
  update: { title: markText('Repositories Updated'), text: markText('{repositories} updated') },
} as const satisfies Record<BatchKind, unknown>;

const failures = {
  link: { title: markText('Link Failed'), text: markText('Failed to link repositories: {message}') },
  unlink: { title: markText('Unlink Failed'), text: markText('Failed to unlink repositories: {message}') },
  update: { title: markText('Update Failed'), text: markText('Failed to update repositories: {message}') },
} as const satisfies Record<BatchKind, unknown>;

const noneSelected = {
  link: markText('Please select at least one repository to link.'),
  unlink: markText('Please select at least one repository to unlink.'),
  update: markText('Please select at least one repository to update.'),
} as const satisfies Record<BatchKind, string>;

/** Text of a failed batch. The list also shows it until the owner dismisses it or a change succeeds. */
export const batchProblem = (kind: BatchKind, message: Wording) =>
  t(failures[kind].text, { message: translateMessage(message) });

export function announceApplied(
  outbox: OutboxService,
  kind: BatchKind,
  count: number,
  change: SavedChange,
): void {
  toast(t(done[kind].title), {
    description: t(done[kind].text, { repositories: formatCount(count, 'repository', 'repositories') }),
    action: undoing(outbox, change),
  });
}

export function announceFailed(kind: BatchKind, message: Wording): void {
  toastFailure(t(failures[kind].title), batchProblem(kind, message));
}

export function announceNothingSelected(kind: BatchKind): void {
  toastFailure(t('No Repositories Selected'), t(noneSelected[kind]));
}

const keptHere = markText("Saved on this device. Will be sent when you're back online.");

interface ChangeTexts {
  done: string;
  failed: string;
  description: string;
}

/** Shows a toast with the result of a change. Returns true if the change is stored. */
export function announceChange(
  outbox: OutboxService,
  kept: Result<SavedChange>,
  { done, failed, description }: ChangeTexts,
): boolean {
  if (kept.ok) toast(done, { description, action: undoing(outbox, kept.value) });
  else toastFailure(failed, kept.failure);
  return kept.ok;
}

/** Returns the undo action of a toast, or undefined if nothing was changed. */
export function undoing(outbox: OutboxService, change: SavedChange) {
  if (change.operationIds.length === 0) return undefined;
  return {
    label: t('Undo'),
    ...(navigator.onLine || !hasServer ? {} : { note: t(keptHere) }),
    run: () => {
      void outbox.undoChange(change).then((undone) => {
        if (undone.ok) toast(t('Change undone'));
        else toastFailure(t('Undo Failed'), undone.failure);
      });
    },
  };
}

/**
 * Links repositories to a project, or unlinks them, and shows a toast. Works offline.
 * @param project null to unlink
 */
export async function changeProject(
  { repositories, outbox }: Pick<Workspace, 'repositories' | 'outbox'>,
  changed: readonly Repository[],
  project: Project | null,
): Promise<void> {
  const kind = project ? 'link' : 'unlink';
  const kept = await repositories.applyBatch({
    action: project ? { kind: 'link', projectId: project.id } : { kind: 'unlink' },
    ids: changed.map(({ id }) => id),
  });
  const [only, ...more] = changed;
  if (only === undefined || more.length > 0) {
    if (kept.ok) announceApplied(outbox, kind, changed.length, kept.value);
    else announceFailed(kind, kept.failure);
  } else if (kept.ok) {
    toast(project ? t('Repository Linked') : t('Repository Unlinked'), {
      description: project
        ? t('{name} is linked to {project}', { name: only.name, project: projectTitle(project) })
        : t('{name} is no longer linked to a project', { name: only.name }),
      action: undoing(outbox, kept.value),
    });
  } else {
    const message = translateMessage(kept.failure);
    const text = project
      ? t('Failed to link repository: {message}', { message })
      : t('Failed to unlink repository: {message}', { message });
    toastFailure(t(failures[kind].title), text);
  }
}
