import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { emptyEntry } from '#domain/portfolio/portfolio-entry.ts';
import { entities } from '#domain/shared/entities.ts';
import { entityValues } from '#domain/shared/entity.ts';
import { englishText } from '#domain/shared/failure-texts.ts';
import { type RowTable, rowTables } from '#domain/shared/row-kinds.ts';
import { adminAccount, backendForFile } from '../../support/backend.ts';
import { backupOf, fileWith } from '../../support/backup-file.ts';
import { repository } from '../../support/device-database.ts';
import { devices, type SyncedDevice, syncedDevice } from '../../support/synced-device.ts';
import { withTexts } from '../../support/with-texts.ts';

/**
 * Undoing an import must restore the device and the server, whatever part of it the server has received. Store, request format
 * and SQL are real.
 */

const backend = backendForFile();
let token = '';

beforeAll(async () => {
  token = await backend().signIn(adminAccount.email, adminAccount.password);
});

const messageId = (number: number) => `00000000-0000-4000-8000-0000000000e${number}`;

async function prepare(): Promise<void> {
  await backend().query(`delete from public.contact_messages`);
  await backend().query(`delete from public.repositories`);
  await backend().query(`delete from public.saved_views`);
  await backend().query(`delete from public.content_edits`);
  await backend().query(
    `insert into public.content_edits (id, value, edited_at) values ('services', '"Here"', '2026-11-23T08:00:00Z')`,
  );
  await backend().query(
    `insert into public.saved_views (id, name, query) values ('${messageId(1)}', 'Go', 'language=Go')`,
  );
  await backend().query(`delete from public.projects where id <> 'default-project'`);
  await backend().query(`insert into public.projects
    (id, name, description, is_public, created_at, category, role, features)
    values ('here', 'Portal', 'A portal', true, '2024-05-01T10:00:00Z', 'established', 'Author', array['One', 'Two'])`);
  await backend().query(`insert into public.repositories
    (id, name, url, owner, stars, language, project_id, edited_fields)
    select 'r' || n, 'repository ' || n, 'https://example.com/' || n, 'owner', n, 'C',
      case n when 1 then 'here' end, case n when 2 then array['language'] else '{}'::text[] end
    from generate_series(1, 3) as n`);
  await backend().query(`insert into public.contact_messages (id, name, email, message)
    values ('${messageId(1)}', 'Lea Beispiel', 'lea@example.com', 'Good day')`);
}

async function shownOn({ database }: SyncedDevice): Promise<string[]> {
  const rows = await Promise.all(
    rowTables.map(async (table) => {
      const all = (await database.table(table).toArray()) as { id: string }[];
      return all.map((row) => `${table}/${row.id} ${inText(table, entityValues(entities[table], row))}`);
    }),
  );
  return rows.flat().sort();
}

/** Returns values as text. The same time always gives the same text. */
function inText(table: RowTable, values: Record<string, unknown>): string {
  const entries = Object.entries(values).map(([field, value]) => {
    const isInstant = entities[table][field]?.kind === 'instant' && typeof value === 'string';
    return [field, isInstant ? new Date(value).toISOString() : value];
  });
  return JSON.stringify(Object.fromEntries(entries));
}

const row = fc
  .record({
    number: fc.integer({ min: 1, max: 6 }),
    stars: fc.constantFrom(1, 7),
    language: fc.constantFrom('C', 'Zig', null),
    hasReadme: fc.constantFrom(null, true, false),
    topics: fc.constantFrom<string[][]>([], ['cli']),
    projectId: fc.constantFrom(null, 'here', 'new', 'nowhere'),
    editedFields: fc.subarray(['language', 'stars', 'hasReadme'] as const),
    pushedAt: fc.constantFrom(null, '2026-01-01T00:00:00Z'),
  })
  .map(({ number, ...values }) =>
    repository(`r${number}`, { ...values, editedFields: [...values.editedFields] }),
  );
