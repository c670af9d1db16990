import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { emptyEntry } from '#domain/portfolio/portfolio-entry.ts';
import { type BatchAction, planBatch } from '#domain/repository/batch-plan.ts';
import { entities } from '#domain/shared/entities.ts';
import { entityValues, isSame } from '#domain/shared/entity.ts';
import { type RowTable, rowTables } from '#domain/shared/row-kinds.ts';
import { adminAccount, backendForFile } from '../../support/backend.ts';
import { devices, type SyncedDevice } from '../../support/synced-device.ts';

/**
 * Undoing changes in any order that the outbox offers must restore the device, and the server if there is one. Store, decisions,
 * request format and SQL are real.
 */

const backend = backendForFile();
let token = '';

beforeAll(async () => {
  token = await backend().signIn(adminAccount.email, adminAccount.password);
});

/** Number of random runs. Each run has other inputs, and a failure prints its seed. `UNDO_RUNS=300` sets another number. */
const runs = Number(process.env['UNDO_RUNS'] ?? 25);

const messageId = (number: number) => `00000000-0000-4000-8000-0000000000e${number}`;
const viewId = (number: number) => `00000000-0000-4000-8000-0000000000f${number}`;

async function prepare(): Promise<void> {
  await backend().query(`delete from public.contact_messages`);
  await backend().query(`delete from public.repositories`);
  await backend().query(`delete from public.saved_views`);
  await backend().query(`delete from public.content_edits`);
  await backend().query(
    `insert into public.saved_views (id, name, query) values ('${viewId(1)}', 'Go', 'language=Go')`,
  );
  await backend().query(`delete from public.projects where id <> 'default-project'`);
  await backend().query(`insert into public.projects
    (id, name, description, is_public, created_at, category, role, features, contributors, last_updated)
    values ('entry', 'Portal', 'A portal', true, '2024-05-01T10:00:00Z', 'established', 'Author',
      array['One', 'Two'], '[{"login": "robin-muster", "contributions": 4}]', '2026-11-01T00:00:00Z'),
      ('plain', 'Cloud costs', null, false, '2025-05-01T10:00:00Z', null, null, null, null, null)`);
  await backend().query(`insert into public.repositories
    (id, name, url, owner, stars, language, project_id, edited_fields)
    select 'r' || n, 'repository ' || n, 'https://example.com/' || n, 'owner', n, 'C',
      case n when 1 then 'entry' when 2 then 'entry' when 3 then 'plain' end,
      case n when 4 then array['language'] else '{}'::text[] end
    from generate_series(1, 5) as n`);
  await backend().query(`insert into public.contact_messages (id, name, email, message)
    select ('00000000-0000-4000-8000-0000000000e' || n)::uuid, 'Lea Beispiel', 'lea@example.com', 'Good day'
    from generate_series(1, 2) as n`);
}

/** Returns rows by id, with the fields that the owner sets. */
async function shownOn({ database }: SyncedDevice): Promise<Map<string, Record<string, unknown>>> {
  const rows = await Promise.all(
    rowTables.map(async (table) => {
      const all = (await database.table(table).toArray()) as { id: string }[];
      return all.map((row) => [`${table}/${row.id}`, entityValues(entities[table], row)] as const);
    }),
  );
  return new Map(rows.flat());
}

function differences(
  is: ReadonlyMap<string, Record<string, unknown>>,
  was: ReadonlyMap<string, Record<string, unknown>>,
): string[] {
  return [...new Set([...is.keys(), ...was.keys()])].flatMap((key) => {
    const [now, before] = [is.get(key), was.get(key)];
    if (!now || !before) return [`${key} ${now ? 'is there' : 'is gone'}`];
    const entity = entities[key.split('/')[0] as RowTable];
    return Object.keys(entity)
      .filter((field) => !isSame(entity[field], now[field], before[field]))
      .map((field) => `${key}.${field}: ${JSON.stringify(now[field])}, not ${JSON.stringify(before[field])}`);
  });
}

