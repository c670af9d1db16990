import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { maxInteger } from '#domain/shared/field-check.ts';
import { adminAccount, backendForFile } from '../../support/backend.ts';
import {
  getOwner,
  type OperationResponse,
  providerRepository,
  TestDevice,
  type WireOperation,
} from '../../support/operations.ts';
import { sentWithVersion1 } from '../../support/payload-v1.ts';

const backend = backendForFile();
let token = '';
const owner = getOwner(backend, () => token);
let device = new TestDevice();

beforeAll(async () => {
  token = await backend().signIn(adminAccount.email, adminAccount.password);
});

beforeEach(async () => {
  await backend().query('delete from public.repositories');
  device = new TestDevice();
  await owner.apply(device.import(providerRepository('1'), providerRepository('2')));
});

async function appliedOperations(): Promise<number> {
  const { rows } = await backend().query('select count(*)::int as n from public.applied_operations');
  return Number(rows[0]?.n);
}

test('applies the largest number of stars', async () => {
  expect(await owner.outcome(device.update(['1'], { stars: maxInteger }))).toMatchObject({
    status: 'applied',
  });
  expect(await owner.row('repositories', '1')).toMatchObject({ stars: maxInteger });
});

test('applies operations of payload version 1 and recognises repeats', async () => {
  await backend().query(`insert into public.contact_messages (id, name, email, message)
    values ('6f1c7a52-0c1e-4d0a-9b57-000000000009', 'n', 'n@example.com', 'm')`);
  const operations = sentWithVersion1.map(({ body }) => JSON.parse(body) as WireOperation);
  const send = async () => (await owner.sendAll(operations)).body as OperationResponse[];
  const statuses = (await send()).map(({ status, results }) => [status, results[0]?.status]);
  expect(statuses).toEqual(operations.map(() => ['applied', 'applied']));
  expect((await send()).map(({ replayed }) => replayed)).toEqual(operations.map(() => true));
});

describe('exactly once', () => {
  test('a repeated operation gets the first response without a second effect', async () => {
    const operation = device.link(['1', '2'], 'default-project');
    const first = await owner.apply(operation);
    await owner.apply(device.unlink(['1', '2']));
    const counted = await appliedOperations();
    const again = await owner.apply(operation);
    expect(again).toEqual({ ...first, replayed: true });
    expect(first.replayed).toBe(false);
    expect(await owner.row('repositories', '1')).toMatchObject({ project_id: null });
    expect(await appliedOperations()).toBe(counted);
  });

  test('ten concurrent copies of an operation are applied once', async () => {
    const operation = device.update(['1'], { stars: 11 });
    const responses = await Promise.all(Array.from({ length: 10 }, () => owner.apply(operation)));
    expect(responses.filter((response) => !response.replayed)).toHaveLength(1);
    expect(new Set(responses.map((response) => response.version)).size).toBe(1);
  });

  test('an operation with another key order counts as repeated', async () => {
    const operation = device.link(['1'], 'default-project');
    await owner.apply(operation);
    const turned = Object.fromEntries(Object.entries(operation).reverse()) as unknown as WireOperation;
    expect((await owner.apply(turned)).replayed).toBe(true);
  });

  test.each([
    ['payload', { payload: { table: 'repositories', ids: ['1'], values: { project_id: 'another' } } }],
    [
      'targets',
      { payload: { table: 'repositories', ids: ['2'], values: { project_id: 'default-project' } } },
    ],
    ['base', { base: { 1: { version: 1, values: {} } } }],
    ['device', { deviceId: randomUUID() }],
  ])('rejects another %s under the same id', async (_, other) => {
    const operation = device.link(['1'], 'default-project');
    await owner.apply(operation);
    const response = await owner.send({ ...operation, ...other });
    expect(response).toMatchObject({ status: 409, body: { code: 'PT409' } });
  });

  test('rejects another account’s id and shows none of its data', async () => {
    const second = await backend().createAccount();
    await backend().query(`update public.profiles set role = 'admin' where id = $1`, [second.id]);
    const operation = device.link(['1'], 'default-project');
    await owner.apply(operation);
    const response = await backend().rpc('apply_batch_operation', { operation }, second.token);
    expect(response).toMatchObject({ status: 409, body: { code: 'PT409', details: null } });
    const seen = await backend().rest('GET', `applied_operations?id=eq.${operation.id}`, {
      token: second.token,
    });
    expect(seen.body).toEqual([]);
  });
});

