import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adminAccount, backendForFile } from '../../support/backend.ts';
import { getOwner, providerRepository, TestDevice } from '../../support/operations.ts';

const backend = backendForFile();
let token = '';
const owner = getOwner(backend, () => token);
let phone = new TestDevice();
let laptop = new TestDevice();
/** Version that both devices had pulled before either of them made a change. */
let seen = 0;

beforeAll(async () => {
  token = await backend().signIn(adminAccount.email, adminAccount.password);
});

beforeEach(async () => {
  await backend().query('delete from public.repositories');
  await backend().query(`delete from public.projects where id <> 'default-project'`);
  phone = new TestDevice();
  laptop = new TestDevice();
  await owner.apply(phone.put('projects', { id: 'p', name: 'Project' }));
  await owner.apply(phone.import(providerRepository('1')));
  seen = await versionOf('repositories', '1');
});

async function versionOf(table: string, id: string): Promise<number> {
  return Number((await owner.row(table, id))?.version);
}

describe('batch-update: the last write wins and reports the replaced value', () => {
  test('reports the value of a field that another device changed', async () => {
    await owner.apply(phone.update(['1'], { language: 'Go', stars: 20 }, seen));
    const outcome = await owner.outcome(laptop.update(['1'], { language: 'Zig' }, seen));
    expect(outcome).toMatchObject({ status: 'overwrote', overwritten: { language: 'Go' } });
    expect(await owner.row('repositories', '1')).toMatchObject({ language: 'Zig', stars: 20 });
  });

  test('merges different fields', async () => {
    await owner.apply(phone.update(['1'], { language: 'Go' }, seen));
    expect(await owner.outcome(laptop.update(['1'], { stars: 5 }, seen))).toMatchObject({
      status: 'applied',
    });
    expect(await owner.row('repositories', '1')).toMatchObject({ language: 'Go', stars: 5 });
  });

  test('an equal value causes no change', async () => {
    await owner.apply(phone.update(['1'], { language: 'Go' }, seen));
    const version = await versionOf('repositories', '1');
    const outcome = await owner.outcome(laptop.update(['1'], { language: 'Go' }, seen));
    expect(outcome).toEqual({ rowId: '1', status: 'unchanged', version });
    expect(await versionOf('repositories', '1')).toBe(version);
  });

  test('applies a change that is based on the current value', async () => {
    await owner.apply(phone.update(['1'], { language: 'Go' }, seen));
    const now = await versionOf('repositories', '1');
    expect(await owner.outcome(laptop.update(['1'], { language: 'Zig' }, now))).toMatchObject({
      status: 'applied',
    });
  });

  test("a device's own earlier change is no conflict", async () => {
    await owner.apply(phone.update(['1'], { language: 'Go' }, seen));
    expect(await owner.outcome(phone.update(['1'], { language: 'Zig' }, seen))).toMatchObject({
      status: 'applied',
    });
  });

  test('treats a change without a device as another device’s', async () => {
    await backend().rest('PATCH', 'repositories?id=eq.1', { token, body: { language: 'Ada' } });
    const outcome = await owner.outcome(phone.update(['1'], { language: 'Go' }, seen));
    expect(outcome).toMatchObject({ status: 'overwrote', overwritten: { language: 'Ada' } });
  });

  test('an overwritten null can be restored', async () => {
    await owner.apply(phone.update(['1'], { has_readme: true }, seen));
    await owner.apply(laptop.update(['1'], { has_readme: null }, seen));
    expect(await owner.row('repositories', '1')).toMatchObject({ has_readme: null });
  });

  test('treats a version of another epoch as unseen', async () => {
    await owner.apply(phone.update(['1'], { language: 'Go' }, seen));
    const outcome = await owner.outcome(laptop.update(['1'], { language: 'Zig' }, 900_000_000));
    expect(outcome).toMatchObject({ status: 'overwrote', overwritten: { language: 'Go' } });
  });

  test('skips the comparison without a base version', async () => {
    await owner.apply(phone.update(['1'], { language: 'Go' }, seen));
    expect(await owner.outcome(laptop.update(['1'], { language: 'Zig' }))).toMatchObject({
      status: 'applied',
    });
  });
});

