import { assign, emit, fromPromise, setup } from 'xstate';
import type { Result } from '#domain/failure.ts';
import type { RepositoryUpdates } from '#domain/repository.ts';

export type BatchAction =
  | { kind: 'link' }
  | { kind: 'unlink' }
  | { kind: 'update'; updates: RepositoryUpdates };

export type BatchSelectionEvent =
  | { type: 'batchMode.toggled' }
  | { type: 'repository.toggled'; id: string }
  | { type: 'page.selected'; ids: readonly string[] }
  | { type: 'page.deselected'; ids: readonly string[] }
  | { type: 'selection.cleared' }
  | { type: 'action.requested'; action: BatchAction };

export type BatchSelectionEmitted =
  | { type: 'nothingSelected'; kind: BatchAction['kind'] }
  | { type: 'applied'; kind: BatchAction['kind']; count: number }
  | { type: 'failed'; kind: BatchAction['kind']; message: string };

interface BatchSelectionContext {
  selected: readonly string[];
  action: BatchAction;
}

export interface BatchInput {
  action: BatchAction;
  ids: readonly string[];
}

/** Which repositories the owner has picked, and what is done to all of them at once. */
export const batchSelectionMachine = setup({
  types: {
    context: {} as BatchSelectionContext,
    events: {} as BatchSelectionEvent,
    emitted: {} as BatchSelectionEmitted,
  },
  actors: {
    applyBatch: fromPromise<Result<void>, BatchInput>(() =>
      Promise.reject(new Error('applyBatch is not provided')),
    ),
  },
}).createMachine({
  id: 'batchSelection',
  context: { selected: [], action: { kind: 'link' } },
  initial: 'off',
  states: {
    off: { on: { 'batchMode.toggled': 'choosing' } },
    choosing: {
      on: {
        'batchMode.toggled': { target: 'off', actions: assign({ selected: [] }) },
        'selection.cleared': { actions: assign({ selected: [] }) },
        'repository.toggled': {
          actions: assign(({ context, event }) => ({ selected: toggled(context.selected, event.id) })),
        },
        'page.selected': {
          actions: assign(({ context, event }) => ({
            selected: [...new Set([...context.selected, ...event.ids])],
          })),
        },
        'page.deselected': {
          actions: assign(({ context, event }) => ({
            selected: context.selected.filter((id) => !event.ids.includes(id)),
          })),
        },
        'action.requested': [
          {
            guard: ({ context }) => context.selected.length === 0,
            actions: emit(({ event }) => ({ type: 'nothingSelected' as const, kind: event.action.kind })),
          },
          { target: 'applying', actions: assign(({ event }) => ({ action: event.action })) },
        ],
      },
    },
    applying: {
      invoke: {
        src: 'applyBatch',
        input: ({ context }) => ({ action: context.action, ids: context.selected }),
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: 'choosing',
            actions: [
              emit(({ context }) => ({
                type: 'applied' as const,
                kind: context.action.kind,
                count: context.selected.length,
              })),
              assign({ selected: [] }),
            ],
          },
          {
            target: 'choosing',
            actions: emit(({ context, event }) => ({
              type: 'failed' as const,
              kind: context.action.kind,
              message: event.output.ok ? '' : event.output.failure.message,
            })),
          },
        ],
        // Nothing was kept: the selection stays, so that the owner can try again.
        onError: {
          target: 'choosing',
          actions: emit(({ context, event }) => ({
            type: 'failed' as const,
            kind: context.action.kind,
            message: event.error instanceof Error ? event.error.message : String(event.error),
          })),
        },
      },
    },
  },
});

function toggled(selected: readonly string[], id: string): string[] {
  return selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id];
}
