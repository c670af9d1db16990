import { expect, test } from 'vitest';
import { enqueueAll } from '#db/outbox.ts';
import { referredPictureIds } from '#db/picture-files.ts';
import { writeSetting } from '#db/settings.ts';
import { undo } from '#db/undo.ts';
import { deleteDraft, putDraft } from '#domain/outbox/drafts.ts';
import { emptyEntry } from '#domain/portfolio/portfolio-entry.ts';
import { openDevice } from '../../support/device-database.ts';
import { picture } from '../../support/pictures.ts';

/** Checks which picture files stay on the device. */

const idOf = (digit: string) => digit.repeat(64);
const entryWith = (digit: string) => ({
  ...emptyEntry,
  category: 'recent' as const,
  pictures: [picture({ id: idOf(digit) })],
});
const projectWith = (id: string, digit: string) => ({
  id,
  name: 'Portal',
  description: null,
  isPublic: true,
  createdAt: null,
  entry: entryWith(digit),
});

test('a picture counts as used in entries, changes and unsaved input', async () => {
  const { database, context, confirm } = openDevice();
  expect(await referredPictureIds(database)).toEqual(new Set());
  await confirm(
    { table: 'projects', id: 'shown', version: 1, row: projectWith('shown', 'a') },
    { table: 'projects', id: 'removed', version: 2, row: projectWith('removed', 'b') },
    { table: 'projects', id: 'changed', version: 3, row: projectWith('changed', 'c') },
  );
  await enqueueAll(database, [deleteDraft('projects', ['removed'])], context);
  // An undone change is not shown, but the owner may redo it, so its file stays.
  const edit = putDraft('projects', [{ id: 'changed', ...entryWith('d') }]);
  const [operation] = await enqueueAll(database, [edit], context);
  await undo(database, operation?.id ?? '', context);
  await writeSetting(database, 'unsaved-entry:shown', { entry: entryWith('e') });
  await writeSetting(database, 'other', { entry: entryWith('f') });
  expect([...(await referredPictureIds(database))].sort()).toEqual(['a', 'b', 'c', 'd', 'e'].map(idOf));
});