describe('link and unlink: the first write is kept and the owner decides', () => {
  test('conflicts if another device linked the row elsewhere', async () => {
    await owner.apply(phone.link(['1'], 'p', seen));
    const version = await versionOf('repositories', '1');
    const outcome = await owner.outcome(laptop.link(['1'], 'default-project', seen));
    expect(outcome).toEqual({
      rowId: '1',
      status: 'conflict',
      version,
      theirs: { project_id: 'p' },
    });
    expect(await owner.row('repositories', '1')).toMatchObject({ project_id: 'p' });
  });

  test('conflicts if another device unlinked the row', async () => {
    await owner.apply(phone.link(['1'], 'p', seen));
    const linked = await versionOf('repositories', '1');
    await owner.apply(phone.unlink(['1'], linked));
    const outcome = await owner.outcome(laptop.link(['1'], 'default-project', linked));
    expect(outcome).toMatchObject({ status: 'conflict', theirs: { project_id: null } });
  });

  test('a link to the same project is no conflict', async () => {
    await owner.apply(phone.link(['1'], 'p', seen));
    expect(await owner.outcome(laptop.link(['1'], 'p', seen))).toMatchObject({ status: 'unchanged' });
    expect(await owner.outcome(laptop.unlink(['1'], seen))).toMatchObject({ status: 'conflict' });
  });

  test('applies a decision that is based on the current value', async () => {
    await owner.apply(phone.link(['1'], 'p', seen));
    const { version } = await owner.outcome(laptop.link(['1'], 'default-project', seen));
    expect(await owner.outcome(laptop.link(['1'], 'default-project', version))).toMatchObject({
      status: 'applied',
    });
  });

  test('a change of other fields causes no conflict', async () => {
    await owner.apply(phone.update(['1'], { stars: 7 }, seen));
    expect(await owner.outcome(laptop.link(['1'], 'p', seen))).toMatchObject({ status: 'applied' });
  });
});

test.each([
  ['a link', () => phone.link(['1'], 'p', seen)],
  ['an unlink', () => phone.unlink(['1'], seen)],
  ['an update', () => phone.update(['1'], { stars: 1 }, seen)],
])('%s of a deleted repository reports it as gone', async (_, operation) => {
  await backend().rest('DELETE', 'repositories?id=eq.1', { token });
  expect(await owner.outcome(operation())).toEqual({ rowId: '1', status: 'gone' });
});

describe('removal', () => {
  test('deletes the row, leaves a tombstone, and may be repeated', async () => {
    const remove = () => owner.outcome(phone.delete('repositories', ['1'], seen));
    expect(await remove()).toMatchObject({ status: 'applied', version: expect.any(Number) });
    expect(await owner.row('repositories', '1')).toBeUndefined();
    expect(await remove()).toMatchObject({ status: 'unchanged' });
  });

  test('is refused for a repository with a project', async () => {
    const { version } = await owner.outcome(phone.link(['1'], 'p', seen));
    expect(await owner.outcome(phone.delete('repositories', ['1'], version))).toMatchObject({
      status: 'rejected',
      message: 'A linked repository is not removed. Please unlink it first.',
    });
    expect(await owner.row('repositories', '1')).toMatchObject({ project_id: 'p' });
  });

  test('conflicts if another device has changed the row', async () => {
    await owner.apply(laptop.update(['1'], { language: 'Go' }, seen));
    expect(await owner.outcome(phone.delete('repositories', ['1'], seen))).toMatchObject({
      status: 'conflict',
      theirs: { language: 'Go' },
    });
  });

  test('a removed row returns with the next listing that names it', async () => {
    await owner.outcome(phone.delete('repositories', ['1'], seen));
    await owner.apply(laptop.import(providerRepository('1')));
    expect(await owner.row('repositories', '1')).toMatchObject({ id: '1' });
  });
});

describe('import', () => {
  test('writes reported values and keeps the link', async () => {
    await owner.apply(phone.link(['1'], 'p', seen));
    const reported = providerRepository('1', { stars: 77, description: 'new', topics: ['three'] });
    await owner.apply(laptop.import({ ...reported, project_id: 'default-project', edited_fields: ['name'] }));
    expect(await owner.row('repositories', '1')).toMatchObject({
      stars: 77,
      description: 'new',
      topics: ['three'],
      project_id: 'p',
      edited_fields: [],
    });
  });

  test('keeps manual edits until the owner resets them', async () => {
    await owner.apply(phone.update(['1'], { language: 'Go', private: true }, seen));
    await owner.apply(laptop.import(providerRepository('1', { language: 'Rust', stars: 12 })));
    expect(await owner.row('repositories', '1')).toMatchObject({
      language: 'Go',
      private: true,
      stars: 12,
      edited_fields: ['language', 'private'],
    });
    await owner.apply(phone.patch('repositories', ['1'], {}, undefined, ['language']));
    await owner.apply(laptop.import(providerRepository('1')));
    expect(await owner.row('repositories', '1')).toMatchObject({
      language: 'Rust',
      private: true,
      edited_fields: ['private'],
    });
  });

  test('keeps an edit marked even if the provider reported the same', async () => {
    await owner.apply(phone.update(['1'], { language: 'Rust' }, seen));
    await owner.apply(laptop.import(providerRepository('1', { language: 'C' })));
    expect(await owner.row('repositories', '1')).toMatchObject({ language: 'Rust' });
  });

  test('an import conflicts with no edit', async () => {
    await owner.apply(laptop.import(providerRepository('1', { language: 'C' })));
    expect(await owner.outcome(phone.update(['1'], { language: 'Go' }, seen))).toMatchObject({
      status: 'applied',
    });
  });

  test('keeps a file check that this import did not repeat', async () => {
    await owner.apply(laptop.import(providerRepository('1', { has_readme: true })));
    await owner.apply(laptop.import(providerRepository('1', { has_readme: null, last_polled: null })));
    expect(await owner.row('repositories', '1')).toMatchObject({ has_readme: true });
  });

  test('an import of known values changes nothing', async () => {
    const version = await versionOf('repositories', '1');
    expect(await owner.outcome(laptop.import(providerRepository('1')))).toMatchObject({
      status: 'unchanged',
    });
    expect(await versionOf('repositories', '1')).toBe(version);
  });

  test('requires only id, name and url', async () => {
    await owner.apply(laptop.import({ id: '9', name: 'nine', url: 'https://github.com/x/nine' }));
    expect(await owner.row('repositories', '9')).toMatchObject({ stars: 0, topics: [], private: false });
  });
});

