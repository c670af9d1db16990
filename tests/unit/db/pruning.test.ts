import { expect, test } from 'vitest';
import { pruneFinished } from '#db/operation-store.ts';
import { enqueueAll } from '#db/outbox.ts';
import { patchDraft } from '#domain/outbox/drafts.ts';
import { confirmedRow, openDevice } from '../../support/device-database.ts';

const ids = Array.from({ length: 260 }, (_, index) => `r${index}`);
const starDraft = (id: string) => patchDraft('repositories', [id], { stars: 7 });

test('deletes all operations of an old import together', async () => {
  const { database, context, confirm } = openDevice();
  await confirm(...ids.map((id, index) => confirmedRow(id, index + 1)));
  const confirmAll = () => database.operations.toCollection().modify({ state: 'confirmed', overlaid: false });
  const keptIds = async () => (await database.operations.toCollection().primaryKeys()).sort();

  const together = await enqueueAll(database, ids.slice(0, 120).map(starDraft), context, {
    importOf: { repositories: 120, projects: 0, messages: 0 },
  });
  for (const id of ids.slice(120, 219)) await enqueueAll(database, [starDraft(id)], context);
  await confirmAll();
  await pruneFinished(database);
  expect((await keptIds()).length).toBe(219);
  expect(await keptIds()).toEqual(expect.arrayContaining(together.map(({ id }) => id)));

  await enqueueAll(database, [starDraft('r219')], context);
  await confirmAll();
  await pruneFinished(database);
  expect((await keptIds()).length).toBe(100);
});

test('keeps the last hundred confirmed single changes', async () => {
  const { database, context, confirm } = openDevice();
  await confirm(...ids.map((id, index) => confirmedRow(id, index + 1)));
  const made: string[] = [];
  for (const id of ids.slice(0, 101)) {
    const [operation] = await enqueueAll(database, [starDraft(id)], context);
    made.push(operation?.id ?? '');
  }
  await database.operations.toCollection().modify({ state: 'confirmed', overlaid: false });
  await pruneFinished(database);
  const kept = await database.operations.toCollection().primaryKeys();
  expect(kept.sort()).toEqual(made.slice(1).sort());
});
