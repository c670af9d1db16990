import { useActorRef, useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { fromPromise } from 'xstate';
import {
  type BatchInput,
  type BatchSelectionEvent,
  batchSelectionMachine,
} from '#machines/batch-selection.machine.ts';
import { useWorkspace } from '../../../use-services.ts';
import { announceApplied, announceFailed, announceNothingSelected, batchProblem } from './batch-toasts.ts';

export type Batch = ReturnType<typeof useBatchSelection>;

export function useBatchSelection() {
  const workspace = useWorkspace();
  const machine = useMemo(
    () =>
      batchSelectionMachine.provide({
        actors: {
          applyBatch: fromPromise(({ input }: { input: BatchInput }) =>
            workspace.repositories.applyBatch(input),
          ),
        },
      }),
    [workspace],
  );
  const actor = useActorRef(machine);
  const [problem, setProblem] = useState<string | null>(null);
  // Shows a toast for each result of a batch (specification section 8).
  useEffect(() => {
    const subscriptions = [
      actor.on('nothingSelected', ({ kind }) => announceNothingSelected(kind)),
      actor.on('failed', ({ kind, message }) => {
        setProblem(batchProblem(kind, message));
        announceFailed(kind, message);
      }),
      actor.on('applied', ({ kind, count, change }) => {
        setProblem(null);
        announceApplied(workspace.outbox, kind, count, change);
      }),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [actor, workspace]);
  const dismissProblem = useCallback(() => setProblem(null), []);
  const active = useSelector(actor, (state) => !state.matches('off'));
  const busy = useSelector(actor, (state) => state.matches('applying'));
  const selected = useSelector(actor, (state) => state.context.selected);
  const send = useCallback((event: BatchSelectionEvent) => actor.send(event), [actor]);
  /** `problem`: reason of the last failure, or null. */
  return { send, active, busy, selected, problem, dismissProblem };
}