const some = fc.uniqueArray(fc.constantFrom('r1', 'r2', 'r3', 'r4', 'r5'), { minLength: 1, maxLength: 3 });
const projectId = fc.constantFrom('entry', 'plain', 'new');
const entry = fc.option(
  fc.record({
    category: fc.constantFrom('recent' as const, 'venture' as const),
    role: fc.constantFrom(null, 'Author', 'Lead'),
    features: fc.constantFrom<(string[] | null)[]>(null, ['One'], ['Two', 'Three']),
    lastUpdated: fc.constantFrom(null, '2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z'),
  }),
);
const step = fc.oneof(
  fc.record({ do: fc.constant('link' as const), ids: some, projectId }),
  fc.record({ do: fc.constant('unlink' as const), ids: some }),
  fc.record({
    do: fc.constant('update' as const),
    ids: some,
    updates: fc.constantFrom(
      { language: 'Zig' },
      { stars: 7 },
      { language: 'C', stars: 9 },
      { hasReadme: true, private: true },
    ),
  }),
  fc.record({ do: fc.constant('reset' as const), id: fc.constantFrom('r1', 'r4') }),
  fc.record({ do: fc.constant('remove' as const), ids: some }),
  fc.record({
    do: fc.constant('save' as const),
    id: projectId,
    name: fc.constantFrom('Portal', 'Renamed'),
    isPublic: fc.boolean(),
    entry,
  }),
  fc.record({ do: fc.constant('deleteProject' as const), id: projectId }),
  fc.record({
    do: fc.constantFrom('read' as const, 'deleteMessage' as const),
    number: fc.constantFrom(1, 2),
  }),
  fc.record({
    do: fc.constant('saveView' as const),
    number: fc.constantFrom(1, 2),
    name: fc.constantFrom('Go', 'Renamed'),
    query: fc.constantFrom('language=Go', 'stars=50', ''),
  }),
  fc.record({ do: fc.constant('deleteView' as const), number: fc.constantFrom(1, 2) }),
  fc.record({
    do: fc.constant('editContent' as const),
    value: fc.constantFrom<unknown>('One', [{ title: 'Two' }], null),
  }),
  fc.record({ do: fc.constant('resetContent' as const) }),
  fc.record({ do: fc.constantFrom('push' as const, 'pushWithoutResponse' as const, 'pull' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Performs an action on visible rows only, like the screens. */
async function perform(device: SyncedDevice, action: Step): Promise<void> {
  const { database, repositories, projects, messages, savedViews, content } = device;
  const batch = async (ids: readonly string[], kind: BatchAction) => {
    const rows = (await database.repositories.bulkGet([...ids])).flatMap((row) => row ?? []);
    const chosen = planBatch(rows, kind).changes.map(({ repository }) => repository.id);
    await repositories.applyBatch({ action: kind, ids: chosen });
  };
  switch (action.do) {
    case 'link': {
      const { projectId } = action;
      if (await database.projects.get(projectId)) await batch(action.ids, { kind: 'link', projectId });
      return;
    }
    case 'unlink':
      return batch(action.ids, { kind: 'unlink' });
    case 'update':
      return batch(action.ids, { kind: 'update', updates: action.updates });
    case 'reset': {
      const row = await database.repositories.get(action.id);
      if (row && row.editedFields.length > 0) await repositories.resetEdited([row.id], row.editedFields);
      return;
    }
    case 'remove':
      await repositories.remove(action.ids);
      return;
    case 'save': {
      const { id, name, isPublic } = action;
      const project = { id, name, description: null, isPublic };
      const entry = action.entry && { entry: { ...emptyEntry, ...action.entry } };
      await projects.save({ ...project, ...entry });
      return;
    }
    case 'deleteProject':
      if (await database.projects.get(action.id)) await projects.delete(action.id);
      return;
    case 'read':
    case 'deleteMessage': {
      const id = messageId(action.number);
      if (!(await database.messages.get(id))) return;
      await (action.do === 'read' ? messages.markRead([id]) : messages.delete([id]));
      return;
    }
    case 'saveView':
      await savedViews.save({ id: viewId(action.number), name: action.name, query: action.query });
      return;
    case 'deleteView':
      if (await database.savedViews.get(viewId(action.number)))
        await savedViews.delete(viewId(action.number));
      return;
    case 'editContent':
      await content.save({ services: action.value });
      return;
    case 'resetContent':
      await content.save({}, ['services']);
      return;
    case 'pull':
      return device.pull();
    default:
      await device.push(action.do === 'push');
  }
}

async function undoable({ database, outbox }: SyncedDevice): Promise<string[]> {
  const offered = (await outbox.entries()).filter(({ can }) => can.undo).map(({ id }) => id);
  const operations = await database.operations.bulkGet(offered);
  return operations.flatMap((operation) =>
    operation && operation.undoes === undefined ? [operation.id] : [],
  );
}

const merged: Step[] = [
  { do: 'unlink', ids: ['r1'] },
  { do: 'link', ids: ['r1'], projectId: 'entry' },
  { do: 'unlink', ids: ['r1'] },
];

/** The link replaces an earlier one, to a project that was deleted in between. */
const mergedAround: Step[] = [
  { do: 'link', ids: ['r1'], projectId: 'plain' },
  { do: 'deleteProject', id: 'entry' },
  { do: 'unlink', ids: ['r1'] },
];
const read: Step[] = [
  { do: 'read', number: 1 },
  { do: 'deleteMessage', number: 1 },
];
const always = (choice: number) => Array.from({ length: 30 }, () => choice);

test.each(Object.entries(devices))(
  'undo in any offered order restores the initial state %s',
  {
    timeout: 600_000 + runs * 10_000,
  },
  async (_, open) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 9 }),
        fc.array(fc.nat(), { minLength: 30, maxLength: 30 }),
        async (steps, choices) => {
          await prepare();
          const device = await open(backend(), token);
          const atFirst = await shownOn(device);
          for (const action of steps) await perform(device, action);
          for (const choice of choices) {
            const offered = await undoable(device);
            const id = offered[choice % Math.max(1, offered.length)];
            if (id === undefined) break;
            expect(await device.outbox.undo(id)).toEqual({ ok: true, value: true });
            if (choice % 3 === 0) await device.push(choice % 2 === 0);
            if (choice % 5 === 0) await device.pull();
          }
          expect(await undoable(device)).toEqual([]);
          const lostRows = async () => differences(await shownOn(device), atFirst);
          expect(await lostRows(), 'on the device').toEqual([]);
          await device.sync();
          await device.sync();
          expect(await lostRows(), 'on the device, from the server').toEqual([]);
          expect((await device.outbox.entries()).filter(({ can }) => can.resolve || can.retry)).toEqual([]);
          device.database.close();
        },
      ),
      {
        numRuns: runs,
        // Operations that were merged before they were sent, and that are undone one by one during sending.
        examples: [
          [merged, always(0)],
          [mergedAround, always(6)],
          [[...mergedAround, { do: 'push' }], always(6)],
          [[...read, { do: 'push' }], always(0)],
          [[{ do: 'read', number: 1 }, { do: 'read', number: 1 }, { do: 'push' }], always(0)],
        ],
      },
    );
  },
);
