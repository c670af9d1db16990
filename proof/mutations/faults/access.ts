import { faults, type Mutation } from '../mutation.ts';

/** Who may read and write which rows and columns, and call which functions. */

const accounts = 'supabase/migrations/20261126000001_accounts.sql';
const tables = 'supabase/migrations/20261126000002_tables.sql';
const matrix = 'tests/integration/database/policies.test.ts';
const definitions = 'tests/integration/database/definitions.test.ts';
const ownersRows =
  'using (id operator(private.&&) (select private.is_admin())) with check ((select private.is_admin()))';
const ownersAlone = 'using ((select private.is_admin())) with check ((select private.is_admin()))';

const ownersTable = (table: string, put: string) => ({
  find: `create policy "owner" on public.${table} for all to authenticated\n${ownersRows};`,
  put: `create policy "owner" on public.${table} for all to authenticated\n${put};`,
});
/** Policy of a table with separate policies for insert, update and delete. */
const ownersWrites = (
  verb: 'inserts' | 'updates' | 'deletes',
  table: string,
  former: string,
  put: string,
) => {
  const policy = `create policy "owner ${verb}" on public.${table} for ${verb.slice(0, -1)} to authenticated\n`;
  return { find: `${policy}${former};`, put: `${policy}${put};` };
};
const newRow = 'with check ((select private.is_admin()))';
const everybodysRows = 'using (true) with check ((select private.is_admin()))';
const anyNewRow = 'using ((select private.is_admin())) with check (true)';

const estimates = 'tests/integration/database/estimates.test.ts';

