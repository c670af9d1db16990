-- What each role may do: grants first (what is not granted is refused), then row level security (which rows).
-- tests/database/policies.test.ts holds the same matrix, cell by cell.

revoke all on public.profiles, public.repositories, public.projects, public.skills, public.contact_messages,
  public.github_app_settings, public.applied_operations
from public, anon, authenticated;
revoke all on all tables in schema private from public, anon, authenticated;
revoke all on all sequences in schema private from public, anon, authenticated;
revoke all on all functions in schema private from public, anon, authenticated;

-- Policies run as the caller, who therefore needs to execute what they ask.
grant execute on function private.is_admin() to authenticated;

alter table public.profiles enable row level security;
alter table public.repositories enable row level security;
alter table public.projects enable row level security;
alter table public.skills enable row level security;
alter table public.contact_messages enable row level security;
alter table public.github_app_settings enable row level security;
alter table public.applied_operations enable row level security;

grant select, update (display_name) on public.profiles to authenticated;

create policy "own profile, or any for the owner" on public.profiles for select to authenticated
using (id = (select auth.uid()) or (select private.is_admin()));

create policy "own display name" on public.profiles for update to authenticated
using (id = (select auth.uid())) with check (id = (select auth.uid()));

grant select, insert, update, delete on public.repositories to authenticated;

create policy "owner" on public.repositories for all to authenticated
using ((select private.is_admin())) with check ((select private.is_admin()));

grant select on public.projects to anon;
grant select, insert, update, delete on public.projects to authenticated;

create policy "public projects" on public.projects for select to anon, authenticated
using (is_public);

create policy "owner" on public.projects for all to authenticated
using ((select private.is_admin())) with check ((select private.is_admin()));

grant select on public.skills to anon;
grant select, insert, update, delete on public.skills to authenticated;

create policy "everyone reads" on public.skills for select to anon, authenticated
using (true);

create policy "owner" on public.skills for all to authenticated
using ((select private.is_admin())) with check ((select private.is_admin()));

-- Messages come in through submit_contact_message() only.
grant select, update (read_at), delete on public.contact_messages to authenticated;

create policy "owner" on public.contact_messages for all to authenticated
using ((select private.is_admin())) with check ((select private.is_admin()));

grant select on public.applied_operations to authenticated;

create policy "own operations of the owner" on public.applied_operations for select to authenticated
using (actor = (select auth.uid()) and (select private.is_admin()));
