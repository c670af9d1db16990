import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type Answer,
  adminAccount,
  adminId,
  backendForFile,
  viewerAccount,
  viewerId,
} from '../support/backend.ts';

/**
 * Who may do what: 7 tables x 4 verbs x 3 roles, each asked over HTTP as that role. A cell says what must come back:
 *
 *   refused   42501, with 401 for a visitor and 403 for an account
 *   filtered  success with no row, and nothing is changed
 *   all       every row (select), or the row asked for (writes)
 *   own       one's own row; of others it is filtered
 *   public    rows that are public
 *
 * `only` names the columns an update may set: one more column, and it is refused.
 */
type Reach = 'refused' | 'filtered' | 'all' | 'own' | 'public';
type Cell = Reach | { reach: 'all' | 'own'; only: string };
type Verb = 'select' | 'insert' | 'update' | 'delete';
type Role = 'anon' | 'viewer' | 'admin';

const sealed: Record<Verb, Cell> = {
  select: 'refused',
  insert: 'refused',
  update: 'refused',
  delete: 'refused',
};
const open: Record<Verb, Cell> = { select: 'all', insert: 'all', update: 'all', delete: 'all' };
const ownName: Cell = { reach: 'own', only: 'display_name' };

const matrix: Record<string, Record<Role, Record<Verb, Cell>>> = {
  profiles: {
    anon: sealed,
    viewer: { ...sealed, select: 'own', update: ownName },
    admin: { ...sealed, select: 'all', update: ownName },
  },
  repositories: {
    anon: sealed,
    viewer: { select: 'filtered', insert: 'refused', update: 'filtered', delete: 'filtered' },
    admin: open,
  },
  projects: {
    anon: { ...sealed, select: 'public' },
    viewer: { select: 'public', insert: 'refused', update: 'filtered', delete: 'filtered' },
    admin: open,
  },
  skills: {
    anon: { ...sealed, select: 'all' },
    viewer: { select: 'all', insert: 'refused', update: 'filtered', delete: 'filtered' },
    admin: open,
  },
  contact_messages: {
    anon: sealed,
    viewer: { select: 'filtered', insert: 'refused', update: 'filtered', delete: 'filtered' },
    admin: { select: 'all', insert: 'refused', update: { reach: 'all', only: 'read_at' }, delete: 'all' },
  },
  github_app_settings: { anon: sealed, viewer: sealed, admin: sealed },
  applied_operations: {
    anon: sealed,
    viewer: { ...sealed, select: 'filtered' },
    admin: { ...sealed, select: 'own' },
  },
};

interface Fixture {
  /** Column that names a row. */
  key: string;
  /** Rows that exist before each test; `owner` is whose it is, `isPublic` whether everyone may see it. */
  rows: { id: string; owner?: Role; isPublic?: boolean }[];
  fresh: Record<string, unknown>;
  change: Record<string, unknown>;
  /** What nobody may set along with the columns of `only`. */
  forbidden?: Record<string, unknown>;
}

const messageId = '00000000-0000-4000-8000-0000000000a1';
const ownOperation = '00000000-0000-4000-8000-0000000000b1';
const foreignOperation = '00000000-0000-4000-8000-0000000000b2';

