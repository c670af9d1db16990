import type { ActorRefFrom } from 'xstate';
import { counted } from '#domain/wording.ts';
import type { BatchAction, batchSelectionMachine } from '#machines/batch-selection.machine.ts';
import { toast } from '#ui/toast.ts';

const done: Record<BatchAction['kind'], { title: string; participle: string }> = {
  link: { title: 'Repositories Linked', participle: 'linked' },
  unlink: { title: 'Repositories Unlinked', participle: 'unlinked' },
  update: { title: 'Repositories Updated', participle: 'updated' },
};

const failures: Record<BatchAction['kind'], string> = {
  link: 'Link Failed',
  unlink: 'Unlink Failed',
  update: 'Update Failed',
};

/** Says what came of a batch, in the catalogue's words (specification section 8). Returns the way to stop. */
export function announceBatch(actor: ActorRefFrom<typeof batchSelectionMachine>): () => void {
  const subscriptions = [
    actor.on('nothingSelected', ({ kind }) =>
      toast('No Repositories Selected', {
        description: `Please select at least one repository to ${kind}.`,
        destructive: true,
      }),
    ),
    actor.on('applied', ({ kind, count }) =>
      toast(done[kind].title, {
        description: `${counted(count, 'repository', 'repositories')} ${done[kind].participle}`,
      }),
    ),
    actor.on('failed', ({ kind, message }) =>
      toast(failures[kind], {
        description: `Failed to ${kind} repositories: ${message}`,
        destructive: true,
      }),
    ),
  ];
  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe();
  };
}
