import { expect, test } from 'vitest';
import { createJournal, type StoredOperation } from '../../../proof/endurance/kill-walk.model.ts';

/** The judge of the walks in tests/e2e: what it must find, and what it must not. */

const nowhere = { operationIds: new Set<string>(), projectNames: new Set<string>() };

function stored(id: string, state: string, supersededBy: string | null = null): StoredOperation {
  return { id, state, supersededBy, projectName: null };
}

function journalOf(...operationIds: string[]) {
  const journal = createJournal();
  for (const operationId of operationIds)
    journal.keep({ device: 'first', life: 1, what: 'a link', operationId, replaces: null });
  return journal;
}

test('what neither the device nor the server knows is lost', () => {
  const journal = journalOf('a', 'b', 'c');
  const server = { ...nowhere, operationIds: new Set(['b']) };
  expect(journal.lost('first', 3, [stored('c', 'rejected')], server)).toEqual([journal.kept[0]]);
  expect(journal.lost('second', 3, [], nowhere)).toEqual([]);
});

test('what was kept after the device was read is not requested', () => {
  expect(journalOf('a', 'b').lost('first', 1, [stored('a', 'queued')], nowhere)).toEqual([]);
});

test('a cancelled operation is lost unless another took its place, which is remembered', () => {
  const journal = journalOf('a', 'b');
  const chain = [stored('a', 'cancelled', 'b'), stored('b', 'cancelled', 'c')];
  expect(journal.lost('first', 2, [stored('a', 'cancelled'), stored('b', 'queued')], nowhere)).toEqual([
    journal.kept[0],
  ]);
  expect(journal.lost('first', 2, [...chain, stored('c', 'queued')], nowhere)).toEqual([]);
  expect(journal.lost('first', 2, [], { ...nowhere, operationIds: new Set(['c']) })).toEqual([]);
  expect(journal.lost('first', 2, [], nowhere)).toEqual(journal.kept);
});

test('what was reported as taking the place of another is believed after both are forgotten', () => {
  const journal = journalOf('a');
  journal.keep({ device: 'first', life: 1, what: 'a link', operationId: 'b', replaces: 'a' });
  expect(journal.lost('first', 2, [], { ...nowhere, operationIds: new Set(['b']) })).toEqual([]);
  expect(journal.lost('first', 2, [], nowhere)).toEqual(journal.kept);
});

test('what was made by hand is known by its name', () => {
  const journal = createJournal();
  journal.keep({ device: 'first', life: 1, what: 'a project', projectName: 'By hand' });
  const queued = { ...stored('a', 'queued'), projectName: 'By hand' };
  expect(journal.lost('first', 1, [queued], nowhere)).toEqual([]);
  expect(journal.lost('first', 1, [], { ...nowhere, projectNames: new Set(['By hand']) })).toEqual([]);
  expect(journal.lost('first', 1, [{ ...queued, state: 'cancelled' }], nowhere)).toEqual(journal.kept);
});
