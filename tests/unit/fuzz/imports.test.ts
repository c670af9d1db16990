import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { beginImportPlan } from '#domain/backup/import-plan.ts';
import type { ContentEdit } from '#domain/content/content-edit.ts';
import type { ReceivedMessage } from '#domain/messages/received-message.ts';
import { operationProblem } from '#domain/outbox/operation-check.ts';
import type { Project } from '#domain/project/project.ts';
import type { Repository } from '#domain/repository/repository.ts';
import type { SavedView } from '#domain/repository/saved-view.ts';
import { entities } from '#domain/shared/entities.ts';
import { readRow } from '#domain/shared/field-check.ts';
import type { RowTable } from '#domain/shared/row-kinds.ts';
import { mutated } from '../../support/fuzz/grammars/json.ts';
import { validRow } from '../../support/fuzz/grammars/rows.ts';
import { holds } from '../../support/fuzz/property.ts';

/** A row as the reading of a file hands it on. */
const read = <Row>(table: RowTable) =>
  validRow(table).map((row) => readRow(entities[table], row) as unknown as Row);
const unique = { maxLength: 5, selector: ({ id }: { id: string }) => id };
const pair = <Row extends { id: string }>(table: RowTable) =>
  fc.uniqueArray(
    fc.tuple(read<Row>(table), fc.option(read<Row>(table), { nil: undefined })).map(([row, here]) => ({
      id: row.id,
      row,
      here: here && { ...here, id: row.id },
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
    'names every row once, and makes only operations that this product could have made',
    fc.record({
      projects: pair<Project>('projects'),
      repositories: pair<Repository>('repositories'),
      messages: pair<ReceivedMessage>('messages'),
      savedViews: pair<SavedView>('savedViews'),
      contentEdits: pair<ContentEdit>('contentEdits'),
      overEdits: fc.boolean(),
    }),
    ({ projects, repositories, messages, savedViews, contentEdits, overEdits }) => {
      const known = new Map(projects.flatMap(({ id, here }) => (here ? [[id, here] as const] : [])));
      const planner = beginImportPlan(
        projects.map(({ row }) => row),
        known,
        overEdits,
      );
      planner.repositories(
        repositories.map(({ row }) => row),
        repositories.map(({ here }) => here),
      );
      planner.messages(
        messages.map(({ row }) => row),
        messages.map(({ here }) => here),
      );
      planner.savedViews(
        savedViews.map(({ row }) => row),
        savedViews.map(({ here }) => here),
      );
      planner.contentEdits(
        contentEdits.map(({ row }) => row),
        contentEdits.map(({ here }) => here),
      );
      const { entries, drafts, counts } = planner.end();
      const managed = projects.filter(({ id }) => id !== 'default-project').length;
      expect(entries.length).toBeLessThanOrEqual(
        managed + repositories.length + messages.length + savedViews.length + contentEdits.length,
      );
      expect(counts.messages).toBe(messages.filter(({ here }) => !here).length);
      for (const draft of drafts) expect(operationProblem({ ...fields, ...draft })).toBeNull();
      for (const { id, here } of repositories) {
        const entry = entries.find((one) => one.table === 'repositories' && one.id === id);
        expect(entry?.status === 'new').toBe(here === undefined);
        const byHand = (here?.editedFields ?? []).map(String);
        const labels = byHand.map((field) => entities.repositories[field]?.label);
        if (!overEdits) for (const { field } of entry?.changed ?? []) expect(labels).not.toContain(field);
      }
    },
  );
});

const viewId = '00000000-0000-4000-8000-0000000000e1';

describe('an operation out of a file', () => {
  const importOperation = fc
    .uniqueArray(read<Repository>('repositories'), { ...unique, minLength: 1 })
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
    'is one of ours, or is refused in words',
    mutated(fc.oneof(importOperation, otherOperation)),
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
