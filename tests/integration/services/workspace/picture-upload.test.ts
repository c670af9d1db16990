import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { BackendAccess } from '#backend/http.ts';
import { keepPictureFiles } from '#db/picture-files.ts';
import { readSetting } from '#db/settings.ts';
import { pictureFileName, pictureFileNames } from '#domain/portfolio/picture.ts';
import { emptyEntry } from '#domain/portfolio/portfolio-entry.ts';
import type { PortfolioEntry } from '#domain/portfolio/portfolio-project.ts';
import { toBase64 } from '#domain/shared/base64.ts';
import { fetchMissingFiles } from '#services/workspace/picture-download.ts';
import { createSyncRun } from '#services/workspace/sync-runner.ts';
import { adminAccount, backendForFile } from '../../../support/backend.ts';
import { picture } from '../../../support/pictures.ts';
import { SimulatedLocks } from '../../../support/simulation/locks.ts';
import { type SyncedDevice, syncedDevice } from '../../../support/synced-device.ts';

/** Uploads pictures to the real bucket over a network that fails. */

const backend = backendForFile();
let token = '';
const dayMs = 24 * 3_600_000;

beforeAll(async () => {
  token = await backend().signIn(adminAccount.email, adminAccount.password);
});
beforeEach(async () => {
  await backend().query("delete from storage.objects where bucket_id = 'pictures'");
  await backend().query("delete from public.projects where id <> 'default-project'");
});

const shown = picture({ widths: [480, 960], width: 960, height: 640 });

/** A fault of an upload: the request or its response is lost, or the storage service refuses it. */
type Fault = 'requestLost' | 'responseLost' | { status: number; statusCode: string; message: string };

function open() {
  const device = syncedDevice(backend(), token);
  const requests: string[] = [];
  const faults: Fault[] = [];
  let [now, isOwner] = [Date.now(), true];
  const access: BackendAccess = {
    url: backend().origin,
    apiKey: backend().publishableKey,
    now: () => now,
    accessToken: () => Promise.resolve(token),
    async fetch(input, init) {
      const request = new Request(input, init);
      const { pathname } = new URL(request.url);
      requests.push(`${request.method} ${pathname.replace('/storage/v1/object/', '')}`);
      const fault = pathname.startsWith('/storage/') ? faults.shift() : undefined;
      if (typeof fault === 'object') return Response.json(fault, { status: fault.status });
      if (fault === 'requestLost') throw new TypeError('Failed to fetch');
      const response = await backend().app.fetch(request);
      if (fault === 'responseLost') throw new TypeError('Failed to fetch');
      return response;
    },
  };
  const sync = createSyncRun({
    accountId: 'owner',
    database: device.database,
    backend: access,
    refreshSession: () => Promise.resolve(isOwner),
    locks: new SimulatedLocks().of(device),
    clock: { now: () => now, elapsedMs: () => now },
    every: () => () => undefined,
    random: () => 0.5,
    newId: () => crypto.randomUUID(),
    isOffline: () => false,
    onGithubApp: () => undefined,
  });
  return {
    ...device,
    access,
    faults,
    sync: () => sync({ skipBackoff: true }, new AbortController().signal),
    uploads: () => requests.filter((request) => request.startsWith('POST pictures/')),
    removals: () => requests.filter((request) => request.startsWith('DELETE')),
    pass: (ms: number) => void (now += ms),
    loseSession: () => void (isOwner = false),
  };
}

async function keep({ database }: Pick<SyncedDevice, 'database'>, of = shown): Promise<void> {
  const files = pictureFileNames(of).map((name) => ({
    name,
    data: toBase64(new TextEncoder().encode(name)),
  }));
  await keepPictureFiles(
    database,
    files.map((file) => ({ ...file, addedAt: Date.now(), uploaded: null })),
  );
}

const save = ({ projects }: Pick<SyncedDevice, 'projects'>, pictures: PortfolioEntry['pictures']) =>
  projects.save({
    id: 'repository-1',
    name: 'Portal',
    description: null,
    isPublic: true,
    entry: { ...emptyEntry, category: 'recent', pictures },
  });

const inBucket = async () =>
  (
    await backend().query("select name from storage.objects where bucket_id = 'pictures' order by name")
  ).rows.map(({ name }) => name);
const atServer = async () =>
  (await backend().query("select pictures from public.projects where id = 'repository-1'")).rows[0]?.pictures;

