import { afterAll, describe, expect, test } from 'vitest';
import { deleteDraft, putDraft } from '#domain/outbox/drafts.ts';
import { baseFields, effectiveDraft, valuesSet } from '#domain/outbox/effect.ts';
import { inverseDrafts, overwrittenDrafts, revivingDrafts } from '#domain/outbox/inverse.ts';
import type { Operation, OperationDraft, TargetResult } from '#domain/outbox/operation.ts';
import { describeOperation } from '#domain/outbox/outbox-entry.ts';
import { entities, messageFields, projectFields, repositoryFields } from '#domain/shared/entities.ts';
import {
  type EntityDescription,
  entityValues,
  isSame,
  namedValues,
  valueLabel,
} from '#domain/shared/entity.ts';

/** Adds a field that no migration and no screen has: one in the row itself, and one in the portfolio entry. */
const withImaginary: EntityDescription = {
  ...projectFields,
  mood: { label: 'Mood', noneLabel: 'Moodless' },
  venue: { label: 'Venue', within: 'entry' },
};
Object.assign(entities, { projects: withImaginary });
afterAll(() => Object.assign(entities, { projects: projectFields }));

const before = {
  id: 'p',
  name: 'Portal',
  mood: 'calm',
  entry: { category: 'recent' as const, venue: 'Bern' },
};
const after = { ...before, mood: 'bright', entry: { ...before.entry, venue: 'Basel' } };

function operation(draft: OperationDraft, rest: Partial<Operation> = {}): Operation {
  const values = entityValues(withImaginary, before, baseFields(draft) ?? []);
  const base = Object.fromEntries(draft.targets.map((id) => [id, { version: 1, values }]));
  return {
    ...draft,
    id: 'o',
    state: 'confirmed',
    base,
    results: null,
    supersededBy: null,
    ...rest,
  } as Operation;
}

const wanted = putDraft('projects', [{ id: 'p', ...namedValues(withImaginary, after) }]);
const draft = effectiveDraft(wanted, [{ row: before }]) ?? wanted;
const saved = operation(draft);
const entry = (results: TargetResult[], state: Operation['state'] = 'confirmed') =>
  describeOperation(operation(draft, { results, state }), (id) => id);
const getValues = (drafts: OperationDraft[]) => drafts.map(valuesSet);

describe('a field that is added to an entity description', () => {
  test('is the only changed value', () => {
    expect(getValues([draft])).toEqual([{ mood: 'bright', venue: 'Basel' }]);
  });

  test('keeps its earlier value as base', () => {
    expect(saved.base['p']?.values).toMatchObject({ name: 'Portal', mood: 'calm', venue: 'Bern' });
  });

  test('is shown in the outbox with its label, old and new value', () => {
    expect(entry([]).changes).toEqual([
      { row: 'Portal', field: 'Mood', before: 'calm', after: 'bright' },
      { row: 'Portal', field: 'Venue', before: 'Bern', after: 'Basel' },
    ]);
  });

  test('is restored by undo unless another device has set it since', () => {
    expect(getValues(inverseDrafts(saved, () => after))).toEqual([{ mood: 'calm', venue: 'Bern' }]);
    expect(getValues(inverseDrafts(saved, () => ({ ...after, mood: 'sad' })))).toEqual([{ venue: 'Bern' }]);
  });

  test('is restored with a deleted row', () => {
    const deleted = operation(deleteDraft('projects', ['p']));
    expect(getValues(inverseDrafts(deleted, () => undefined))).toEqual([
      expect.objectContaining({ name: 'Portal', mood: 'calm', ...before.entry }),
    ]);
  });

  test('appears on the conflict card, with either value selectable', () => {
    const overwritten = { mood: null, venue: 'Biel' };
    const results: TargetResult[] = [{ targetId: 'p', status: 'overwrote', overwritten }];
    expect(entry(results).conflicts).toEqual([
      { row: 'Portal', field: 'Mood', mine: 'bright', theirs: 'Moodless', mineStands: true },
      { row: 'Portal', field: 'Venue', mine: 'Basel', theirs: 'Biel', mineStands: true },
    ]);
    expect(getValues(overwrittenDrafts(operation(draft, { results })))).toEqual([
      { mood: null, venue: 'Biel' },
    ]);
  });

  test('is restored when this device’s edit wins over a deletion', () => {
    const results: TargetResult[] = [{ targetId: 'p', status: 'gone' }];
    expect(entry(results, 'conflicting').conflicts).toEqual([
      { row: 'Portal', field: 'Mood', mine: 'bright', theirs: 'Deleted', mineStands: false },
      { row: 'Portal', field: 'Venue', mine: 'Basel', theirs: 'Deleted', mineStands: false },
    ]);
    const revived = revivingDrafts(operation(draft, { results }), () => undefined);
    expect(getValues(revived)).toEqual([
      expect.objectContaining({ name: 'Portal', mood: 'bright', category: 'recent', venue: 'Basel' }),
    ]);
  });
});

describe('a value of a field', () => {
  test.each([
    [projectFields.lastUpdated, '2026-11-01T00:00:00Z', '2026-11-01T00:00:00+00:00', true],
    [projectFields.lastUpdated, '2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z', false],
    [
      projectFields.contributors,
      [{ login: 'a', contributions: 1 }],
      [{ contributions: 1, login: 'a' }],
      true,
    ],
    [projectFields.features, ['a', 'b'], ['b', 'a'], false],
    [projectFields.role, undefined, null, true],
    [projectFields.role, '', null, false],
  ])('of %o compares %o with %o', (field, a, b, same) => {
    expect(isSame(field, a, b)).toBe(same);
  });

  test.each([
    [projectFields.isPublic, true, 'Public'],
    [projectFields.category, 'opensource', 'Open Source'],
    [projectFields.category, null, 'Not in the portfolio'],
    [projectFields.contributors, [{ login: 'robin-muster', contributions: 4 }], 'robin-muster'],
    [projectFields.lastUpdated, '2026-11-01T12:00:00Z', '1 Nov 2026'],
    [repositoryFields.private, true, 'Private'],
    [repositoryFields.hasReadme, null, 'Unknown'],
    [repositoryFields.projectId, 'p', 'Project p'],
    [repositoryFields.projectId, null, 'Not linked'],
    [messageFields.readAt, null, 'Unread'],
  ])('of %o with %o is shown as %s', (field, value, message) => {
    expect(valueLabel(field, value, (id) => `Project ${id}`)).toBe(message);
  });
});
