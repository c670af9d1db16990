import { useState } from 'react';
import type { Repository } from '#domain/repository.ts';
import { counted } from '#domain/wording.ts';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/surface.tsx';
import { toast } from '#ui/toast.ts';
import { useOffice } from '../../services.ts';
import { undoing } from './batch-toasts.ts';

/** What the last complete listing did not name any more. It stays until the owner removes it; linked ones stay anyway. */
export function MissingNotice({
  repositories,
  onSelect,
}: {
  repositories: readonly Repository[];
  onSelect: (ids: readonly string[]) => void;
}) {
  const office = useOffice();
  const [busy, setBusy] = useState(false);
  if (repositories.length === 0) return null;
  const removable = repositories.filter(({ projectId }) => projectId === null).map(({ id }) => id);
  const linked = repositories.length - removable.length;

  async function remove() {
    setBusy(true);
    const removed = await office.removeRepositories(removable);
    setBusy(false);
    if (!removed.ok) {
      toast('Removal Failed', { description: removed.failure.message, destructive: true });
      return;
    }
    toast('Repositories Removed', {
      description: `${counted(removable.length, 'repository', 'repositories')} removed`,
      action: undoing(office, removed.value),
    });
  }

  return (
    <Alert
      tone="warning"
      title={counted(
        repositories.length,
        'repository is no longer on GitHub',
        'repositories are no longer on GitHub',
      )}
    >
      <p className="m-0 mt-1 text-sm">
        Deleted there, or no longer visible to your account.
        {linked > 0 &&
          ` ${counted(linked, 'of them is linked and stays', 'of them are linked and stay')} until unlinked.`}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {removable.length > 0 && (
          <Button disabled={busy} onClick={() => void remove()}>
            Remove {counted(removable.length, 'repository', 'repositories')}
          </Button>
        )}
        <Button look="quiet" onClick={() => onSelect(repositories.map(({ id }) => id))}>
          Select them
        </Button>
      </div>
    </Alert>
  );
}
