import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { adminAccount, adminId, backendForFile, viewerAccount, viewerId } from '../../support/backend.ts';

const backend = backendForFile();
const [phone, laptop, tablet]: string[] = [randomUUID(), randomUUID(), randomUUID()];

beforeEach(() => backend().query('delete from public.github_changes'));

const signIn = ({ email, password } = adminAccount) => backend().signIn(email, password);

function changeRecord(values: Record<string, unknown> = {}) {
  return {
    id: randomUUID(),
    planId: randomUUID(),
    undoes: null,
    repositoryId: '1296269',
    repositoryName: 'octo/ledger',
    generation: 1,
    revision: 1,
    place: 1,
    confirmedAt: '2026-01-01T00:00:00Z',
    change: { base: {}, wanted: { description: 'Books that balance' } },
    complete: true,
    state: 'pending',
    outcome: {},
    endedAt: null,
    ...values,
  };
}
type Told = ReturnType<typeof changeRecord>;

const endedChange = (change: Told, state = 'done') => ({
  ...change,
  state,
  revision: change.revision + 1,
  outcome: { before: { description: null } },
  endedAt: '2026-01-01T00:00:05Z',
});

async function record(changes: readonly unknown[], deviceId = phone, token?: string | null) {
  const recorded = { deviceId, deviceName: deviceId === phone ? 'Phone' : 'Laptop', changes };
  const session = token === undefined ? await signIn() : token;
  return backend().rpc('record_github_changes', { recorded }, session);
}

async function takeOver(changes: readonly unknown[], deviceId = laptop, token?: string | null) {
  const session = token === undefined ? await signIn() : token;
  const taking = { deviceId, deviceName: deviceId === laptop ? 'Laptop' : 'Tablet', changes };
  return backend().rpc('take_over_github_changes', { taking }, session);
}

async function storedRows() {
  const columns = 'device_name, made_on, generation, revision, state, outcome, version::int';
  const { rows } = await backend().query(`select ${columns} from public.github_changes order by version`);
  return rows;
}

test('records a change once and keeps its final state', async () => {
  const change = changeRecord();
  const owned = { status: 200, body: [{ id: change.id, deviceId: phone, generation: 1 }] };
  expect(await record([change])).toMatchObject(owned);
  const first = await storedRows();
  expect(first).toMatchObject([{ device_name: 'Phone', state: 'pending', revision: 1 }]);
  // Sends a report twice, and then an outdated one.
  expect(await record([change])).toMatchObject(owned);
  expect(await storedRows()).toEqual(first);
  const refused = { ...endedChange(change, 'refused'), outcome: { reason: 'No.' } };
  expect(await record([refused])).toMatchObject(owned);
  expect(await record([change])).toMatchObject(owned);
  expect(await storedRows()).toMatchObject([{ state: 'refused', outcome: { reason: 'No.' } }]);
  await record([{ ...change, revision: 3 }]);
  await record([endedChange({ ...change, revision: 3 })]);
  const last = await storedRows();
  expect(last).toMatchObject([{ state: 'done', revision: 4, outcome: { before: { description: null } } }]);
  expect(await record([{ ...change, revision: 9 }])).toMatchObject(owned);
  expect(await takeOver([{ id: change.id, deviceId: phone, generation: 1 }])).toMatchObject({
    body: [{ device_id: phone, state: 'done' }],
  });
  expect(await storedRows()).toEqual(last);
});

test('only one of two devices takes over a change', async () => {
  const change = changeRecord();
  await record([change]);
  const seen = { id: change.id, deviceId: phone, generation: 1 };
  expect(await takeOver([seen], laptop)).toMatchObject({
    body: [{ id: change.id, device_id: laptop, device_name: 'Laptop', made_on: 'Phone', generation: 2 }],
  });
  const late = await takeOver([seen], tablet);
  expect(late).toMatchObject({ status: 200, body: [{ device_id: laptop, generation: 2 }] });
  // The first response was lost. The repeated request must not count as a second takeover.
  expect(await takeOver([seen], laptop)).toMatchObject({ body: [{ device_id: laptop, generation: 2 }] });
  expect(await record([endedChange(change)])).toMatchObject({
    body: [{ id: change.id, deviceId: laptop, generation: 2 }],
  });
  expect(await storedRows()).toMatchObject([{ device_name: 'Laptop', state: 'pending' }]);
  await record([endedChange({ ...change, generation: 2 })], laptop);
  expect(await storedRows()).toMatchObject([{ device_name: 'Laptop', made_on: 'Phone', state: 'done' }]);
});

test('a response names only the recorded changes', async () => {
  const [first, second] = [changeRecord(), changeRecord({ place: 2 })];
  await record([first]);
  const { body } = await record([second]);
  expect(body).toEqual([{ id: second.id, deviceId: phone, generation: 1 }]);
});