test('uploads files once, before their entry, despite lost requests', async () => {
  const device = open();
  await keep(device);
  await save(device, [shown]);
  device.faults.push('requestLost', 'responseLost', 'responseLost');
  for (let run = 0; run < 3; run += 1) {
    expect(await device.sync()).toMatchObject({ kind: 'waiting', reason: { code: 'NETWORK_UNREACHABLE' } });
    expect(await atServer()).toBeUndefined();
  }
  expect(await device.sync()).toMatchObject({ kind: 'synced' });
  expect(await inBucket()).toEqual([pictureFileName(shown, 480), pictureFileName(shown, 960)]);
  expect(await atServer()).toEqual([shown]);
  expect(device.uploads()).toHaveLength(5);
  // A changed text or an added picture must not upload the existing file again.
  await save(device, [{ ...shown, alt: 'Another view' }]);
  await device.sync();
  expect(device.uploads()).toHaveLength(5);
});

test.each([
  ['its size', 413, 'PICTURE_REFUSED'],
  ['its type', 415, 'PICTURE_REFUSED'],
])('a file refused for %s waits alone for the owner', async (_, status, code) => {
  const device = open();
  await keep(device);
  await save(device, [shown]);
  await device.projects.save({
    id: 'other',
    name: 'Other',
    description: null,
    isPublic: false,
    entry: null,
  });
  device.faults.push({ status: 400, statusCode: String(status), message: 'not this one' });
  expect(await device.sync()).toMatchObject({ kind: 'synced' });
  const operations = await device.database.operations.toArray();
  expect(operations.map(({ state, lastError }) => [state, lastError?.code])).toEqual(
    expect.arrayContaining([
      ['rejected', code],
      ['confirmed', undefined],
    ]),
  );
  expect(await atServer()).toBeUndefined();
});

test('uploads a small picture as a single file', async () => {
  const device = open();
  const small = picture({ widths: [320], width: 320, height: 200 });
  await keep(device, small);
  await save(device, [small]);
  expect(await device.sync()).toMatchObject({ kind: 'synced' });
  expect(await inBucket()).toEqual(pictureFileNames(small));
});

test('a missing bucket keeps the change waiting and retries', async () => {
  const device = open();
  await keep(device);
  await save(device, [shown]);
  device.faults.push({ status: 400, statusCode: '404', message: 'Bucket not found' });
  const outcome = await device.sync();
  expect(outcome).toMatchObject({ kind: 'waiting', reason: { code: 'PICTURE_NOT_TAKEN' } });
  const { waitMs } = outcome as { waitMs: number };
  expect(waitMs).toBeGreaterThan(0);
  // The outbox shows the time of the next attempt.
  expect(await readSetting(device.database, 'problem')).toMatchObject({
    code: 'PICTURE_NOT_TAKEN',
    nextAttemptAt: device.access.now() + waitMs,
  });
  expect(await device.sync()).toMatchObject({ kind: 'synced' });
  expect(await readSetting(device.database, 'problem')).toBeNull();
  expect(await atServer()).toEqual([shown]);
});

test('an expired token asks for a sign-in and keeps the change', async () => {
  const device = open();
  await keep(device);
  await save(device, [shown]);
  device.loseSession();
  device.faults.push({ status: 400, statusCode: '403', message: '"exp" claim timestamp check failed' });
  expect(await device.sync()).toMatchObject({ kind: 'signInNeeded' });
  expect(await device.sync()).toMatchObject({ kind: 'synced' });
});

test('deletes unused pictures after a day, stored ones after 30', async () => {
  const device = open();
  await keep(device);
  await save(device, [shown]);
  await device.sync();
  await save(device, []);
  await device.sync();
  device.pass(2 * dayMs);
  await device.sync();
  expect(await device.database.pictureFiles.count(), 'it can be undone').toBe(2);
  await device.database.operations.clear();
  device.pass(2 * dayMs);
  await device.sync();
  expect(await device.database.pictureFiles.count()).toBe(0);
  expect(await inBucket()).toHaveLength(2);
  device.pass(29 * dayMs);
  await device.sync();
  expect(await inBucket()).toHaveLength(2);
  device.pass(2 * dayMs);
  await device.sync();
  expect(await inBucket()).toEqual([]);
  expect(device.removals()).toHaveLength(1);
});

test('uploads an old file again with a new use', async () => {
  const device = open();
  await keep(device);
  await save(device, [shown]);
  await device.sync();
  await save(device, []);
  await device.sync();
  await backend().query("delete from storage.objects where bucket_id = 'pictures'");
  device.pass(8 * dayMs);
  await save(device, [shown]);
  await device.sync();
  expect(await inBucket()).toHaveLength(2);
});

test('another device fetches missing pictures for its backup, counts failures', async () => {
  const [device, other] = [open(), open()];
  await keep(device);
  await save(device, [shown]);
  await device.sync();
  await other.sync();
  const missing = () => fetchMissingFiles({ database: other.database, backend: other.access });
  other.faults.push('requestLost');
  expect(await missing()).toBe(2);
  expect(await missing()).toBe(0);
  const [file] = await other.database.pictureFiles.toArray();
  expect(file).toMatchObject({
    name: pictureFileName(shown, 480),
    data: toBase64(Buffer.from(file?.name ?? '')),
  });
});
