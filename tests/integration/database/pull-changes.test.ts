import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adminAccount, backendForFile, viewerAccount } from '../../support/backend.ts';
import { getOwner, providerRepository, TestDevice } from '../../support/operations.ts';

interface Change {
  table: string;
  id: string;
  version: number;
  row: Record<string, unknown> | null;
}

interface Page {
  epoch: string;
  head: number;
  floor: number;
  snapshot: boolean;
  changes: Change[];
  next: number;
  complete: boolean;
}

const backend = backendForFile();
let token = '';
const owner = getOwner(backend, () => token);
const device = new TestDevice();

beforeAll(async () => {
  token = await backend().signIn(adminAccount.email, adminAccount.password);
});

beforeEach(async () => {
  await backend().query('delete from public.repositories');
  await backend().query('delete from public.contact_messages');
});

async function pull(since: number, knownEpoch: string | null, pageSize?: number): Promise<Page> {
  const body = { since, known_epoch: knownEpoch, ...(pageSize === undefined ? {} : { page_size: pageSize }) };
  const response = await backend().rpc('pull_changes', body, token);
  if (response.status !== 200) throw new Error(JSON.stringify(response.body));
  return response.body as Page;
}

/** Pulls pages until the last one, like a device. */
async function pullAll(since: number, epoch: string | null, pageSize?: number): Promise<Page[]> {
  const pages = [await pull(since, epoch, pageSize)];
  for (let last = pages[0]; last !== undefined && !last.complete; last = pages.at(-1)) {
    pages.push(await pull(last.next, last.epoch, pageSize));
    if (pages.length > 100) throw new Error('The pull does not come to an end.');
  }
  return pages;
}

async function cursor(): Promise<{ since: number; epoch: string }> {
  const page = (await pullAll(0, null)).at(-1) as Page;
  return { since: page.next, epoch: page.epoch };
}

function repositories(count: number) {
  return Array.from({ length: count }, (_, index) => providerRepository(`p${index}`));
}

test('returns everything to a new device', async () => {
  await owner.apply(device.import(providerRepository('1')));
  const page = await pull(0, null);
  expect(page).toMatchObject({ snapshot: true, complete: true, next: page.head });
  expect(page.changes.map(({ table, id }) => `${table}/${id}`)).toEqual([
    'projects/default-project',
    'repositories/1',
  ]);
  expect(page.changes.find(({ id }) => id === '1')?.row).toEqual(await owner.row('repositories', '1'));
});

test('returns a valid empty page to an up-to-date device', async () => {
  const { since, epoch } = await cursor();
  expect(await pull(since, epoch)).toMatchObject({
    snapshot: false,
    changes: [],
    complete: true,
    next: since,
  });
});

test('returns only later changes, in version order', async () => {
  await owner.apply(device.import(providerRepository('1'), providerRepository('2')));
  const { since, epoch } = await cursor();
  await owner.apply(device.update(['2'], { stars: 1 }));
  await owner.apply(device.import(providerRepository('3')));
  const { changes } = await pull(since, epoch);
  expect(changes.map(({ id }) => id)).toEqual(['2', '3']);
});

test('returns messages of visitors', async () => {
  const { since, epoch } = await cursor();
  const id = randomUUID();
  await backend().rpc('submit_contact_message', {
    id,
    name: 'N',
    email: 'n@example.com',
    message: 'M',
    seconds: 60,
  });
  expect((await pull(since, epoch)).changes).toMatchObject([
    { table: 'contact_messages', id, row: { name: 'N', read_at: null } },
  ]);
});

