import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { beginImportPlan } from '#domain/backup/import-plan.ts';
import { operationProblem } from '#domain/outbox/operation-check.ts';
import type { Project } from '#domain/project/project.ts';
import type { Repository } from '#domain/repository/repository.ts';
import { entities } from '#domain/shared/entities.ts';
import type { AnyRow } from '#domain/shared/entity.ts';
import { readRow } from '#domain/shared/field-check.ts';
import { byRowTable, type RowTable, rowTables } from '#domain/shared/row-kinds.ts';
import { mutatedValue } from '../../support/fuzz/grammars/json.ts';
import { validRow } from '../../support/fuzz/grammars/rows.ts';
import { holds } from '../../support/fuzz/property.ts';

/** Generates rows as the reader of a file returns them. */
const read = (table: RowTable) => validRow(table).map((row) => readRow(entities[table], row) as AnyRow);
const unique = { maxLength: 5, selector: ({ id }: { id: string }) => id };
const pair = (table: RowTable) =>
  fc.uniqueArray(
    fc.tuple(read(table), fc.option(read(table), { nil: undefined })).map(([row, here]) => ({
      id: row.id,
      row,
      here: (here && { ...here, id: row.id }) as AnyRow | undefined,
    })),
    unique,
  );

const fields = {
  id: '00000000-0000-4000-8000-000000000001',
  deviceId: '00000000-0000-4000-8000-000000000002',
  sequence: 1,
  createdAt: 1,
  attempts: 0,
  payloadVersion: 1,
  overlaid: true,
  state: 'queued',
  groupId: 'g',
  base: {},
  results: null,
};

describe('the plan of an import', () => {
  holds(
    'contains every row once and only valid operations',
    fc.record({
      pairs: fc.record(byRowTable((table) => pair(table))),
      overEdits: fc.boolean(),
    }),
    ({ pairs, overEdits }) => {
      const { projects, repositories, messages } = pairs;
      const known = new Map(
        projects.flatMap(({ id, here }) => (here ? [[id, here as unknown as Project] as const] : [])),
      );
      const planner = beginImportPlan(known, overEdits);
      const others = rowTables.filter((table) => table !== 'projects' && table !== 'repositories');
      for (const table of ['projects' as const, ...others]) {
        planner.take(
          table,
          pairs[table].map(({ row }) => row),
          pairs[table].map(({ here }) => here),
        );
      }
      planner.takeRepositories(
        repositories.map(({ row }) => row as unknown as Repository),
        repositories.map(({ here }) => here as unknown as Repository | undefined),
      );
      const { entries, drafts, counts } = planner.end();
      const given = rowTables.flatMap((table) => pairs[table].filter(({ id }) => id !== 'default-project'));
      expect(entries).toHaveLength(given.length);
      expect(counts.messages).toBe(messages.filter(({ here }) => !here).length);
      for (const draft of drafts) expect(operationProblem({ ...fields, ...draft })).toBeNull();
      for (const { id, here } of repositories) {
        const entry = entries.find((one) => one.table === 'repositories' && one.id === id);
        expect(entry?.status === 'new').toBe(here === undefined);
        const byHand = (here?.['editedFields'] ?? []) as string[];
        const labels = byHand.map((field) => entities.repositories[field]?.label);
        if (!overEdits) for (const { field } of entry?.changed ?? []) expect(labels).not.toContain(field);
      }
    },
  );
});

const viewId = '00000000-0000-4000-8000-0000000000e1';

describe('an operation from a backup file', () => {
  const importOperation = fc
    .uniqueArray(read('repositories'), { ...unique, minLength: 1 })
    .map((repositories) => ({
      ...fields,
      action: 'import',
      payload: { table: 'repositories', rows: repositories },
      targets: repositories.map(({ id }) => id),
    }));
  const others = fc.constantFrom<[string, unknown]>(
    ['patch', { table: 'repositories', values: { projectId: 'p' } }],
    ['patch', { table: 'repositories', values: { stars: 1 }, reset: ['language'] }],
    ['delete', { table: 'repositories' }],
    ['put', { table: 'projects', rows: [{ id: 'p', name: 'P', category: 'venture' }] }],
    ['delete', { table: 'projects', links: ['1'] }],
    ['patch', { table: 'messages', values: { readAt: '2026-11-23T08:00:00Z' } }],
    ['put', { table: 'savedViews', rows: [{ id: viewId, name: 'V', query: 'language=Go' }] }],
    [
      'put',
      { table: 'contentEdits', rows: [{ id: 'owner.bio', value: 'B', editedAt: '2026-11-23T08:00:00Z' }] },
    ],
  );
  const otherOperation = others.map(([action, payload]) => ({
    ...fields,
    action,
    payload,
    targets: ['1'],
    base: { 1: { version: 1, values: {} } },
  }));

  holds(
    'is valid or rejected with a message',
    mutatedValue(fc.oneof(importOperation, otherOperation)),
    (raw) => {
      const problem = operationProblem(raw);
      expect(problem === null || typeof problem === 'string').toBe(true);
      if (problem !== null) return;
      const { action, payload, targets } = raw as { action: string; payload: object; targets: unknown[] };
      expect(targets.every((id) => typeof id === 'string' && id !== '' && !id.includes('\0'))).toBe(true);
      if (action !== 'import') return;
      for (const row of (payload as { rows: unknown[] }).rows) {
        expect(readRow(entities.repositories, row)).toBeTypeOf('object');
      }
    },
  );
});
