import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readCursor, readSnapshot } from '#db/settings.ts';
import { openServer, type SimulatedServer } from '../../support/simulation/server.ts';
import { seededRandom } from '../../support/simulation/virtual-time.ts';
import { openDeviceAt } from './device-at-server.ts';

/**
 * Downloads all rows for the first time over a network that loses responses: the real sync loop, the real SQL, and the device's
 * real store.
 */

const rowsPerPage = 500;

let server: SimulatedServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());
beforeEach(() => server.reset());

async function fill(rows: number): Promise<void> {
  await server.sql(`delete from public.repositories where true;
    insert into public.repositories (id, name, url, owner)
    select 'd' || n, 'repository ' || n, 'https://example.com/' || n, 'owner' from generate_series(1, ${rows}) as n`);
}

describe('a first download', () => {
  test('of many rows needs few extra requests despite lost answers', async () => {
    const rows = 10_000;
    await fill(rows);
    const random = seededRandom(rows);
    const device = openDeviceAt(server, () => random() < 0.1);
    const pages = Math.ceil((rows + 2) / rowsPerPage);
    while ((await device.run()).kind !== 'synced' && device.requests() < 2 * pages);
    const ratio = device.requests() / pages;
    console.info(`${rows} rows: ${device.requests()} requests for ${pages} pages`);
    expect(await device.count()).toBe(rows);
    expect(ratio).toBeLessThanOrEqual(1.2);
    device.database.close();
  });

  test('shows partial rows, the total, and resumes after restart', async () => {
    await fill(1_200);
    const first = openDeviceAt(server, (request) => request === 3);
    expect(await first.run()).toMatchObject({ kind: 'waiting' });
    expect(await first.count()).toBe(998);
    expect(await readSnapshot(first.database)).toMatchObject({ read: 1_000, total: 1_202 });
    first.database.close();
    const second = openDeviceAt(server, () => false, first.indexedDB);
    expect(await second.run()).toMatchObject({ kind: 'synced' });
    expect(second.requests()).toBe(1);
    expect(await second.count()).toBe(1_200);
    expect(await readSnapshot(second.database)).toBeNull();
    second.database.close();
  });
});

describe('a device that was away too long', () => {
  test('keeps rows until the last page omits them', async () => {
    await fill(1_200);
    let losing = 0;
    const device = openDeviceAt(server, (request) => request === losing);
    await device.run();
    await server.sql(`delete from public.repositories where id in ('d1', 'd700');
      select private.prune_tombstones(interval '-1 second')`);
    losing = device.requests() + 2;
    expect(await device.run()).toMatchObject({ kind: 'waiting' });
    expect(await device.count()).toBe(1_200);
    expect(await device.run()).toMatchObject({ kind: 'synced' });
    expect(await device.count()).toBe(1_198);
    expect(await device.database.repositories.bulkGet(['d1', 'd700'])).toEqual([undefined, undefined]);
    device.database.close();
  });

  test('starts over when the epoch changes midway', async () => {
    await fill(1_200);
    const device = openDeviceAt(server, (request) => request === 3);
    expect(await device.run()).toMatchObject({ kind: 'waiting' });
    await server.sql('select private.new_epoch()');
    expect(await device.run()).toMatchObject({ kind: 'synced' });
    expect(device.requests()).toBe(6);
    expect((await readCursor(device.database)).epoch).toBe((await server.state()).epoch);
    device.database.close();
  });
});