describe('the results of an operation', () => {
  test('name every target once, in order, with its new version', async () => {
    const { results, version, status } = await owner.apply(
      device.link(['2', 'missing', '1', '2'], 'default-project'),
    );
    expect(status).toBe('applied');
    expect(results.map(({ rowId }) => rowId)).toEqual(['2', 'missing', '1']);
    expect(results.map((result) => result.status)).toEqual(['applied', 'gone', 'applied']);
    const versions = [results[0]?.version ?? 0, results[2]?.version ?? 0, version];
    expect(versions).toEqual([...versions].sort((a, b) => a - b));
    expect(await owner.row('repositories', '2')).toMatchObject({ version: versions[0] });
  });

  test('rejects bad rows and applies the good ones', async () => {
    const { results } = await owner.apply(
      device.import(
        providerRepository('3'),
        providerRepository('4', { stars: 'many' }),
        providerRepository('5', { stars: -1 }),
        { id: '6', name: 'no url' },
        providerRepository('7'),
      ),
    );
    expect(results).toMatchObject([
      { rowId: '3', status: 'applied' },
      { rowId: '4', status: 'rejected', code: '22P02', message: 'A value has the wrong form.' },
      {
        rowId: '5',
        status: 'rejected',
        code: '23514',
        message: 'A value is not allowed (repositories_stars_check).',
      },
      {
        rowId: '6',
        status: 'rejected',
        code: 'PT422',
        message: 'A repository needs an id, a name and a url.',
      },
      { rowId: '7', status: 'applied' },
    ]);
    expect(await owner.row('repositories', '7')).toBeDefined();
    expect(await owner.row('repositories', '4')).toBeUndefined();
  });

  test('rejects a link to a missing project with our own message', async () => {
    expect(await owner.outcome(device.link(['1'], 'nowhere'))).toEqual({
      rowId: '1',
      status: 'rejected',
      code: '23503',
      message: 'The project does not exist.',
    });
  });

  test('applies operations in order, and a refused one blocks none', async () => {
    const used = device.link(['1'], 'default-project');
    await owner.apply(used);
    const first = device.update(['1'], { stars: 1 });
    const second = device.update(['1'], { stars: 2 });
    const response = await owner.sendAll([
      first,
      { ...used, payload: { ...used.payload, ids: ['2'] } },
      { nonsense: true },
      second,
      used,
    ]);
    expect(response.body).toMatchObject([
      { id: first.id, status: 'applied', replayed: false },
      { id: used.id, status: 'rejected', code: 'PT409', results: [] },
      { id: '', status: 'rejected', code: 'PT400', message: 'id must be a UUID.', results: [] },
      { id: second.id, status: 'applied', replayed: false },
      { id: used.id, status: 'applied', replayed: true },
    ]);
    expect(await owner.row('repositories', '1')).toMatchObject({ stars: 2 });
  });

  test('a refused operation leaves no data and may be corrected and resent', async () => {
    const operation = device.link(['1'], 'default-project');
    await owner.sendAll([{ ...operation, payload: {} }]);
    expect((await owner.apply(operation)).replayed).toBe(false);
  });
});

describe('versions', () => {
  test('rise with every change and end at the head', async () => {
    const before = await owner.row('repositories', '1');
    const { version, results } = await owner.apply(device.update(['1'], { stars: 99 }));
    expect(results[0]?.version).toBeGreaterThan(Number(before?.version));
    expect(version).toBeGreaterThan(results[0]?.version ?? 0);
    const { rows } = await backend().query('select private.head_version() as head');
    expect(rows[0]?.head).toBe(version);
  });

  test('cannot be chosen by a client, nor can the change record', async () => {
    const body = { name: 'renamed', version: 1, field_versions: { stars: { version: 9, device: 'x' } } };
    await backend().rest('PATCH', 'repositories?id=eq.1', { token, body });
    const row = await owner.row('repositories', '1');
    expect(row).toMatchObject({ name: 'renamed', field_versions: {} });
    expect(row?.version).toBeGreaterThan(1);
  });

  test('the id of a row cannot change', async () => {
    const response = await backend().rest('PATCH', 'repositories?id=eq.1', { token, body: { id: '1b' } });
    expect(response).toMatchObject({ status: 400, body: { code: 'PT400' } });
  });
});

