import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { SavedChange } from '#domain/outbox/operation.ts';
import { fail, type Result, reportedFailure, success } from '../../../src/domain/shared/failure.ts';
import {
  type BatchInput,
  type BatchSelectionEmitted,
  batchSelectionMachine,
} from '../../../src/machines/batch-selection.machine.ts';

type SubmitResult = () => Promise<Result<SavedChange>>;

const keptResult: SubmitResult = async () => success({ operationIds: ['op-1'] });

function start(result: SubmitResult = keptResult) {
  const submitted: BatchInput[] = [];
  const emitted: BatchSelectionEmitted[] = [];
  const actor = createActor(
    batchSelectionMachine.provide({
      actors: {
        applyBatch: fromPromise(({ input }: { input: BatchInput }) => {
          submitted.push(input);
          return result();
        }),
      },
    }),
  );
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  return { actor, submitted, emitted, selectedIds: () => [...actor.getSnapshot().context.selected] };
}

describe('batchSelection', () => {
  test('selects nothing outside batch mode, and leaving clears the selection', () => {
    const { actor, selectedIds } = start();
    actor.send({ type: 'selection.cleared' });
    expect(actor.getSnapshot().value).toBe('off');
    actor.send({ type: 'batchMode.toggled' });
    actor.send({ type: 'repositories.selected', ids: ['a', 'b'] });
    expect(selectedIds()).toEqual(['a', 'b']);
    actor.send({ type: 'batchMode.toggled' });
    expect(actor.getSnapshot().value).toBe('off');
    expect(selectedIds()).toEqual([]);
  });

  test('selecting a row starts batch mode', () => {
    const one = start();
    one.actor.send({ type: 'repository.toggled', id: 'a' });
    expect(one.actor.getSnapshot().value).toBe('choosing');
    expect(one.selectedIds()).toEqual(['a']);
    const many = start();
    many.actor.send({ type: 'repositories.selected', ids: ['a', 'b'] });
    expect(many.selectedIds()).toEqual(['a', 'b']);
  });

  test('an empty selection ends batch mode unless its button started it', () => {
    const { actor } = start();
    actor.send({ type: 'repository.toggled', id: 'a' });
    actor.send({ type: 'repository.toggled', id: 'a' });
    expect(actor.getSnapshot().value).toBe('off');
    actor.send({ type: 'batchMode.toggled' });
    actor.send({ type: 'repository.toggled', id: 'a' });
    actor.send({ type: 'selection.cleared' });
    expect(actor.getSnapshot().value).toBe('choosing');
    actor.send({ type: 'batchMode.toggled' });
    actor.send({ type: 'repository.toggled', id: 'a' });
    actor.send({ type: 'selection.cleared' });
    expect(actor.getSnapshot().value).toBe('off');
  });

  test('pages and ranges are added without duplicates', () => {
    const { actor, selectedIds } = start();
    actor.send({ type: 'batchMode.toggled' });
    actor.send({ type: 'repositories.selected', ids: ['a', 'b'] });
    actor.send({ type: 'repositories.selected', ids: ['b', 'c'] });
    expect(selectedIds()).toEqual(['a', 'b', 'c']);
    actor.send({ type: 'repository.toggled', id: 'b' });
    actor.send({ type: 'repositories.deselected', ids: ['c', 'x'] });
    expect(selectedIds()).toEqual(['a']);
    actor.send({ type: 'selection.cleared' });
    expect(selectedIds()).toEqual([]);
  });

  test.each([
    { kind: 'link', projectId: 'p' } as const,
    { kind: 'unlink' } as const,
    { kind: 'update', updates: { stars: 1 } } as const,
  ])('$kind without a selection is refused with a message', (action) => {
    const { actor, submitted, emitted } = start();
    actor.send({ type: 'batchMode.toggled' });
    actor.send({ type: 'action.requested', action });
    expect(emitted).toEqual([{ type: 'nothingSelected', kind: action.kind }]);
    expect(submitted).toEqual([]);
  });

  test('success clears the selection and names the stored operations', async () => {
    const { actor, submitted, emitted, selectedIds } = start();
    actor.send({ type: 'batchMode.toggled' });
    actor.send({ type: 'repositories.selected', ids: ['a', 'b', 'c'] });
    const action = { kind: 'update', updates: { stars: 1 } } as const;
    actor.send({ type: 'action.requested', action, ids: ['a', 'c'] });
    expect(actor.getSnapshot().value).toBe('applying');
    await waitFor(actor, (state) => state.matches('choosing'));
    expect(submitted).toEqual([{ action, ids: ['a', 'c'] }]);
    expect(emitted).toEqual([
      { type: 'applied', kind: 'update', count: 2, change: { operationIds: ['op-1'] } },
    ]);
    expect(selectedIds()).toEqual([]);
  });

  test.each<[string, SubmitResult]>([
    ['a failure', async () => fail(reportedFailure('INTERNAL', 'disk', 'disk full', 0))],
    ['an exception', () => Promise.reject(new Error('disk full'))],
  ])('keeps the selection after %s', async (_what, result) => {
    const { actor, emitted, selectedIds } = start(result);
    actor.send({ type: 'repositories.selected', ids: ['a', 'b'] });
    actor.send({ type: 'action.requested', action: { kind: 'unlink' } });
    await waitFor(actor, (state) => state.matches('choosing'));
    expect(emitted).toMatchObject([{ type: 'failed', kind: 'unlink' }]);
    expect(JSON.stringify(emitted)).toContain('disk full');
    expect(selectedIds()).toEqual(['a', 'b']);
  });

  /** Starts to apply a batch. The returned function lets it finish. */
  function startHeld(result: SubmitResult = keptResult) {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const started = start(() => held.then(result));
    started.actor.send({ type: 'repositories.selected', ids: ['a'] });
    started.actor.send({ type: 'action.requested', action: { kind: 'unlink' } });
    return { ...started, release };
  }

  test('the selection cannot change while a batch is applied', async () => {
    const { actor, selectedIds, release } = startHeld();
    actor.send({ type: 'repository.toggled', id: 'b' });
    expect(actor.getSnapshot().value).toBe('applying');
    expect(selectedIds()).toEqual(['a']);
    release();
    await waitFor(actor, (state) => state.matches('off'));
    expect(selectedIds()).toEqual([]);
  });

  test('leaving batch mode during a batch takes effect after it', async () => {
    const { actor, selectedIds, emitted, release } = startHeld();
    actor.send({ type: 'batchMode.toggled' });
    expect(actor.getSnapshot().value).toBe('applying');
    release();
    await waitFor(actor, (state) => state.matches('off'));
    expect(selectedIds()).toEqual([]);
    expect(emitted.map(({ type }) => type)).toEqual(['applied']);
  });

  test('re-entering batch mode during a batch keeps it on', async () => {
    const { actor, release } = startHeld();
    actor.send({ type: 'batchMode.toggled' });
    actor.send({ type: 'batchMode.toggled' });
    release();
    const after = await waitFor(actor, (state) => !state.matches('applying'));
    expect(after.value).toBe('choosing');
  });

  test('a failed batch keeps batch mode and the selection', async () => {
    const { actor, selectedIds, release } = startHeld(() => Promise.reject(new Error('disk full')));
    actor.send({ type: 'batchMode.toggled' });
    release();
    await waitFor(actor, (state) => state.matches('choosing'));
    expect(selectedIds()).toEqual(['a']);
  });

  test('reports a missing actor', async () => {
    const actor = createActor(batchSelectionMachine);
    const said: unknown[] = [];
    actor.on('failed', ({ message }) => said.push(message));
    actor.start();
    actor.send({ type: 'repositories.selected', ids: ['a'] });
    actor.send({ type: 'action.requested', action: { kind: 'unlink' } });
    await waitFor(actor, (state) => state.matches('choosing'));
    expect(said).toEqual(['applyBatch is not provided']);
  });
});