const fixtures: Record<string, Fixture> = {
  profiles: {
    key: 'id',
    rows: [
      { id: adminId, owner: 'admin' },
      { id: viewerId, owner: 'viewer' },
    ],
    fresh: { id: '00000000-0000-4000-8000-0000000000ff' },
    change: { display_name: 'changed' },
    forbidden: { role: 'admin' },
  },
  repositories: {
    key: 'id',
    rows: [{ id: 'r1' }],
    fresh: { id: 'r2', name: 'two', url: 'https://github.com/x/two' },
    change: { name: 'changed' },
  },
  projects: {
    key: 'id',
    rows: [{ id: 'hidden' }, { id: 'shown', isPublic: true }],
    fresh: { id: 'new', name: 'new' },
    change: { name: 'changed' },
  },
  skills: {
    key: 'id',
    rows: [{ id: 's1' }],
    fresh: { id: 's2', name: 'two', category: 'c', years_experience: 1, proficiency_level: 1 },
    change: { name: 'changed' },
  },
  contact_messages: {
    key: 'id',
    rows: [{ id: messageId }],
    fresh: { id: '00000000-0000-4000-8000-0000000000a2', name: 'n', email: 'a@b', message: 'm' },
    change: { read_at: '2026-01-01T00:00:00+00:00' },
    forbidden: { message: 'changed' },
  },
  github_app_settings: {
    key: 'user_id',
    rows: [{ id: adminId, owner: 'admin' }],
    fresh: { user_id: viewerId, app_id: '1', installation_id: '1' },
    change: { app_id: '2' },
  },
  applied_operations: {
    key: 'id',
    rows: [
      { id: ownOperation, owner: 'admin' },
      { id: foreignOperation, owner: 'viewer' },
    ],
    fresh: { id: '00000000-0000-4000-8000-0000000000b3', action: 'import' },
    change: { action: 'changed' },
  },
};

const prepare = `
  delete from public.repositories; delete from public.projects; delete from public.skills;
  delete from public.contact_messages; delete from public.github_app_settings; delete from public.applied_operations;
  update public.profiles set display_name = 'before', role = case id when '${adminId}' then 'admin' else 'viewer' end;
  insert into public.repositories (id, name, url) values ('r1', 'one', 'https://github.com/x/one');
  insert into public.projects (id, name, is_public) values ('hidden', 'hidden', false), ('shown', 'shown', true);
  insert into public.skills (id, name, category, years_experience, proficiency_level) values ('s1', 'one', 'c', 1, 1);
  insert into public.contact_messages (id, name, email, message) values ('${messageId}', 'n', 'a@b', 'm');
  insert into public.github_app_settings (user_id, app_id, installation_id) values ('${adminId}', '1', '1');
  insert into public.applied_operations (id, actor, device_id, sequence, action, body_hash, result, version) values
    ('${ownOperation}', '${adminId}', '${adminId}', 1, 'import', 'h', '{}', 1000000),
    ('${foreignOperation}', '${viewerId}', '${viewerId}', 1, 'import', 'h', '{}', 1000001);
`;

const backend = backendForFile();
const tokens: Record<Role, string | null> = { anon: null, viewer: null, admin: null };

beforeAll(async () => {
  tokens.admin = await backend().signIn(adminAccount.email, adminAccount.password);
  tokens.viewer = await backend().signIn(viewerAccount.email, viewerAccount.password);
});

beforeEach(async () => {
  for (const statement of prepare.split(';').filter((part) => part.trim() !== '')) {
    await backend().query(statement);
  }
});

const cells = Object.entries(matrix).flatMap(([table, roles]) =>
  (Object.keys(roles) as Role[]).flatMap((role) =>
    (Object.keys(roles[role]) as Verb[]).map((verb) => describeCell(table, role, verb, roles[role][verb])),
  ),
);

function describeCell(table: string, role: Role, verb: Verb, cell: Cell) {
  const fixture = fixtures[table] as Fixture;
  const reach = typeof cell === 'string' ? cell : cell.reach;
  const only = typeof cell === 'string' ? null : cell.only;
  const inReach = (row: Fixture['rows'][number]) => isReached(row, reach, role);
  const reached = fixture.rows.filter(inReach).map((row) => row.id);
  const unreached = fixture.rows.filter((row) => !inReach(row)).map((row) => row.id);
  return { table, role, verb, reach, only, fixture, reached, unreached };
}

const allowed = cells.filter(({ reach }) => reach !== 'refused');
const writes = allowed.filter(({ verb }) => verb === 'update' || verb === 'delete');

test('the matrix has 84 cells', () => {
  expect(cells).toHaveLength(84);
});