describe('projects', () => {
  const project = (fields: Record<string, unknown>) => ({ id: 'p', name: 'Project', ...fields });
  const upsert = (device: TestDevice, fields: Record<string, unknown>, base?: number) =>
    device.put('projects', project(fields), base);

  test('are created and changed', async () => {
    const outcome = await owner.outcome(upsert(phone, { description: 'text', is_public: true }));
    expect(outcome).toMatchObject({ rowId: 'p', status: 'applied' });
    expect(await owner.row('projects', 'p')).toMatchObject({ description: 'text', is_public: true });
    expect(await owner.outcome(upsert(phone, {}))).toMatchObject({ status: 'unchanged' });
  });

  test('edited on another device take the last value and report it', async () => {
    const base = await versionOf('projects', 'p');
    await owner.apply(upsert(phone, { description: 'phone' }, base));
    const outcome = await owner.outcome(upsert(laptop, { description: 'laptop' }, base));
    expect(outcome).toMatchObject({ status: 'overwrote', overwritten: { description: 'phone' } });
  });

  test('deleted on another device stay deleted', async () => {
    const base = await versionOf('projects', 'p');
    await owner.apply(phone.delete('projects', ['p']));
    expect(await owner.outcome(upsert(laptop, { name: 'Again' }, base))).toMatchObject({ status: 'gone' });
    expect(await owner.outcome(upsert(laptop, { name: 'New' }, 0))).toMatchObject({ status: 'applied' });
  });

  test('changed on another device are not deleted', async () => {
    const base = await versionOf('projects', 'p');
    await owner.apply(upsert(phone, { name: 'Renamed' }, base));
    const outcome = await owner.outcome(laptop.delete('projects', ['p'], base));
    expect(outcome).toMatchObject({ rowId: 'p', status: 'conflict', theirs: { name: 'Renamed' } });
  });

  test('with an entry changed on another device are not deleted', async () => {
    const base = await versionOf('projects', 'p');
    await owner.apply(upsert(phone, { role: 'Lead', features: ['One'] }, base));
    const outcome = await owner.outcome(laptop.delete('projects', ['p'], base));
    expect(outcome).toMatchObject({ status: 'conflict', theirs: { role: 'Lead', features: ['One'] } });
  });

  test('with a link from another device are not deleted', async () => {
    await owner.apply(phone.link(['1'], 'p', seen));
    const remove = (links: string[]) => owner.outcome(laptop.delete('projects', ['p'], seen, links));
    expect(await remove([])).toMatchObject({ status: 'conflict', theirs: {}, links: ['1'] });
    expect(await owner.row('repositories', '1')).toMatchObject({ project_id: 'p' });
    expect(await remove(['1', '2'])).toMatchObject({ status: 'applied' });
  });

  test('keep unnamed values, including the name', async () => {
    const base = await versionOf('projects', 'p');
    await owner.apply(upsert(phone, { name: 'Renamed' }, base));
    const change = laptop.put('projects', { id: 'p', role: 'Lead' }, base);
    expect(await owner.outcome(change)).toMatchObject({ status: 'applied' });
    expect(await owner.row('projects', 'p')).toMatchObject({ name: 'Renamed', role: 'Lead' });
  });

  test('require a name', async () => {
    const nameless = phone.put('projects', { id: 'nameless', role: 'Lead' });
    expect(await owner.outcome(nameless)).toMatchObject({
      status: 'rejected',
      code: '23502',
      message: 'name is missing.',
    });
  });

  test('keep their creation date when restored', async () => {
    const created_at = '2024-05-01T10:00:00+00:00';
    const before = await owner.row('projects', 'p');
    expect(await owner.outcome(upsert(phone, { created_at }))).toMatchObject({ status: 'unchanged' });
    expect(await owner.row('projects', 'p')).toMatchObject({ created_at: before?.created_at });
    await owner.apply(phone.delete('projects', ['p']));
    await owner.apply(upsert(phone, { created_at }));
    expect(await owner.row('projects', 'p')).toMatchObject({ created_at });
  });

  test('with equal times in different notations are equal', async () => {
    const base = await versionOf('projects', 'p');
    await owner.apply(upsert(phone, { last_updated: '2026-11-01T00:00:00Z' }, base));
    const outcome = await owner.outcome(
      upsert(laptop, { last_updated: '2026-11-01T01:00:00+01:00', role: 'Lead' }, base),
    );
    expect(outcome).toMatchObject({ status: 'applied' });
  });

  test('release their repositories when deleted', async () => {
    await owner.apply(phone.link(['1'], 'p', seen));
    const linked = await versionOf('repositories', '1');
    const outcome = await owner.outcome(phone.delete('projects', ['p']));
    expect(outcome).toMatchObject({ rowId: 'p', status: 'applied' });
    expect(await owner.row('repositories', '1')).toMatchObject({ project_id: null });
    expect(await versionOf('repositories', '1')).toBeGreaterThan(linked);
    expect(await owner.outcome(phone.link(['1'], 'default-project', linked))).toMatchObject({
      status: 'applied',
    });
    expect(await owner.outcome(phone.delete('projects', ['p']))).toMatchObject({
      status: 'unchanged',
    });
  });

  test('include a default project that cannot be deleted', async () => {
    expect(await owner.outcome(phone.delete('projects', ['default-project']))).toMatchObject({
      status: 'rejected',
      code: 'PT422',
    });
  });

  test.each([
    ['A value is not allowed (projects_id_check).', { id: '', name: 'x' }],
    ['A value is not allowed (projects_name_check).', { id: 'x', name: ' ' }],
    [
      'A value is not allowed (projects_description_check).',
      { id: 'x', name: 'x', description: 'd'.repeat(5001) },
    ],
    ['A value has the wrong form.', { id: 'x', name: 'x', is_public: 'perhaps' }],
  ])('with an invalid value are rejected: %s', async (message, fields) => {
    expect(await owner.outcome(phone.put('projects', fields))).toMatchObject({ status: 'rejected', message });
  });
});