describe('paging', () => {
  test('returns 500 rows a page by default', async () => {
    await owner.apply(device.import(...repositories(1100)));
    const pages = await pullAll(0, null);
    expect(pages.map((page) => page.changes.length)).toEqual([500, 500, 101]);
    expect(pages.map((page) => page.snapshot)).toEqual([true, false, false]);
    expect(pages.map((page) => page.complete)).toEqual([false, false, true]);
    const ids = pages.flatMap((page) => page.changes.map(({ table, id }) => `${table}/${id}`));
    expect(new Set(ids).size).toBe(1101);
    const versions = pages.flatMap((page) => page.changes.map(({ version }) => version));
    expect(versions).toEqual([...versions].sort((a, b) => a - b));
  });

  test('a row that changes during paging moves to the end', async () => {
    await owner.apply(device.import(...repositories(10)));
    const first = await pull(0, null, 4);
    await owner.apply(device.update(['p0'], { stars: 1 }));
    const rest = await pullAll(first.next, first.epoch, 4);
    const last = rest.flatMap((page) => page.changes).at(-1);
    expect(last).toMatchObject({ id: 'p0', row: { stars: 1 } });
  });

  test.each([
    [0, 1],
    [-5, 1],
    [100_000, 13],
  ])('limits a page size of %i', async (size, expected) => {
    await owner.apply(device.import(...repositories(12)));
    expect((await pull(0, null, size)).changes).toHaveLength(expected);
  });
});

describe('deletions', () => {
  test('arrive as tombstones in version order', async () => {
    await owner.apply(device.import(providerRepository('1'), providerRepository('2')));
    const { since, epoch } = await cursor();
    await backend().rest('DELETE', 'repositories?id=eq.1', { token });
    await owner.apply(device.update(['2'], { stars: 3 }));
    expect((await pull(since, epoch)).changes).toMatchObject([
      { table: 'repositories', id: '1', row: null },
      { table: 'repositories', id: '2' },
    ]);
  });

  test('are not sent to a new device', async () => {
    await owner.apply(device.import(providerRepository('1')));
    await backend().rest('DELETE', 'repositories?id=eq.1', { token });
    expect((await pull(0, null)).changes.filter(({ row }) => row === null)).toEqual([]);
  });

  test('are replaced by a new row of the same id', async () => {
    await owner.apply(device.import(providerRepository('1')));
    const { since, epoch } = await cursor();
    await backend().rest('DELETE', 'repositories?id=eq.1', { token });
    await owner.apply(device.import(providerRepository('1')));
    const { changes } = await pull(since, epoch);
    expect(changes.map(({ id, row }) => [id, row !== null])).toEqual([['1', true]]);
  });
});