export const access: readonly Mutation[] = [
  ...faults({ in: accounts, foundBy: estimates }, [
    {
      name: 'the planner tells every account how many rows the owner has',
      find: 'function = private.is_allowed, restrict = eqsel',
      put: 'function = private.is_allowed',
      test: 'does not depend on the number of rows in contact_messages',
    },
  ]),
  ...faults({ in: accounts, foundBy: matrix }, [
    {
      name: 'an account reads the profiles of all others',
      find: 'using (id = (select auth.uid()) or id operator(private.&&) (select private.is_admin()));',
      put: 'using (true);',
      test: "'profiles': 'viewer' select shows",
    },
    {
      name: 'an account renames another one',
      find: 'using (id = (select auth.uid())) with check (id = (select auth.uid()));',
      put: 'using (true) with check (true);',
      test: "'profiles': 'admin' 'update' does not reach",
    },
    {
      name: 'an account makes itself the owner',
      find: 'grant select, update (display_name) on public.profiles',
      put: 'grant select, update on public.profiles',
      test: "'profiles': 'viewer' may set 'display_name' and nothing beside it",
    },
  ]),
  ...faults({ in: tables, foundBy: matrix }, [
    {
      name: "a visitor's account reads the owner's repositories",
      ...ownersTable('repositories', everybodysRows),
      test: "'repositories': 'viewer' select shows",
    },
    {
      name: "a visitor's account adds repositories",
      ...ownersTable('repositories', anyNewRow),
      test: "'repositories': 'viewer' 'insert' is refused",
    },
    {
      name: 'row level security of the repositories is off',
      find: 'alter table public.repositories enable row level security;',
      put: '',
      test: "'repositories': 'viewer' 'delete' does not reach",
    },
    {
      name: 'visitors read projects that are not published',
      find: 'using (is_public);',
      put: 'using (true);',
      test: "'projects': 'anon' may read",
    },
    {
      name: "a visitor's account changes projects",
      ...ownersWrites('updates', 'projects', ownersAlone, everybodysRows),
      test: "'projects': 'viewer' 'update' does not reach",
    },
    {
      name: "a visitor's account adds projects",
      ...ownersWrites('inserts', 'projects', newRow, 'with check (true)'),
      test: "'projects': 'viewer' 'insert' is refused",
    },
    {
      name: "a visitor's account deletes skills",
      ...ownersWrites('deletes', 'skills', 'using ((select private.is_admin()))', 'using (true)'),
      test: "'skills': 'viewer' 'delete' does not reach",
    },
    {
      name: "a visitor's account adds skills",
      ...ownersWrites('inserts', 'skills', newRow, 'with check (true)'),
      test: "'skills': 'viewer' 'insert' is refused",
    },
    {
      name: 'nothing but a policy keeps visitors from deleting skills',
      find: 'grant select on public.skills to anon;',
      put: 'grant select, delete on public.skills to anon;',
      test: "'skills': 'anon' 'delete' is refused",
    },
    {
      name: "a visitor's account reads the messages of others",
      ...ownersTable('contact_messages', everybodysRows),
      test: "'contact_messages': 'viewer' select shows",
    },
    {
      name: 'what a visitor wrote can be changed',
      find: 'grant select, update (read_at), delete on public.contact_messages',
      put: 'grant select, update, delete on public.contact_messages',
      test: "'contact_messages': 'admin' may set 'read_at' and nothing beside it",
    },
    {
      name: "a visitor's account reads which operations were applied",
      find: 'using (actor = (select auth.uid()) and id operator(private.&&) (select private.is_admin()));',
      put: 'using (actor = (select auth.uid()));',
      test: "'applied_operations': 'viewer' select shows",
    },
    {
      name: 'the owner reads the operations of another account',
      find: 'using (actor = (select auth.uid()) and id operator(private.&&) (select private.is_admin()));',
      put: 'using ((select private.is_admin()));',
      test: "'applied_operations': 'admin' select shows",
    },
    {
      name: "a visitor's account reads what was changed at GitHub",
      find: 'using (user_id = (select auth.uid()) and version operator(private.&&) (select private.is_admin()));',
      put: 'using (user_id = (select auth.uid()));',
      test: "'github_changes': 'viewer' select shows",
    },
    {
      name: 'the owner reads what another account has changed at GitHub',
      find: 'using (user_id = (select auth.uid()) and version operator(private.&&) (select private.is_admin()));',
      put: 'using ((select private.is_admin()));',
      test: "'github_changes': 'admin' select shows",
    },
    {
      name: 'visitors read on which device something changed',
      find: '  id, name, description, is_public, created_at, category,',
      put: '  id, name, description, is_public, created_at, field_versions, category,',
      test: "'projects': 'anon' may read",
    },
    {
      name: "the Edge Functions' key reads everything that is known of a repository",
      find: 'grant select (name, owner, pushed_at) on public.repositories to service_role;',
      put: 'grant select on public.repositories to service_role;',
      test: "'repositories': 'service_role' may read",
    },
    {
      name: "the Edge Functions' key writes the settings of the GitHub App past their functions",
      find: 'grant select on public.github_app_settings to service_role;',
      put: 'grant select, update on public.github_app_settings to service_role;',
      test: "'github_app_settings': 'service_role' 'update' is refused",
    },
    {
      name: 'saved views are written past the operations',
      find: 'revoke all on public.saved_views from public, anon, authenticated, service_role;',
      put: 'grant select, update on public.saved_views to authenticated;',
      test: "'saved_views': 'viewer' 'update' is refused",
    },
  ]),
  ...faults({ in: tables, foundBy: definitions }, [
    {
      name: 'row level security of the sealed settings is off',
      find: 'alter table public.github_app_settings enable row level security;',
      put: '',
      test: 'every table of the public schema has row level security',
    },
  ]),
  ...faults({ in: accounts, foundBy: definitions }, [
    {
      name: 'every caller has a way into the private schema',
      find: 'revoke all on schema private from public, anon, authenticated, service_role;',
      put: 'grant usage on schema private to anon, authenticated;',
      test: 'clients and Edge Functions have no way into the private schema',
    },
    {
      name: 'a function that passes row level security looks names up where its caller says',
      find: "create function private.is_admin() returns boolean\nlanguage sql stable security definer set search_path = ''",
      put: 'create function private.is_admin() returns boolean\nlanguage sql stable security definer',
      test: 'every function is pinned to an empty search path',
    },
  ]),
  ...faults({ in: 'supabase/migrations/20261126000008_github_app.sql', foundBy: definitions }, [
    {
      name: 'a visitor reports what only GitHub may report',
      find: 'revoke all on function public.github_webhook_apply(jsonb) from public, anon, authenticated, service_role;',
      put: '',
      test: 'visitors may call one function',
    },
  ]),
  ...faults({ in: 'supabase/migrations/20261126000007_contact.sql', foundBy: definitions }, [
    {
      name: 'a visitor uses up the revocations of everybody',
      find: 'revoke all on function public.count_revocation(jsonb) from public, anon, authenticated, service_role;',
      put: '',
      test: 'visitors may call one function',
    },
  ]),
  ...faults({ in: 'supabase/seed.sql', foundBy: 'tests/integration/platform/database-deploy.test.ts' }, [
    {
      name: 'the admin account whose password is public gets into a hosted project',
      find: "if version() !~ 'wasm32' and",
      put: "if version() = '' and",
      test: 'the seed refuses a database that is not local',
    },
  ]),
  ...faults(
    {
      in: 'supabase/migrations/20261126000003_versions.sql',
      foundBy: 'tests/integration/dev/realtime.test.ts',
    },
    [
      {
        name: 'every account hears of changes',
        find: " and extension = 'broadcast' and private.is_admin());",
        put: " and extension = 'broadcast');",
        test: 'nobody else may listen, and the owner to nothing else',
      },
      {
        name: 'the owner may listen to any channel',
        find: "realtime.topic() = 'changes' and ",
        put: '',
        test: 'nobody else may listen, and the owner to nothing else',
      },
    ],
  ),
];
