-- Creates the parts of a hosted project that the migrations need. Like hosted projects created since 30 October 2026, it sets no
-- default privileges for tables, so that tests detect missing grants. tests/integration/platform/hosted-project.sql creates a
-- complete project.

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
grant usage on schema public, auth, extensions, storage to anon, authenticated, service_role;
-- The storage service makes the same grants. Row level security restricts access.
grant all on storage.buckets, storage.objects to anon, authenticated, service_role;

-- Writes the user agent of a new session. The hosted service does so itself; here session-facts.ts sets `portico.user_agent`
-- first.
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

-- Gives a new GitHub identity to the account that requested it: see identity-linking.ts.
create or replace function extensions.link_identity() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.user_id := coalesce(nullif(current_setting('portico.link_target', true), '')::uuid, new.user_id);
  return new;
end;
$$;

create or replace trigger portico_link_identity before insert on auth.identities
for each row when (new.provider = 'github') execute function extensions.link_identity();

create or replace function extensions.hand_over_code() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if exists (
    select from auth.identities
    where user_id = new.linking_target_id and id::text = current_setting('portico.identity', true)
  ) then
    new.user_id := new.linking_target_id;
  end if;
  return new;
end;
$$;

create or replace trigger portico_hand_over_code before update on auth.flow_state
for each row when (old.user_id is null and new.linking_target_id is not null)
execute function extensions.hand_over_code();

-- Creates Realtime's tables without partitions (supabase/realtime, lib/realtime/tenants/repo/migrations). Realtime reads the
-- write-ahead log; dev/realtime uses notifications instead.
create schema if not exists realtime;
grant usage on schema realtime to anon, authenticated, service_role;

create table if not exists realtime.messages (
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
grant select, insert, update on realtime.messages to anon, authenticated, service_role;

create or replace function realtime.topic() returns text language sql stable
as $$ select nullif(current_setting('realtime.topic', true), '')::text $$;

create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
language plpgsql
as $$
declare
  message_id uuid := gen_random_uuid();
begin
  perform set_config('realtime.topic', topic, true);
  insert into realtime.messages (id, payload, event, topic, private, extension)
  values (message_id, jsonb_build_object('id', message_id) || payload, event, topic, private, 'broadcast');
exception
  when others then
    raise warning 'ErrorSendingBroadcastMessage: %', sqlerrm;
end;
$$;

-- Sends each message as a notification, and deletes messages older than an hour.
create or replace function realtime.deliver() returns trigger
language plpgsql
as $$
begin
  perform pg_notify(
    'realtime', jsonb_build_object('topic', new.topic, 'event', new.event, 'payload', new.payload)::text
  );
  delete from realtime.messages where inserted_at < now() - interval '1 hour';
  return null;
end;
$$;

create or replace trigger deliver after insert on realtime.messages
for each row when (new.event is not null) execute function realtime.deliver();
