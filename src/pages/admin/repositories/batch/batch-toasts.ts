import type { ActorRefFrom } from 'xstate';
import type { BatchKind } from '#domain/repository/batch-plan.ts';
import { counted } from '#domain/shared/wording.ts';
import type { batchSelectionMachine, KeptChange } from '#machines/batch-selection.machine.ts';
import type { OutboxService } from '#services/workspace/outbox.ts';
import { toast } from '#ui/toast.ts';

const done: Record<BatchKind, { title: string; participle: string }> = {
  link: { title: 'Repositories Linked', participle: 'linked' },
  unlink: { title: 'Repositories Unlinked', participle: 'unlinked' },
  update: { title: 'Repositories Updated', participle: 'updated' },
};

export const failureTitles: Record<BatchKind, string> = {
  link: 'Link Failed',
  unlink: 'Unlink Failed',
  update: 'Update Failed',
};

/** Also above the list, where it stays until it is dismissed or a change succeeds. */
export const batchProblem = (kind: BatchKind, message: string) =>
  `Failed to ${kind} repositories: ${message}`;

/** Says what came of a batch, in the catalogue's words (specification section 8). Returns the unsubscribe function. */
export function announceBatch(
  actor: ActorRefFrom<typeof batchSelectionMachine>,
  outbox: OutboxService,
): () => void {
  const subscriptions = [
    actor.on('nothingSelected', ({ kind }) => announceNothingSelected(kind)),
    actor.on('applied', ({ kind, count, change }) => announceApplied(kind, count, undoing(outbox, change))),
    actor.on('failed', ({ kind, message }) => announceFailed(kind, message)),
  ];
  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe();
  };
}

export function announceApplied(kind: BatchKind, count: number, action: ReturnType<typeof undoing>): void {
  toast(done[kind].title, {
    description: `${counted(count, 'repository', 'repositories')} ${done[kind].participle}`,
    action,
  });
}

export function announceFailed(kind: BatchKind, message: string): void {
  toast(failureTitles[kind], {
    description: batchProblem(kind, message),
    destructive: true,
  });
}

export function announceNothingSelected(kind: BatchKind): void {
  toast('No Repositories Selected', {
    description: `Please select at least one repository to ${kind}.`,
    destructive: true,
  });
}

const keptHere = 'Saved on this device. It is sent when the network is back.';

/** One step back, from the message itself; undefined: the change changed nothing. */
export function undoing(outbox: OutboxService, change: KeptChange) {
  if (change.operationIds.length === 0) return undefined;
  return {
    label: 'Undo',
    ...(navigator.onLine ? {} : { note: keptHere }),
    run: () => {
      void outbox.undoChange(change).then((undone) => {
        if (undone.ok) toast('Change undone');
        else toast('Undo Failed', { description: undone.failure.message, destructive: true });
      });
    },
  };
}