const project = fc.record({
  id: fc.constantFrom('here', 'new'),
  name: fc.constantFrom('Portal', 'Of the file'),
  description: fc.constantFrom(null, 'A portal'),
  isPublic: fc.boolean(),
  createdAt: fc.constantFrom(null, '2023-01-01T00:00:00Z'),
  entry: fc.constantFrom(null, { ...emptyEntry, category: 'venture', features: ['Three'] }),
});
const message = fc.constantFrom(1, 2).map((number) => ({
  id: messageId(number),
  name: 'Lea Beispiel',
  email: 'lea@example.com',
  message: 'Good day',
  readAt: null,
  answeredAt: null,
  createdAt: '2026-01-01T00:00:00Z',
}));
const view = fc.record({
  id: fc.constantFrom(messageId(1), messageId(2)),
  name: fc.constantFrom('Go', 'Of the file'),
  query: fc.constantFrom('language=Go', 'stars=50'),
});
const contentEdit = fc.record({
  id: fc.constantFrom('services', 'owner.bio'),
  value: fc.constantFrom<unknown>('Here', ['Of the file'], null),
  editedAt: fc.constantFrom('2026-11-23T08:00:00Z', '2026-11-22T08:00:00Z'),
});
const file = fc.record({
  repositories: fc.uniqueArray(row, { selector: ({ id }) => id, minLength: 1, maxLength: 6 }),
  projects: fc.uniqueArray(project, { selector: ({ id }) => id, maxLength: 2 }),
  messages: fc.uniqueArray(message, { selector: ({ id }) => id, maxLength: 2 }),
  savedViews: fc.uniqueArray(view, { selector: ({ id }) => id, maxLength: 2 }),
  contentEdits: fc.uniqueArray(contentEdit, { selector: ({ id }) => id, maxLength: 2 }),
});
/** State of the import, and of the owner's earlier changes, before the undo. */
const way = fc.constantFrom('kept', 'pushed', 'withoutResponse', 'synced');

async function go(device: SyncedDevice, how: typeof way extends fc.Arbitrary<infer Way> ? Way : never) {
  if (how === 'pushed') await device.push();
  if (how === 'withoutResponse') await device.push(false);
  if (how === 'synced') await device.sync();
}

test.each(Object.entries(devices))(
  'undoing an import restores the state before it %s',
  {
    timeout: 600_000,
  },
  async (_, open) => {
    await fc.assert(
      fc.asyncProperty(
        file,
        fc.boolean(),
        way,
        way,
        fc.boolean(),
        async (content, overEdits, before, after, byToast) => {
          await prepare();
          const device = await open(backend(), token);
          await device.repositories.applyBatch({
            action: { kind: 'update', updates: { stars: 40 } },
            ids: ['r3'],
          });
          await go(device, before);
          const atFirst = await shownOn(device);

          const service = backupOf(device);
          const read = await service.read(fileWith(content), () => undefined);
          if (typeof read === 'string') throw new Error(read);
          const plan = await service.plan(read, { overEdits });
          const taken = await service.take(read, { overEdits }, () => undefined);
          if (!taken.ok) throw new Error(englishText(taken.failure));
          const isEmpty = plan.drafts.length === 0;
          expect(taken.value.operationIds.length === 0).toBe(isEmpty);
          if (isEmpty) return device.database.close();
          // The preview must list exactly the changes: after the import, it lists none.
          expect((await service.plan(read, { overEdits })).drafts).toEqual([]);
          await go(device, after);

          const entries = await device.outbox.entries();
          const offered = entries.filter(({ title, can }) => title.startsWith('Import of') && can.undo);
          expect(offered).toHaveLength(1);
          const undone = byToast
            ? await device.outbox.undoChange(taken.value)
            : await device.outbox.undo(offered[0]?.id ?? '');
          expect(undone).toMatchObject({ ok: true });
          expect(await shownOn(device), 'on the device').toEqual(atFirst);
          await device.sync();
          await device.sync();
          expect(await shownOn(device), 'on the device, from the server').toEqual(atFirst);
          const left = await device.outbox.entries();
          expect(left.filter(({ can }) => can.resolve || can.retry)).toEqual([]);
          device.database.close();
        },
      ),
      { numRuns: 40, seed: 735_194_221 },
    );
  },
);

test('a later change that builds on an import is undone first', async () => {
  await prepare();
  const device = syncedDevice(backend(), token);
  await device.pull();
  const service = backupOf(device);
  const read = await service.read(fileWith({ repositories: [repository('r9')] }), () => undefined);
  if (typeof read === 'string') throw new Error(read);
  const taken = await service.take(read, { overEdits: false }, () => undefined);
  if (!taken.ok) throw new Error(englishText(taken.failure));
  await device.repositories.applyBatch({ action: { kind: 'link', projectId: 'here' }, ids: ['r9'] });
  expect(withTexts(await device.outbox.undoChange(taken.value))).toMatchObject({
    ok: false,
    failure: { code: 'UNDO_LATER_FIRST', message: expect.stringContaining('Link repository r9 to Portal') },
  });
  expect(await device.database.repositories.get('r9')).toMatchObject({ projectId: 'here' });
});
