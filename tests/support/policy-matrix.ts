import { adminId, viewerId } from './backend.ts';

/**
 * The expected access for 12 tables, 4 actions and 4 roles. Values of a cell:
 *
 *   refused   error 42501
 *   filtered  success, but no row is returned or changed
 *   all       every row (select), or the named row (writes)
 *   own       the role's own row; other rows are filtered
 *   public    public rows
 *
 * `only` lists the columns that a select may read or an update may set. Any other column is refused.
 */
type Reach = 'refused' | 'filtered' | 'all' | 'own' | 'public';
type Cell = Reach | { reach: 'all' | 'own' | 'public'; only: string };
export type Verb = 'select' | 'insert' | 'update' | 'delete';
export type Role = 'anon' | 'viewer' | 'admin' | 'service_role';

const sealed: Record<Verb, Cell> = {
  select: 'refused',
  insert: 'refused',
  update: 'refused',
  delete: 'refused',
};
const open: Record<Verb, Cell> = { select: 'all', insert: 'all', update: 'all', delete: 'all' };
const ownName: Cell = { reach: 'own', only: 'display_name' };

const shown =
  'id,name,description,is_public,created_at,category,type,timeline,technologies,features,role,repository_url,website_url,topics,stars,images,contributors,last_updated,activity_level,slug,summary,problem,approach,result,figures,quote,quote_source,stack,page_links,pictures';

const matrix: Record<string, Record<Role, Record<Verb, Cell>>> = {
  profiles: {
    anon: sealed,
    viewer: { ...sealed, select: 'own', update: ownName },
    admin: { ...sealed, select: 'all', update: ownName },
    service_role: sealed,
  },
  repositories: {
    anon: sealed,
    viewer: { select: 'filtered', insert: 'refused', update: 'filtered', delete: 'filtered' },
    admin: open,
    service_role: { ...sealed, select: { reach: 'all', only: 'name,owner,pushed_at' } },
  },
  projects: {
    anon: { ...sealed, select: { reach: 'public', only: shown } },
    viewer: {
      select: { reach: 'public', only: shown },
      insert: 'refused',
      update: 'filtered',
      delete: 'filtered',
    },
    admin: { ...open, select: { reach: 'all', only: shown } },
    service_role: sealed,
  },
  skills: {
    anon: { ...sealed, select: 'all' },
    viewer: { select: 'all', insert: 'refused', update: 'filtered', delete: 'filtered' },
    admin: open,
    service_role: sealed,
  },
  contact_messages: {
    anon: sealed,
    viewer: { select: 'filtered', insert: 'refused', update: 'filtered', delete: 'filtered' },
    admin: { select: 'all', insert: 'refused', update: { reach: 'all', only: 'read_at' }, delete: 'all' },
    service_role: sealed,
  },
  saved_views: { anon: sealed, viewer: sealed, admin: sealed, service_role: sealed },
  snoozes: { anon: sealed, viewer: sealed, admin: sealed, service_role: sealed },
  weekly_digests: { anon: sealed, viewer: sealed, admin: sealed, service_role: sealed },
  content_edits: {
    anon: { ...sealed, select: { reach: 'all', only: 'id,value' } },
    viewer: { ...sealed, select: { reach: 'all', only: 'id,value' } },
    admin: { ...sealed, select: { reach: 'all', only: 'id,value' } },
    service_role: sealed,
  },
  github_app_settings: {
    anon: sealed,
    viewer: sealed,
    admin: sealed,
    service_role: { ...sealed, select: 'all' },
  },
  applied_operations: {
    anon: sealed,
    viewer: { ...sealed, select: 'filtered' },
    admin: { ...sealed, select: 'own' },
    service_role: sealed,
  },
  github_changes: {
    anon: sealed,
    viewer: { ...sealed, select: 'filtered' },
    admin: { ...sealed, select: 'own' },
    service_role: sealed,
  },
};

