-- What a hosted Supabase project has before the first migration runs, as far as the migrations and policies can tell.
-- Tables and sequences get no default privileges, and functions only PostgreSQL's own (everybody may execute them), as in
-- every hosted project since 30 October 2026: a migration that forgets a grant, or to revoke the execution of a function,
-- fails the tests here as well. tests/platform/hosted-project.sql has the whole of it, for a PostgreSQL with its own roles.

do $$
begin
  if not exists (select from pg_catalog.pg_roles where rolname = 'anon') then
    create role anon nologin noinherit;
  end if;
  if not exists (select from pg_catalog.pg_roles where rolname = 'authenticated') then
    create role authenticated nologin noinherit;
  end if;
  if not exists (select from pg_catalog.pg_roles where rolname = 'service_role') then
    create role service_role nologin noinherit bypassrls;
  end if;
  if not exists (select from pg_catalog.pg_roles where rolname = 'authenticator') then
    create role authenticator nologin noinherit;
    grant anon, authenticated, service_role to authenticator;
  end if;
end
$$;

create schema if not exists extensions;
grant usage on schema public, auth, extensions to anon, authenticated, service_role;

-- On which program a session begins. The hosted auth service writes it with the session; here session-facts.ts says it before.
create or replace function extensions.name_program() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.user_agent := current_setting('portico.user_agent', true);
  return new;
end;
$$;

create or replace trigger portico_name_program before insert on auth.sessions
for each row execute function extensions.name_program();