describe('a device whose cursor cannot be continued', () => {
  test('reads everything if deletions since its cursor were pruned', async () => {
    await owner.apply(device.import(...repositories(10)));
    const old = await cursor();
    await backend().rest('DELETE', 'repositories?id=eq.p0', { token });
    await owner.apply(device.import(providerRepository('p10')));
    await backend().query(`update private.tombstones set deleted_at = now() - interval '91 days'`);
    await backend().query('select private.prune_tombstones()');
    const pages = await pullAll(old.since, old.epoch, 3);
    expect(pages[0]?.snapshot).toBe(true);
    expect(pages.slice(1).every((page) => !page.snapshot)).toBe(true);
    expect(pages.at(-1)?.floor).toBeGreaterThan(old.since);
    const ids = pages.flatMap((page) => page.changes.map(({ id }) => id));
    expect(ids).not.toContain('p0');
    expect(ids.sort()).toEqual(
      ['default-project', ...repositories(11).map(({ id }) => String(id))].filter((id) => id !== 'p0').sort(),
    );
  });

  test('keeps tombstones younger than 90 days, and the floor', async () => {
    await owner.apply(device.import(providerRepository('1')));
    const { since, epoch } = await cursor();
    await backend().rest('DELETE', 'repositories?id=eq.1', { token });
    await backend().query(`update private.tombstones set deleted_at = now() - interval '89 days'`);
    await backend().query('select private.prune_tombstones()');
    expect(await pull(since, epoch)).toMatchObject({ snapshot: false, changes: [{ id: '1', row: null }] });
  });

  test('prunes tombstones once a day', async () => {
    await owner.apply(device.import(providerRepository('1')));
    await backend().rest('DELETE', 'repositories?id=eq.1', { token });
    await backend().query(`update private.tombstones set deleted_at = now() - interval '91 days'`);
    const countTombstones = async () =>
      (await backend().query(`select 1 from private.tombstones where row_id = '1'`)).rows.length;
    await owner.apply(device.import(providerRepository('2')));
    expect(await countTombstones()).toBe(1);
    await backend().query(`update private.sync_head set pruned_at = now() - interval '25 hours'`);
    await owner.apply(device.import(providerRepository('3')));
    expect(await countTombstones()).toBe(0);
  });

  test('reads everything after a new epoch', async () => {
    await owner.apply(device.import(providerRepository('1')));
    const { since, epoch } = await cursor();
    await backend().query('select private.new_epoch()');
    const page = await pull(since, epoch);
    expect(page.snapshot).toBe(true);
    expect(page.epoch).not.toBe(epoch);
    expect(page.changes.map(({ id }) => id)).toContain('1');
  });

  test('reads everything after a restore of the rows alone', async () => {
    await owner.apply(device.import(...repositories(10)));
    await backend().query('create table backup as select * from public.repositories');
    await backend().rest('DELETE', 'repositories?id=eq.p0', { token });
    await backend().rest('DELETE', 'repositories?id=eq.p1', { token });
    await backend().query(
      `update private.tombstones set deleted_at = now() - interval '91 days' where row_id = 'p0'`,
    );
    await backend().query('select private.prune_tombstones()');
    // This operation's version keeps the head above the versions of the restored rows.
    await owner.apply(device.update(['p9'], { stars: 3 }));
    const old = await cursor();
    await backend().query(`set session_replication_role = replica`);
    await backend().query('delete from public.repositories');
    await backend().query('insert into public.repositories select * from backup');
    await backend().query(`set session_replication_role = origin`);
    await backend().query('drop table backup');
    // After a restore into a new database, the sequence starts at 1.
    await backend().query(`select setval('private.sync_version', 1)`);
    await backend().query('select private.new_epoch()');
    const pages = await pullAll(old.since, old.epoch, 3);
    expect(pages.map(({ snapshot }) => snapshot)).toEqual([true, false, false, false]);
    const rows = pages.flatMap(({ changes }) => changes);
    // Tombstones of the earlier epoch would delete rows that the backup restored.
    expect(rows.filter(({ row }) => row === null)).toEqual([]);
    expect(rows.map(({ id }) => id).sort()).toEqual([
      'default-project',
      ...repositories(10).map(({ id }) => String(id)),
    ]);
    const { version } = await owner.apply(device.update(['p5'], { stars: 4 }));
    expect(version).toBeGreaterThan(old.since);
  });

  test('reads everything if its cursor is ahead of the server', async () => {
    const { since, epoch } = await cursor();
    expect((await pull(since + 1000, epoch)).snapshot).toBe(true);
  });
});

describe('a pull without the owner’s rights fails instead of being empty', () => {
  const body = { since: 0, known_epoch: null };

  test('requires a session', async () => {
    expect((await backend().rpc('pull_changes', body)).status).toBe(401);
  });

  test('rejects an expired session', async () => {
    const exp = Math.floor(Date.now() / 1000) - 10;
    const expired = backend().token({ sub: randomUUID(), role: 'authenticated', exp });
    expect((await backend().rpc('pull_changes', body, expired)).status).toBe(401);
  });

  test('rejects a viewer', async () => {
    const viewer = await backend().signIn(viewerAccount.email, viewerAccount.password);
    expect(await backend().rpc('pull_changes', body, viewer)).toMatchObject({
      status: 403,
      body: { code: 'PT403', message: 'Only the owner may do this.' },
    });
  });
});