test('rejects more than 200 changes or more than 8 MiB', async () => {
  const many = Array.from({ length: 201 }, (_, place) => changeRecord({ place }));
  expect(await record(many)).toMatchObject({ status: 413, body: { code: 'PT413' } });
  const large = changeRecord({ change: { base: {}, wanted: { description: 'x'.repeat(8 * 1024 * 1024) } } });
  expect(await record([large])).toMatchObject({
    status: 413,
    body: { code: 'PT413', message: 'Changes at GitHub may have 8 MiB at once.' },
  });
  expect(await storedRows()).toEqual([]);
});

test('no other device can take over an incomplete change', async () => {
  const change = changeRecord({ complete: false });
  await record([change]);
  const seen = { id: change.id, deviceId: phone, generation: 1 };
  expect(await takeOver([seen])).toMatchObject({ body: [{ device_id: phone, generation: 1 }] });
});

test('a later generation counts after a server restore', async () => {
  const change = changeRecord();
  await record([change]);
  await record([{ ...change, generation: 2, revision: 0 }], laptop);
  expect(await storedRows()).toMatchObject([{ device_name: 'Laptop', generation: 2 }]);
});

test('other accounts and visitors cannot read or change them', async () => {
  const change = changeRecord();
  await record([change]);
  const viewer = await signIn(viewerAccount);
  const before = await storedRows();
  const seen = { id: change.id, deviceId: phone, generation: 1 };
  for (const token of [viewer, null]) {
    expect((await record([endedChange(change)], phone, token)).status).toBe(token ? 403 : 401);
    expect((await takeOver([seen], laptop, token)).status).toBe(token ? 403 : 401);
  }
  expect(await backend().rest('GET', 'github_changes', { token: viewer })).toMatchObject({ body: [] });
  // Must also hold after the other account has become the owner.
  const { rows } = await backend().query('select id from public.profiles where role = $1', ['admin']);
  expect(rows).toEqual([{ id: adminId }]);
  await backend().query('update public.github_changes set user_id = $1', [viewerId]);
  expect(await backend().rest('GET', 'github_changes', { token: await signIn() })).toMatchObject({
    body: [],
  });
  expect(await takeOver([seen])).toMatchObject({ status: 200, body: [] });
  await record([endedChange(change)]);
  expect(await storedRows()).toMatchObject([before[0], { state: 'done' }]);
});

test('rejects direct writes, and invalid changes as a whole', async () => {
  const token = await signIn();
  const row = { id: randomUUID(), user_id: adminId };
  expect(await backend().rest('POST', 'github_changes', { token, body: row })).toMatchObject({ status: 403 });
  const wrong: [Record<string, unknown>, number][] = [
    [{ id: 'x' }, 422],
    [{ state: 'lost' }, 422],
    [{ state: 'done' }, 422],
    [{ change: null }, 422],
    [{ change: { text: 'a'.repeat(262_144) } }, 422],
    [{ repositoryId: '../x' }, 422],
  ];
  for (const [values, status] of wrong) {
    expect(
      await record([changeRecord(), changeRecord(values)], phone, token),
      JSON.stringify(values).slice(0, 40),
    ).toMatchObject({
      status,
      body: { code: 'PT422' },
    });
  }
  const many = Array.from({ length: 201 }, () => changeRecord());
  expect(await record(many, phone, token)).toMatchObject({ status: 413 });
  expect(await record(many, 'phone', token)).toMatchObject({ status: 400 });
  expect(await storedRows()).toEqual([]);
});

test('keeps the last 20,000 ended changes and every waiting one', async () => {
  await backend().query(
    `insert into public.github_changes (
       user_id, id, plan_id, device_id, repository_id, repository_name, device_name, made_on, generation, revision, place,
       confirmed_at, change, complete, state, outcome, ended_at, version
     )
     select $1, gen_random_uuid(), $2, $2, '1', 'x/one', 'Phone', 'Phone', 1, 1, n, now(), '{}', true,
       case when n <= 2 then 'pending' else 'done' end, '{}', timestamptz '2026-01-01' + n * interval '1 second', n
     from generate_series(1, 20002) as n`,
    [adminId, phone],
  );
  await record([endedChange(changeRecord())]);
  const { rows } = await backend().query(
    'select state, count(*)::int as n, min(place)::int as first from public.github_changes group by state order by state',
  );
  // The deleted rows are the ones that ended first.
  expect(rows).toEqual([
    { state: 'done', n: 20_000, first: expect.any(Number) },
    { state: 'pending', n: 2, first: 1 },
  ]);
});

test('a pull returns the latest recorded version without new rows', async () => {
  const token = await signIn();
  const pull = async () =>
    (await backend().rpc('pull_changes', { since: 0, known_epoch: null }, token)).body as {
      head: number;
      githubChanges: number | null;
    };
  const before = await pull();
  expect(before.githubChanges).toBeNull();
  await record([changeRecord()], phone, token);
  const [row] = await storedRows();
  expect(await pull()).toMatchObject({ head: before.head, githubChanges: row?.['version'] });
});
