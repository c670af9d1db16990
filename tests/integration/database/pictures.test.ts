import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adminAccount, backendForFile, viewerAccount } from '../../support/backend.ts';

/** The pictures bucket of the storage service: who may read, list, add and remove files, and which files it accepts. */

const backend = backendForFile();
const tokens: Record<string, string | null> = { visitor: null };

beforeAll(async () => {
  tokens['admin'] = await backend().signIn(adminAccount.email, adminAccount.password);
  tokens['viewer'] = await backend().signIn(viewerAccount.email, viewerAccount.password);
});
beforeEach(() => backend().query("delete from storage.objects where bucket_id = 'pictures'"));

const file = `${'a'.repeat(64)}-480.webp`;

async function send(
  caller: string,
  method: string,
  path: string,
  body?: BodyInit,
  type = 'image/webp',
): Promise<{ status: number; body: string; headers: Headers }> {
  const token = tokens[caller] ?? null;
  const response = await backend().app.fetch(
    new Request(`${backend().origin}/storage/v1/object/${path}`, {
      method,
      headers: {
        apikey: backend().publishableKey,
        ...(body === undefined ? {} : { 'content-type': type, 'cache-control': 'max-age=60' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { body }),
    }),
  );
  return { status: response.status, body: await response.text(), headers: response.headers };
}

const add = (caller: string, name = file, bytes = 'bytes', type?: string) =>
  send(caller, 'POST', `pictures/${name}`, bytes, type);
const list = (caller: string) =>
  send(caller, 'POST', 'list/pictures', JSON.stringify({ prefix: '' }), 'application/json');
const remove = (caller: string) =>
  send(caller, 'DELETE', 'pictures', JSON.stringify({ prefixes: [file] }), 'application/json');
const keptPictures = async () =>
  (await backend().query("select name from storage.objects where bucket_id = 'pictures'")).rows;

describe('access to pictures', () => {
  test('the owner adds a picture once, and everyone can read it', async () => {
    expect(await add('admin')).toMatchObject({ status: 200 });
    expect(JSON.parse((await add('admin')).body)).toMatchObject({ statusCode: '409' });
    expect(await keptPictures()).toHaveLength(1);
    const read = await send('visitor', 'GET', `public/pictures/${file}`);
    expect(read).toMatchObject({ status: 200, body: 'bytes' });
    expect(read.headers.get('content-type')).toBe('image/webp');
    expect(read.headers.get('cache-control')).toBe('max-age=60');
  });

  test.each(['visitor', 'viewer'])('a %s cannot add, list or remove pictures', async (caller) => {
    expect((await add(caller)).status).toBe(400);
    expect(await keptPictures()).toEqual([]);
    await add('admin');
    const listed = await list(caller);
    expect(listed.status === 200 ? JSON.parse(listed.body) : []).toEqual([]);
    await remove(caller);
    expect(await keptPictures()).toHaveLength(1);
  });

  test('the owner lists and removes pictures but overwrites none', async () => {
    await add('admin');
    expect(JSON.parse((await list('admin')).body)).toMatchObject([{ name: file }]);
    expect((await send('admin', 'PUT', `pictures/${file}`, 'other')).status).toBe(400);
    expect((await send('visitor', 'GET', `public/pictures/${file}`)).body).toBe('bytes');
    expect((await remove('admin')).status).toBe(200);
    expect(await keptPictures()).toEqual([]);
    expect((await send('visitor', 'GET', `public/pictures/${file}`)).status).toBe(400);
  });

  test('an ended session adds no picture', async () => {
    await backend().query('update auth.sessions set not_after = now() where true');
    expect((await add('admin')).status).toBe(400);
    expect(await keptPictures()).toEqual([]);
    await backend().query('update auth.sessions set not_after = null where true');
  });
});

describe('a picture upload', () => {
  test.each([
    ['another type', file, 'bytes', 'image/svg+xml', '415'],
    ['more than 2 MiB', file, 'x'.repeat(2 * 1024 * 1024 + 1), undefined, '413'],
    ['another name', 'photo.webp', 'bytes', undefined, '403'],
    ['a folder', `a/${file}`, 'bytes', undefined, '403'],
  ])('rejects %s', async (_, name, bytes, type, statusCode) => {
    const refused = await add('admin', name, bytes, type);
    expect(JSON.parse(refused.body)).toMatchObject({ statusCode });
    expect(await keptPictures()).toEqual([]);
  });
});