test.each(cells.filter(({ reach }) => reach === 'refused'))(
  '$table: $role $verb is refused and changes nothing',
  async ({ table, role, verb }) => {
    const before = await contents(table);
    expectRefused(await attempt(verb, table, role), role);
    expect(await contents(table)).toEqual(before);
  },
);

test.each(allowed.filter(({ verb }) => verb === 'select'))(
  '$table: $role select shows $reached',
  async ({ table, role, fixture, reached }) => {
    const answer = await backend().rest('GET', `${table}?select=*`, { token: tokens[role] });
    expect(answer.status).toBe(200);
    expect(new Set(idsOf(answer, fixture.key))).toEqual(new Set(reached));
  },
);

test.each(allowed.filter(({ verb }) => verb === 'insert'))(
  '$table: $role insert adds the row',
  async ({ table, role, fixture }) => {
    expect((await attempt('insert', table, role)).status).toBe(201);
    const { rows } = await backend().query(`select 1 from public.${table} where ${fixture.key} = $1`, [
      fixture.fresh[fixture.key],
    ]);
    expect(rows).toHaveLength(1);
  },
);

test.each(writes.flatMap((cell) => cell.reached.map((id) => ({ ...cell, id }))))(
  '$table: $role $verb reaches $id',
  async ({ table, role, verb, id }) => {
    const before = await contents(table);
    const answer = await attempt(verb, table, role, id);
    expect(answer.status).toBe(200);
    expect(answer.body).toHaveLength(1);
    expect(await contents(table)).not.toEqual(before);
  },
);

test.each(writes.flatMap((cell) => cell.unreached.map((id) => ({ ...cell, id }))))(
  '$table: $role $verb does not reach $id',
  async ({ table, role, verb, id }) => {
    const before = await contents(table);
    const answer = await attempt(verb, table, role, id);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual([]);
    expect(await contents(table)).toEqual(before);
  },
);

test.each(writes.filter(({ only }) => only !== null))(
  '$table: $role may set $only and nothing beside it',
  async ({ table, role, fixture, reached }) => {
    const before = await contents(table);
    const body = { ...fixture.change, ...fixture.forbidden };
    const path = `${table}?${fixture.key}=eq.${reached[0]}`;
    expectRefused(await backend().rest('PATCH', path, { token: tokens[role], body }), role);
    expect(await contents(table)).toEqual(before);
  },
);

function isReached(row: Fixture['rows'][number], reach: Reach, role: Role): boolean {
  if (reach === 'own') return row.owner === role;
  if (reach === 'public') return row.isPublic === true;
  return reach === 'all';
}

/** Asks for the rows back, so that a filtered write shows as an empty list. */
function attempt(verb: Verb, table: string, role: Role, id?: string): Promise<Answer> {
  const { key, rows, fresh, change } = fixtures[table] as Fixture;
  const token = tokens[role];
  const one = `${table}?${key}=eq.${id ?? rows[0]?.id}`;
  const headers = { Prefer: 'return=representation' };
  switch (verb) {
    case 'select':
      return backend().rest('GET', one, { token });
    case 'insert':
      return backend().rest('POST', table, { token, body: fresh, headers: { Prefer: 'return=minimal' } });
    case 'update':
      return backend().rest('PATCH', one, { token, body: change, headers });
    case 'delete':
      return backend().rest('DELETE', one, { token, headers });
  }
}

function expectRefused(answer: Answer, role: Role): void {
  expect(answer.body).toMatchObject({ code: '42501' });
  expect(answer.status).toBe(role === 'anon' ? 401 : 403);
}

async function contents(table: string): Promise<unknown[]> {
  const { rows } = await backend().query(
    `select to_jsonb(t) as row from public.${table} as t order by to_jsonb(t)::text`,
  );
  return rows;
}

function idsOf(answer: Answer, key: string): unknown[] {
  return (answer.body as Record<string, unknown>[]).map((row) => row[key]);
}