describe('a malformed request', () => {
  const valid = () => device.link(['1'], 'default-project');
  const changedOperation = (payload: Record<string, unknown>) => () => {
    const operation = valid();
    return { ...operation, payload: { ...operation.payload, ...payload } };
  };

  test.each<[string, () => unknown, string]>([
    ['An operation is an object.', () => ['link'], 'PT400'],
    ['id must be a UUID.', () => ({ ...valid(), id: '1' }), 'PT400'],
    ['deviceId must be a UUID.', () => ({ ...valid(), deviceId: null }), 'PT400'],
    ['sequence must be a whole number.', () => ({ ...valid(), sequence: -1 }), 'PT400'],
    ['This payloadVersion is not known here.', () => ({ ...valid(), payloadVersion: 2 }), 'PT400'],
    ['This action is not known here.', () => ({ ...valid(), action: 'drop' }), 'PT400'],
    ['payload must be an object.', () => ({ ...valid(), payload: [] }), 'PT400'],
    ['base must name a version for each row.', () => ({ ...valid(), base: { 1: {} } }), 'PT400'],
    ['This table is not known here.', changedOperation({ table: 'profiles' }), 'PT400'],
    [
      'put is not an action on repositories.',
      () => device.put('repositories', providerRepository('1')),
      'PT400',
    ],
    [
      'import is not an action on projects.',
      () => device.operation('import', { table: 'projects', rows: [{ id: 'p' }] }),
      'PT400',
    ],
    ['ids must be a list with at least one id.', changedOperation({ ids: [] }), 'PT400'],
    ['ids must be a list with at least one id.', changedOperation({ ids: [1] }), 'PT400'],
    ['ids must be a list with at least one id.', () => device.delete('projects', []), 'PT400'],
    ['rows must be a list with at least one row.', () => device.import(), 'PT400'],
    ['values must name at least one field.', changedOperation({ values: {} }), 'PT400'],
    ['values must be an object, and reset a list of fields.', changedOperation({ values: [] }), 'PT400'],
    ['values must be an object, and reset a list of fields.', changedOperation({ reset: [1] }), 'PT400'],
    ['values.name is not a field that can be set.', changedOperation({ values: { name: 'x' } }), 'PT400'],
    ['values.version is not a field that can be set.', changedOperation({ values: { version: 1 } }), 'PT400'],
    [
      'An operation may touch 10000 rows at most.',
      () =>
        device.unlink(
          Array.from({ length: 10_001 }, (_, index) => String(index)),
          undefined,
        ),
      'PT413',
    ],
  ])('is rejected with the message: %s', async (message, operation, code) => {
    const response = await owner.send(operation());
    expect(response).toMatchObject({ status: Number(code.slice(2)), body: { code, message, details: null } });
  });

  test.each([-1, 'five', 1.5, maxInteger + 1, null])('refuses a row with %j stars', async (stars) => {
    expect(await owner.outcome(device.update(['1'], { stars }))).toMatchObject({ status: 'rejected' });
  });

  test('is rejected if its list is too long or missing', async () => {
    expect(await owner.sendAll({})).toMatchObject({ status: 400, body: { code: 'PT400' } });
    expect(await owner.sendAll(Array.from({ length: 501 }, () => ({})))).toMatchObject({
      status: 413,
      body: { code: 'PT413' },
    });
  });

  test('is rejected without quoting the request', async () => {
    const mark = 'markedText';
    const project = { id: 'p-marked', name: mark.repeat(1000) };
    const responses = await Promise.all([
      owner.send(device.operation(mark, {})),
      owner.send(device.update(['1'], { [mark]: mark })),
      owner.send(device.update(['1'], { language: mark.repeat(1000) })),
      owner.send(device.import({ ...providerRepository('marked'), url: `javascript:${mark}` })),
      owner.send(device.put('projects', project)),
      owner.send({ ...device.unlink(['1']), id: mark }),
    ]);
    for (const { status, body } of responses) {
      const refused = status >= 400 || JSON.stringify(body).includes('"rejected"');
      expect([refused, JSON.stringify(body).replaceAll(`values.${mark}`, '')]).toEqual([
        true,
        expect.not.stringContaining(mark),
      ]);
    }
  });

  test('is rejected with a NUL character', async () => {
    const response = await owner.send(device.update(['1'], { language: 'a\u0000b' }));
    expect(response.status).toBe(400);
    expect(await owner.row('repositories', '1')).toMatchObject({ language: 'Rust' });
  });
});

test('applies an operation on a thousand repositories', async () => {
  const ids = Array.from({ length: 1000 }, (_, index) => `n${index}`);
  await owner.apply(device.import(...ids.map((id) => providerRepository(id))));
  const response: OperationResponse = await owner.apply(device.update(ids, { language: 'Go' }));
  expect(response.results.every((result) => result.status === 'applied')).toBe(true);
  expect(response.results).toHaveLength(1000);
});
