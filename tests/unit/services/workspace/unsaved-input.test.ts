import { describe, expect, test } from 'vitest';
import { openDevice } from '../../../support/device-database.ts';
import { memoryStorage } from '../../../support/memory-storage.ts';
import { unsavedInputOn } from '../../../support/unsaved-input.ts';

const key = 'unsaved-content:services';

/** Returns pages that open one after another in the same tab. Each has an empty database. */
function openTab() {
  const storage = memoryStorage();
  let page = new EventTarget();
  const open = (access: { accountId?: string; now?: () => number } = {}) => {
    const { database } = openDevice();
    return { database, unsaved: unsavedInputOn(database, { storage, page, ...access }) };
  };
  const reload = () => {
    page.dispatchEvent(new Event('pagehide'));
    page = new EventTarget();
  };
  return { storage, open, reload };
}

describe('a page closed before the database stored the input', () => {
  test('keeps the input for the next page with its types', async () => {
    const tab = openTab();
    const typed = { name: 'Typed on a train', published: new Set(['description']), entry: { role: null } };
    const { unsaved } = tab.open();
    void unsaved.keep(key, { ...typed, name: 'Typed' });
    void unsaved.keep(key, typed);
    tab.reload();

    const after = tab.open();
    expect(await after.unsaved.read(key)).toEqual(typed);
    expect(await after.database.settings.get(key)).toEqual({ key, value: typed });
    expect(tab.storage.all()).toEqual({});
  });

  test('keeps the input through two early reloads', async () => {
    const tab = openTab();
    void tab.open().unsaved.keep(key, 'typed');
    tab.reload();
    tab.open();
    tab.reload();
    expect(await tab.open().unsaved.read(key)).toBe('typed');
  });

  test('lets the next page forget discarded input', async () => {
    const tab = openTab();
    void tab.open().unsaved.forget(key);
    tab.reload();
    const { database, unsaved } = tab.open();
    expect(await unsaved.read(key)).toBeUndefined();
    expect(await database.settings.get(key)).toBeUndefined();
  });
});

describe('the tab’s copy of the input is deleted', () => {
  test('after the database has stored the input', async () => {
    const tab = openTab();
    const { unsaved } = tab.open();
    await unsaved.keep(key, 'typed');
    tab.reload();
    expect(tab.storage.all()).toEqual({});
    expect(await unsaved.read(key)).toBe('typed');
  });

  test('by a page in the browser’s back cache after storing', async () => {
    const tab = openTab();
    const kept = tab.open().unsaved.keep(key, 'typed');
    tab.reload();
    expect(Object.keys(tab.storage.all())).toEqual(['portico.unsaved']);
    await kept;
    expect(tab.storage.all()).toEqual({});
  });

  test('after the workspace was closed', async () => {
    const tab = openTab();
    const { unsaved } = tab.open();
    const kept = unsaved.keep(key, 'typed');
    unsaved.close();
    tab.reload();
    expect(tab.storage.all()).toEqual({});
    await kept;
  });
});

test.each([
  { what: 'by another account', access: { accountId: 'somebody else' } },
  { what: 'before the tab was closed and opened again', access: { now: () => 1_000 + 120_000 } },
])('ignores and deletes input left $what', async ({ access }) => {
  const tab = openTab();
  void tab.open().unsaved.keep(key, 'typed');
  tab.reload();
  expect(await tab.open(access).unsaved.read(key)).toBeUndefined();
  expect(tab.storage.all()).toEqual({});
});

test('an odd entry does not affect the others', async () => {
  const entries = [{ key: 7 }, { key, value: 'typed' }, null];
  const left = JSON.stringify({ accountId: 'owner', leftAt: 1_000, entries });
  const storage = memoryStorage({ 'portico.unsaved': left });
  expect(await unsavedInputOn(openDevice().database, { storage }).read(key)).toBe('typed');
});

test('removes input of an unknown format', async () => {
  const storage = memoryStorage({ 'portico.unsaved': '{"entries":' });
  expect(await unsavedInputOn(openDevice().database, { storage }).read(key)).toBeUndefined();
  expect(storage.all()).toEqual({});
});
