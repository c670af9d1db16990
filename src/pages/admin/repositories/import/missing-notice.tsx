import { useState } from 'react';
import { hasServer } from '#config/site.ts';
import { type Organization, toOrganization } from '#domain/repository/organization.ts';
import type { Repository } from '#domain/repository/repository.ts';
import type { Presence } from '#domain/repository/repository-fetch.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { formatCount, t } from '#locales/translate.ts';
import type { Workspace } from '#services/workspace/workspace.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Alert, Muted } from '#ui/surface.tsx';
import { toast, toastFailure } from '#ui/toast.ts';
import { useWorkspace } from '../../../use-services.ts';
import { announceChange } from '../batch/batch-toasts.ts';

interface MissingNoticeProps {
  organizations: readonly Organization[];
  repositories: readonly Repository[];
  showOwners: boolean;
  onSelect: (ids: readonly string[]) => void;
}

/** Lists repositories that GitHub no longer has. They stay until the owner removes them; linked ones cannot be removed. */
export function MissingNotice({ organizations, repositories, showOwners, onSelect }: MissingNoticeProps) {
  const workspace = useWorkspace();
  const [confirming, setConfirming] = useState(false);
  if (repositories.length === 0) return null;
  const removable = repositories.filter(({ projectId }) => projectId === null);
  const edited = removable.filter(({ editedFields }) => editedFields.length > 0).length;
  const linked = repositories.length - removable.length;

  const remove = () => removeGone(workspace, organizations, removable);

  return (
    <Alert
      tone="warning"
      title={formatCount(
        repositories.length,
        'repository is no longer on GitHub',
        'repositories are no longer on GitHub',
      )}
    >
      <p className="m-0 mt-1 text-sm">
        {t('They were deleted or blocked, or your account can no longer see them.')}
        {linked > 0 &&
          ` ${formatCount(
            linked,
            'of them is linked and stays until unlinked.',
            'of them are linked and stay until unlinked.',
          )}`}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {removable.length > 0 && (
          <Button aria-haspopup="dialog" onClick={() => setConfirming(true)}>
            {t('Remove {name}', { name: formatCount(removable.length, 'repository', 'repositories') })}
          </Button>
        )}
        <Button look="quiet" onClick={() => onSelect(repositories.map(({ id }) => id))}>
          {t('Select them')}
        </Button>
      </div>
      <ConfirmDialog
        open={confirming}
        title={t('Remove Repositories')}
        confirmLabel={t('Remove')}
        onConfirm={remove}
        onClose={() => setConfirming(false)}
      >
        <p className="m-0 wrap-anywhere">
          {removable.map(({ owner, name }) => (showOwners ? `${owner}/${name}` : name)).join(', ')}
        </p>
        <p className="m-0">{removalText(removable.length, edited)}</p>
        <Muted>{t('You can undo this here or in the outbox.')}</Muted>
      </ConfirmDialog>
    </Alert>
  );
}

function removalText(count: number, edited: number): string {
  const repositories = formatCount(count, 'repository', 'repositories');
  if (!hasServer) {
    return edited > 0
      ? t('This removes {repositories} from this device, with your edits of {edited} of them.', {
          repositories,
          edited,
        })
      : t('This removes {repositories} from this device.', { repositories });
  }
  return edited > 0
    ? t('This removes {repositories} here and on the server, with your edits of {edited} of them.', {
        repositories,
        edited,
      })
    : t('This removes {repositories} here and on the server.', { repositories });
}

/** Asks GitHub again before removing, because a repository may exist again. While offline, uses the last response. */
async function removeGone(
  workspace: Workspace,
  organizations: readonly Organization[],
  repositories: readonly Repository[],
): Promise<void> {
  const { found, failure } = await recheck(workspace, organizations, repositories);
  if (failure && failure.kind !== 'NETWORK') return toastFailure(t('Removal Failed'), failure);
  const unreached: Presence = failure ? 'gone' : 'unknown';
  const gone = repositories.map(({ id }) => id).filter((id) => (found.get(id) ?? unreached) === 'gone');
  const stays = repositories.length - gone.length;
  const rest =
    stays > 0
      ? formatCount(
          stays,
          'repository is on GitHub, or could not be checked, and stays',
          'repositories are on GitHub, or could not be checked, and stay',
        )
      : '';
  if (gone.length === 0) return toast(t('Nothing Removed'), { description: rest });
  const removed = await workspace.repositories.remove(gone);
  const count = formatCount(gone.length, 'repository', 'repositories');
  announceChange(workspace.outbox, removed, {
    done: t('Repositories Removed'),
    failed: t('Removal Failed'),
    description: [t('{repositories} removed', { repositories: count }), rest].filter(Boolean).join('; '),
  });
}

/** Checks the repositories owner by owner. Stops at the first failure. */
async function recheck(
  { githubImport }: Workspace,
  organizations: readonly Organization[],
  repositories: readonly Repository[],
): Promise<{ found: ReadonlyMap<string, Presence>; failure: Failure | null }> {
  const found = new Map<string, Presence>();
  for (const organization of organizations) {
    const ofIt = repositories.filter((repository) => toOrganization([organization], repository));
    if (ofIt.length === 0) continue;
    const rechecked = await githubImport.recheckGone(
      organization,
      ofIt.map(({ id }) => id),
    );
    if (!rechecked.ok) return { found, failure: rechecked.failure };
    for (const [id, presence] of rechecked.value) found.set(id, presence);
  }
  return { found, failure: null };
}
