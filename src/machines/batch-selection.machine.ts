import { assign, emit, setup } from 'xstate';
import type { SavedChange } from '#domain/outbox/operation.ts';
import type { BatchAction } from '#domain/repository/batch-plan.ts';
import { errorMessage, type Result } from '#domain/shared/failure.ts';
import type { Wording } from '#domain/shared/wording.ts';
import { machineTypes, notProvided } from './machine-types.ts';

export type BatchSelectionEvent =
  | { type: 'batchMode.toggled' }
  | { type: 'repository.toggled'; id: string }
  | { type: 'repositories.selected'; ids: readonly string[] }
  | { type: 'repositories.deselected'; ids: readonly string[] }
  | { type: 'selection.cleared' }
  /** @property ids selected repositories to change; absent if all selected ones */
  | { type: 'action.requested'; action: BatchAction; ids?: readonly string[] };

export type BatchSelectionEmitted =
  | { type: 'nothingSelected'; kind: BatchAction['kind'] }
  | { type: 'applied'; kind: BatchAction['kind']; count: number; change: SavedChange }
  | { type: 'failed'; kind: BatchAction['kind']; message: Wording };

interface BatchSelectionContext {
  selected: ReadonlySet<string>;
  request: BatchInput;
  /** The owner entered batch mode with its button, so it stays active with an empty selection. */
  isPinned: boolean;
  leaving: boolean;
}

export interface BatchInput {
  action: BatchAction;
  ids: readonly string[];
}

const nothing: ReadonlySet<string> = new Set();

/**
 * The selected repositories, and actions on them. Contains ids, so that search, filters, sorting and paging keep the selection.
 */
export const batchSelectionMachine = setup({
  types: machineTypes<{
    context: BatchSelectionContext;
    events: BatchSelectionEvent;
    emitted: BatchSelectionEmitted;
  }>(),
  actors: {
    applyBatch: notProvided<Result<SavedChange>, BatchInput>('applyBatch'),
  },
  actions: {
    selectNothing: assign({ selected: nothing }),
    fail: emit(({ context }, message: Wording) => ({
      type: 'failed',
      kind: context.request.action.kind,
      message,
    })),
  },
  guards: {
    nothingIsSelected: ({ context }) => context.selected.size === 0,
    isOver: ({ context }) => context.selected.size === 0 && !context.isPinned,
    isLeaving: ({ context }) => context.leaving,
  },
}).createMachine({
  id: 'batchSelection',
  context: {
    selected: nothing,
    request: { action: { kind: 'unlink' }, ids: [] },
    isPinned: false,
    leaving: false,
  },
  initial: 'off',
  states: {
    off: {
      entry: assign({ isPinned: false }),
      on: {
        'batchMode.toggled': { target: 'choosing', actions: assign({ isPinned: true }) },
        // Selecting a repository starts batch mode. It ends when the selection becomes empty.
        'repository.toggled': {
          target: 'choosing',
          actions: assign(({ event }) => ({ selected: new Set([event.id]) })),
        },
        'repositories.selected': {
          target: 'choosing',
          actions: assign(({ event }) => ({ selected: new Set(event.ids) })),
        },
      },
    },
    choosing: {
      always: { guard: 'isOver', target: 'off' },
      on: {
        'batchMode.toggled': { target: 'off', actions: 'selectNothing' },
        'selection.cleared': { actions: 'selectNothing' },
        'repository.toggled': {
          actions: assign(({ context, event }) => ({ selected: toggleId(context.selected, event.id) })),
        },
        'repositories.selected': {
          actions: assign(({ context, event }) => ({
            selected: new Set([...context.selected, ...event.ids]),
          })),
        },
        'repositories.deselected': {
          actions: assign(({ context, event }) => ({ selected: without(context.selected, event.ids) })),
        },
        'action.requested': [
          {
            guard: 'nothingIsSelected',
            actions: emit(({ event }) => ({ type: 'nothingSelected' as const, kind: event.action.kind })),
          },
          {
            target: 'applying',
            actions: assign(({ context, event }) => ({
              request: { action: event.action, ids: event.ids ?? [...context.selected] },
            })),
          },
        ],
      },
    },
    applying: {
      entry: assign({ leaving: false }),
      on: {
        'batchMode.toggled': {
          actions: assign(({ context }) => ({
            leaving: !context.leaving,
            isPinned: context.isPinned || context.leaving,
          })),
        },
      },
      invoke: {
        src: 'applyBatch',
        input: ({ context }) => context.request,
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: 'applied',
            actions: [
              emit(({ context, event }) => ({
                type: 'applied' as const,
                kind: context.request.action.kind,
                count: context.request.ids.length,
                change: event.output.ok ? event.output.value : { operationIds: [] },
              })),
              'selectNothing',
            ],
          },
          {
            target: 'choosing',
            actions: { type: 'fail', params: ({ event: { output } }) => (output.ok ? '' : output.failure) },
          },
        ],
        // Nothing was stored. Keeps mode and selection, so that the owner can retry.
        onError: {
          target: 'choosing',
          actions: { type: 'fail', params: ({ event }) => errorMessage(event.error) },
        },
      },
    },
    applied: {
      always: [{ guard: 'isLeaving', target: 'off' }, { target: 'choosing' }],
    },
  },
});

function toggleId(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return selected.has(id) ? without(selected, [id]) : new Set([...selected, id]);
}

function without(selected: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> {
  const rest = new Set(selected);
  for (const id of ids) rest.delete(id);
  return rest;
}
