-- Turns a plain PostgreSQL 17 into a hosted Supabase project before its first migration: roles, schemas and privileges that
-- affect migrations, policies and functions. Run as the superuser `supabase_admin` before the tables of `auth` are created
-- (tests/support/postgres-server.ts). The embedded stack starts from dev/database/platform.sql instead.
--
-- Sources: [image] is the repository supabase/postgres, migrations/db; [auth] is supabase/auth, migrations; [cli] is
-- supabase/cli.

-- ROLES. [image] init-scripts/00000000000000-initial-schema, nix/tests/expected/roles.out
-- API roles inherit: [image] 20230529180330_alter_api_roles_for_inherit.
create role anon nologin inherit;
create role authenticated nologin inherit;
create role service_role nologin inherit bypassrls;
create role authenticator login noinherit;
grant anon, authenticated, service_role to authenticator;

-- [image] 10000000000000_demote-postgres: `postgres`, the role of `supabase db push` and of the SQL editor, is not a superuser.
create role postgres login nosuperuser inherit createdb createrole replication bypassrls;
-- [image] 20250605172253_grant_with_admin_to_postgres_16_and_above
grant anon, authenticated, service_role to postgres with admin option;
-- [image] 20230306081037_grant_pg_monitor_to_postgres, 20240606060239_grant_predefined_roles_to_postgres
grant pg_monitor, pg_read_all_data, pg_signal_backend to postgres;

-- Supabase's image: init-scripts/00000000000001-auth-schema. Migration 20260821154147 took createrole away.
create role supabase_auth_admin login noinherit;

-- SETTINGS OF SESSIONS. [image] init-scripts/00000000000000, 20221028101028, 20231130133139, 20220322085208.
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role authenticator set statement_timeout = '8s';
alter role authenticator set lock_timeout = '8s';
alter role supabase_auth_admin set search_path = 'auth';
alter role supabase_auth_admin set idle_in_transaction_session_timeout = '60s';
alter role postgres set search_path = '$user', 'public', 'extensions';
-- The data service's sessions load `safeupdate` ([image] 20220118070449_enable-safeupdate-postgrest). This server lacks the
-- extension, so tests/support/safe-update.ts refuses the same statements.

-- SCHEMAS. [image] init-scripts/00000000000000. `public` belongs to pg_database_owner, as in PostgreSQL since version 15.
alter database postgres owner to postgres;
grant usage on schema public to postgres, anon, authenticated, service_role;
create schema extensions;
create extension "uuid-ossp" with schema extensions;
create extension pgcrypto with schema extensions;
grant usage on schema extensions to anon, authenticated, service_role;
grant all on schema extensions to postgres;

-- DEFAULT PRIVILEGES. The API roles get none on tables and sequences of `public`, and on functions only those that PostgreSQL
-- gives to PUBLIC: [cli] apps/cli-go/internal/db/start/start.go, RevokeDefaultDataApiPrivilegesSql, "matches the SQL that Studio
-- runs at cloud project creation". This is the default for new projects since 30 May 2026, and for all projects since 30 October
-- 2026 (supabase.com/changelog/45329). Only the platform's own role keeps the former privileges.
alter default privileges for role supabase_admin in schema public
  grant all on tables to postgres, anon, authenticated, service_role;
alter default privileges for role supabase_admin in schema public
  grant all on sequences to postgres, anon, authenticated, service_role;
alter default privileges for role supabase_admin in schema public
  grant all on functions to postgres, anon, authenticated, service_role;

-- SCHEMA auth belongs to the platform, and its tables to the auth service. [image] init-scripts/00000000000001-auth-schema,
-- 20211115181400_update-auth-permissions, 20211124212715_update-auth-owner, 20250421084701_revoke_admin_roles_from_postgres:
-- `postgres` reads and writes the tables and may create triggers on them. It owns nothing in the schema, creates nothing in it,
-- and is not a member of supabase_auth_admin.
create schema auth authorization supabase_admin;
grant usage on schema auth to anon, authenticated, service_role, postgres;
grant all on schema auth to supabase_auth_admin;
-- [image] 20211115181400_update-auth-permissions
alter default privileges for role supabase_auth_admin in schema auth
  grant all on tables to postgres;

-- SCHEMA storage. The platform owns the schema, and the storage service its tables. [image]
-- init-scripts/00000000000002-storage-schema, 20230327032006_grant_auth_roles_to_supabase_storage_admin. The roles of clients have
-- every privilege on the tables, and row level security restricts them. `postgres` writes the tables and creates policies, which
-- `supautils.policy_grants` allows on the platform. This database lacks that extension, so `postgres` is a member of the owning
-- role. That role has more rights: tests/integration/platform/database-access.test.ts checks which of them the migrations use.
create role supabase_storage_admin login noinherit createrole;
grant supabase_storage_admin to postgres;
alter schema storage owner to supabase_admin;
grant usage on schema storage to postgres, anon, authenticated, service_role;
grant all on schema storage to supabase_storage_admin;
alter table storage.buckets owner to supabase_storage_admin;
alter table storage.objects owner to supabase_storage_admin;
grant all on storage.buckets, storage.objects to postgres with grant option;
grant all on storage.buckets, storage.objects to anon, authenticated, service_role;

-- SCHEMA realtime. supabase/realtime, lib/realtime/tenants/repo/migrations: 20241030150047, 20241108114728, 20251103001201,
-- 20260707120000; without partitions. On the platform, the extension supautils lets `postgres` create policies on tables of
-- another owner (supautils.policy_grants). Here `postgres` is a member of the owner, as it was on the platform before.
create role supabase_realtime_admin nologin noinherit noreplication;
grant supabase_realtime_admin to postgres;
create schema realtime;
grant usage on schema realtime to postgres with grant option;
grant usage on schema realtime to anon, authenticated, service_role;
grant all on schema realtime to supabase_realtime_admin;
create table realtime.messages (
  id uuid not null default gen_random_uuid(),
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now(),
  primary key (id, inserted_at)
);
alter table realtime.messages enable row level security;
grant select, insert, update on realtime.messages to postgres, anon, authenticated, service_role;
create function realtime.topic() returns text language sql stable
as $$ select nullif(current_setting('realtime.topic', true), '')::text $$;
create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
language plpgsql
as $$
declare
  message_id uuid := gen_random_uuid();
begin
  begin
    execute format('set local realtime.topic to %L', topic);
    insert into realtime.messages (id, payload, event, topic, private, extension)
    values (message_id, jsonb_build_object('id', message_id) || payload, event, topic, private, 'broadcast');
  exception
    when others then
      raise warning 'ErrorSendingBroadcastMessage: %', sqlerrm;
  end;
end;
$$;
alter table realtime.messages owner to supabase_realtime_admin;
alter function realtime.topic() owner to supabase_realtime_admin;
alter function realtime.send(jsonb, text, text, boolean) owner to supabase_realtime_admin;