export interface Fixture {
  /** Column that identifies a row. */
  key: string;
  /**
   * Rows that exist before each test. `owner` is the role to which the row belongs; `isPublic` means that everyone may read it.
   */
  rows: { id: string; owner?: Role; isPublic?: boolean }[];
  fresh: Record<string, unknown>;
  change: Record<string, unknown>;
  /** Values that the role may not set together with the columns of `only`. */
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
  saved_views: {
    key: 'id',
    rows: [{ id: messageId }],
    fresh: { id: '00000000-0000-4000-8000-0000000000a2', name: 'two' },
    change: { name: 'changed' },
  },
  snoozes: {
    key: 'id',
    rows: [{ id: '1:stale' }],
    fresh: { id: '2:stale', title: 'two' },
    change: { title: 'changed' },
  },
  weekly_digests: {
    key: 'user_id',
    rows: [{ id: adminId, owner: 'admin' }],
    fresh: { user_id: viewerId, way: 'mail', language: 'en' },
    change: { way: 'push' },
  },
  content_edits: {
    key: 'id',
    rows: [{ id: 'services' }],
    fresh: { id: 'owner.bio', value: { text: 'two' }, edited_at: '2026-01-01T00:00:00+00:00' },
    change: { value: { text: 'changed' } },
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
  github_changes: {
    key: 'id',
    rows: [
      { id: ownOperation, owner: 'admin' },
      { id: foreignOperation, owner: 'viewer' },
    ],
    fresh: { id: '00000000-0000-4000-8000-0000000000b3', state: 'pending' },
    change: { state: 'done' },
  },
};

/** SQL statements that create the fixtures' rows and delete all others. The demo accounts already exist. */
export const prepareFixtures = [
  ...[
    'repositories',
    'projects',
    'skills',
    'contact_messages',
    'saved_views',
    'snoozes',
    'weekly_digests',
    'content_edits',
    'github_app_settings',
    'applied_operations',
    'github_changes',
  ].map((table) => `delete from public.${table}`),
  `update public.profiles
   set display_name = 'before', role = case id when '${adminId}' then 'admin' else 'viewer' end`,
  `insert into public.repositories (id, name, url) values ('r1', 'one', 'https://github.com/x/one')`,
  `insert into public.projects (id, name, is_public) values ('hidden', 'hidden', false), ('shown', 'shown', true)`,
  `insert into public.skills (id, name, category, years_experience, proficiency_level)
   values ('s1', 'one', 'c', 1, 1)`,
  `insert into public.contact_messages (id, name, email, message) values ('${messageId}', 'n', 'a@b', 'm')`,
  `insert into public.saved_views (id, name) values ('${messageId}', 'one')`,
  `insert into public.snoozes (id, title) values ('1:stale', 'one')`,
  `insert into public.weekly_digests (user_id, way, language) values ('${adminId}', 'mail', 'en')`,
  `insert into public.content_edits (id, value, edited_at) values ('services', '"one"', now())`,
  `insert into public.github_app_settings (user_id, app_id, installation_id) values ('${adminId}', '1', '1')`,
  `insert into public.applied_operations (id, actor, device_id, sequence, action, body_hash, result, version) values
    ('${ownOperation}', '${adminId}', '${adminId}', 1, 'import', 'h', '{}', 1000000),
    ('${foreignOperation}', '${viewerId}', '${viewerId}', 1, 'import', 'h', '{}', 1000001)`,
  `insert into public.github_changes (
     id, user_id, plan_id, device_id, repository_id, repository_name, device_name, made_on, generation, revision, place, confirmed_at,
     change, complete, state, outcome, version
   )
   select id, account, id, id, '1', 'x/one', 'Laptop', 'Laptop', 1, 1, 1, now(), '{}', true, 'pending', '{}', version
   from (values ('${ownOperation}'::uuid, '${adminId}'::uuid, 1000002), ('${foreignOperation}', '${viewerId}', 1000003))
     as made (id, account, version)`,
];

export interface DescribedCell {
  table: string;
  role: Role;
  verb: Verb;
  reach: Reach;
  only: string | null;
  fixture: Fixture;
  /** Ids of the fixtures' rows that the role can reach, and of those that it cannot. */
  reached: string[];
  unreached: string[];
}

/** Every combination of table, role and action. */
export const cells: DescribedCell[] = Object.entries(matrix).flatMap(([table, roles]) =>
  (Object.keys(roles) as Role[]).flatMap((role) =>
    (Object.keys(roles[role]) as Verb[]).map((verb) => describeCell(table, role, verb, roles[role][verb])),
  ),
);

function describeCell(table: string, role: Role, verb: Verb, cell: Cell): DescribedCell {
  const fixture = fixtures[table] as Fixture;
  const reach = typeof cell === 'string' ? cell : cell.reach;
  const only = typeof cell === 'string' ? null : cell.only;
  const inReach = (row: Fixture['rows'][number]) => isReached(row, reach, role);
  const reached = fixture.rows.filter(inReach).map((row) => row.id);
  const unreached = fixture.rows.filter((row) => !inReach(row)).map((row) => row.id);
  return { table, role, verb, reach, only, fixture, reached, unreached };
}

function isReached(row: Fixture['rows'][number], reach: Reach, role: Role): boolean {
  if (reach === 'own') return row.owner === role;
  if (reach === 'public') return row.isPublic === true;
  return reach === 'all';
}
