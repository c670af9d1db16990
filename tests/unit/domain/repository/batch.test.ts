import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { batchProblem, planBatch } from '../../../../src/domain/repository/batch-plan.ts';
import { emptyBatchUpdateForm, parseBatchUpdate } from '../../../../src/domain/repository/batch-update.ts';
import { repositoryWith } from '../../../support/repositories.ts';

const alpha = repositoryWith({ id: '1', name: 'alpha', stars: 3, language: 'Go' });
const beta = repositoryWith({
  id: '2',
  name: 'beta',
  stars: 12,
  language: 'Go',
  projectId: 'default-project',
});

describe('the plan of a batch', () => {
  test('shows values before and after and omits equal rows', () => {
    const plan = planBatch([alpha, beta], { kind: 'update', updates: { stars: 12, language: 'Go' } });
    expect(plan.changes).toEqual([{ repository: alpha, fields: [{ field: 'stars', before: 3, after: 12 }] }]);
    expect(plan.unchanged).toEqual([beta]);
  });

  test('changes only rows whose link differs', () => {
    const plan = planBatch([alpha, beta], { kind: 'link', projectId: 'default-project' });
    expect(plan.changes.map(({ repository }) => repository.id)).toEqual(['1']);
    expect(planBatch([alpha, beta], { kind: 'unlink' }).unchanged).toEqual([alpha]);
  });

  test('contains every repository once, changed or not', () => {
    const someUpdates = fc.record(
      { stars: fc.nat({ max: 3 }), hasReadme: fc.boolean(), private: fc.boolean() },
      { requiredKeys: [] },
    );
    const some = fc.array(
      fc.record({ stars: fc.nat({ max: 3 }), hasReadme: fc.option(fc.boolean()), private: fc.boolean() }),
    );
    fc.assert(
      fc.property(some, someUpdates, (rows, updates) => {
        const repositories = rows.map((row, index) => repositoryWith({ ...row, id: String(index) }));
        const { changes, unchanged } = planBatch(repositories, { kind: 'update', updates });
        const ids = [...changes.map(({ repository }) => repository), ...unchanged].map(({ id }) => id);
        expect(ids.sort()).toEqual(repositories.map(({ id }) => id).sort());
        for (const { repository, fields } of changes) {
          expect(fields.length).toBeGreaterThan(0);
          for (const { field, before, after } of fields) {
            expect(before).toBe(repository[field]);
            expect(after).not.toBe(before);
          }
        }
      }),
    );
  });

  test.each([
    [{ kind: 'link', projectId: '' } as const, ['1'], 'PROJECT_NEEDED'],
    [{ kind: 'link', projectId: 'p' } as const, [], 'NOTHING_TO_DO'],
    [{ kind: 'unlink' } as const, [], 'NOTHING_TO_DO'],
    [{ kind: 'update', updates: {} } as const, [], 'NOTHING_TO_DO'],
    [{ kind: 'unlink' } as const, ['1'], null],
  ])('the action %o on rows %o gives %s', (action, ids, problem) => {
    expect(batchProblem(action, ids)).toBe(problem);
  });
});

describe('the Batch Update form', () => {
  test('sends filled fields only', () => {
    expect(parseBatchUpdate(emptyBatchUpdateForm)).toEqual({ updates: {}, starsProblem: null });
    const form = { ...emptyBatchUpdateForm, language: ' Zig ', stars: '0', private: 'no' as const };
    expect(parseBatchUpdate(form).updates).toEqual({ language: 'Zig', stars: 0, private: false });
  });

  test.each(['-1', '1.5', 'many', '1e3', '2147483648'])('rejects %s as a number of stars', (stars) => {
    const parsed = parseBatchUpdate({ ...emptyBatchUpdateForm, stars });
    expect(parsed.starsProblem).not.toBeNull();
    expect(parsed.updates).toEqual({});
  });
});