describe('messages', () => {
  const id = '00000000-0000-4000-8000-0000000000c1';

  beforeEach(async () => {
    await backend().query('delete from public.contact_messages');
    await backend().query(
      `insert into public.contact_messages (id, name, email, message) values ($1, 'n', 'a@b', 'm')`,
      [id],
    );
  });

  test('are marked as read once', async () => {
    const read = () =>
      owner.outcome(phone.patch('contact_messages', [id], { read_at: '2026-11-23T08:00:00Z' }));
    expect(await read()).toMatchObject({ rowId: id, status: 'applied' });
    const row = await owner.row('contact_messages', id);
    expect(row?.read_at).not.toBeNull();
    expect(await read()).toMatchObject({ status: 'unchanged' });
    expect(await owner.row('contact_messages', id)).toEqual(row);
  });

  test('are marked as unread once', async () => {
    const unread = () =>
      owner.outcome(phone.patch('contact_messages', [id], { read_at: null, answered_at: null }));
    expect(await unread()).toMatchObject({ rowId: id, status: 'unchanged' });
    await owner.outcome(phone.patch('contact_messages', [id], { read_at: '2026-11-23T08:00:00Z' }));
    expect(await unread()).toMatchObject({ rowId: id, status: 'applied' });
    expect((await owner.row('contact_messages', id))?.read_at).toBeNull();
    expect(await unread()).toMatchObject({ status: 'unchanged' });
  });

  test('a deleted message stays deleted when it is deleted again', async () => {
    const remove = () => owner.outcome(phone.delete('contact_messages', [id]));
    expect(await remove()).toMatchObject({ rowId: id, status: 'applied' });
    expect(await owner.row('contact_messages', id)).toBeUndefined();
    expect(await remove()).toMatchObject({ status: 'unchanged' });
  });

  test('are rejected one by one if their id is invalid', async () => {
    const { results } = await owner.apply(
      phone.patch('contact_messages', ['nonsense', id], { read_at: '2026-11-23T08:00:00Z' }),
    );
    expect(results).toMatchObject([{ status: 'rejected', code: '22P02' }, { status: 'applied' }]);
  });
});
