import { useActorRef, useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo } from 'react';
import { fromPromise } from 'xstate';
import {
  type BatchInput,
  type BatchSelectionEvent,
  batchSelectionMachine,
} from '#machines/batch-selection.machine.ts';
import { useWorkspace } from '../../../use-services.ts';
import { announceBatch } from './batch-toasts.ts';

export interface Batch {
  active: boolean;
  busy: boolean;
  selected: ReadonlySet<string>;
  send: (event: BatchSelectionEvent) => void;
}

export function useBatchSelection(): Batch {
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
  useEffect(() => announceBatch(actor, workspace.outbox), [actor, workspace]);
  const active = useSelector(actor, (state) => !state.matches('off'));
  const busy = useSelector(actor, (state) => state.matches('applying'));
  const selected = useSelector(actor, (state) => state.context.selected);
  const send = useCallback((event: BatchSelectionEvent) => actor.send(event), [actor]);
  return { send, active, busy, selected };
}
