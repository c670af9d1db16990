-- Versions of rows, which a device's cursor follows. Versions increase in the order of commits, because each writer locks
-- sync_head until its transaction ends. So a device with cursor n has seen every change up to n. Hosted sessions load
-- `safeupdate`, which refuses an UPDATE or DELETE without WHERE; therefore some statements have `where true`.

create table private.sync_head (
  singleton boolean primary key default true check (singleton),
  -- With a new epoch, every device reads all rows again: see new_epoch().
  epoch uuid not null default gen_random_uuid(),
  -- Highest version of a deleted tombstone. A device with a lower cursor may have missed a deletion.
  floor bigint not null default 0,
  pruned_at timestamptz not null default now(),
  began bigint not null default 0
);

create sequence private.sync_version;

create table private.tombstones (
  table_name text not null,
  row_id text not null,
  version bigint not null,
  deleted_at timestamptz not null default now(),
  primary key (table_name, row_id)
);

create index tombstones_version_idx on private.tombstones (version);
create index tombstones_deleted_at_idx on private.tombstones (deleted_at);

revoke all on private.sync_head, private.tombstones from public, anon, authenticated, service_role;
revoke all on sequence private.sync_version from public, anon, authenticated, service_role;

create unique index applied_operations_version_idx on public.applied_operations (version);

create function private.lock_head() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform from private.sync_head for update;
end;
$$;

-- Broadcasts the version once per transaction. The device that made the change ignores it. An error becomes a warning in
-- realtime.send and delays no change, because devices also poll.
create function private.broadcast_change(version bigint) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if current_setting('portico.broadcast', true) = 'sent'
    or to_regprocedure('realtime.send(jsonb,text,text,boolean)') is null
  then
    return;
  end if;
  perform set_config('portico.broadcast', 'sent', true);
  perform realtime.send(
    jsonb_build_object('version', version, 'device', nullif(current_setting('portico.device', true), '')),
    'changed', 'changes', true
  );
end;
$$;

create function private.next_version() returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  version bigint;
begin
  perform private.lock_head();
  version := nextval('private.sync_version');
  perform private.broadcast_change(version);
  return version;
end;
$$;

-- Locks sync_head before any row. Transactions that lock in different orders would deadlock.
create function private.lock_head_first() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_head();
  return null;
end;
$$;

-- `writer` is the id of the device whose operation runs, 'import' (which records nothing), or empty.
create function private.field_versions_after(
  before jsonb, after jsonb, fields text[], writer text, version bigint
) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(before -> 'field_versions', '{}') || coalesce(
    (
      select jsonb_object_agg(field, jsonb_build_object('version', version, 'device', nullif(writer, '')))
      from unnest(fields) as field
      where writer <> 'import' and before -> field is distinct from after -> field
    ),
    '{}'
  );
$$;

-- Arguments: the tracked fields. A device that inserts a row counts as the writer of every field. If another device creates the
-- same row, it then learns which values it replaces. Imports, webhooks and the operator count as no writer.
create function private.bump_version() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  before jsonb;
  after jsonb := to_jsonb(new);
  writer text := coalesce(current_setting('portico.writer', true), '');
begin
  new.version := private.next_version();
  if tg_op = 'INSERT' then
    if tg_nargs > 0 then
      new.field_versions := private.field_versions_after(
        '{}', jsonb_strip_nulls(after), tg_argv, coalesce(nullif(writer, ''), 'import'), new.version
      );
    end if;
    return new;
  end if;
  if new.id <> old.id then
    raise exception using errcode = 'PT400', message = 'The id of a row cannot change.';
  end if;
  before := to_jsonb(old);
  if tg_nargs > 0 then
    new.field_versions := private.field_versions_after(before, after, tg_argv, writer, new.version);
    if before - 'version' is distinct from after - 'version' then
      new.updated_at := now();
    end if;
  end if;
  return new;
end;
$$;

create function private.tombstone_row() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.tombstones (table_name, row_id, version)
  values (tg_table_name, old.id::text, private.next_version())
  on conflict (table_name, row_id) do update set version = excluded.version, deleted_at = now();
  return null;
end;
$$;

create function private.restore_row() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.tombstones where table_name = tg_table_name and row_id = new.id::text;
  return null;
end;
$$;

-- Synced tables, with the fields that operations may change.
create table private.synced_tables (
  name text primary key,
  id_type regtype not null,
  fields text[] not null
);

revoke all on private.synced_tables from public, anon, authenticated, service_role;

-- Makes a table synced, and adds it to the view of all synced rows. The table needs the columns id and version; a tracked one
-- also needs field_versions and updated_at. Untracked tables have no conflicts: the last write wins.
create function private.sync_table(table_name text, fields text[], is_tracked boolean default true) returns void
language plpgsql set search_path = ''
as $$
declare
  every_table text;
begin
  insert into private.synced_tables (name, id_type, fields)
  select table_name, atttypid, sync_table.fields from pg_catalog.pg_attribute
  where attrelid = format('public.%I', table_name)::regclass and attname = 'id';
  execute format('create unique index %I on public.%I (version)', table_name || '_version_idx', table_name);
  execute format(
    'create trigger lock_head before insert or update or delete on public.%I
    for each statement execute function private.lock_head_first()', table_name
  );
  execute format(
    'create trigger bump_version before insert or update on public.%I
    for each row execute function private.bump_version(%s)', table_name,
    (select string_agg(quote_literal(field), ', ') from unnest(sync_table.fields) as field where is_tracked)
  );
  execute format(
    'create trigger tombstone after delete on public.%I for each row execute function private.tombstone_row()', table_name
  );
  execute format(
    'create trigger restore after insert on public.%I for each row execute function private.restore_row()', table_name
  );
  -- Functions for all synced tables read this view. The planner uses each table's index on version.
  select string_agg(
    format(
      'select %1$L::text as table_name, t.id::text as row_id, t.version, to_jsonb(t) as "row" from public.%1$I as t', name
    ),
    ' union all ' order by name
  ) into every_table
  from private.synced_tables;
  execute format('create or replace view private.synced_rows with (security_invoker = true) as %s', every_table);
  revoke all on private.synced_rows from public, anon, authenticated, service_role;
end;
$$;

select private.sync_table('repositories', array[
  'project_id', 'language', 'stars', 'has_readme', 'has_tech_bragging', 'private'
]);
select private.sync_table('projects', array[
  'name', 'description', 'is_public', 'category', 'type', 'timeline', 'technologies', 'features', 'role',
  'repository_url', 'website_url', 'topics', 'stars', 'images', 'contributors', 'last_updated', 'activity_level',
  'slug', 'summary', 'problem', 'approach', 'result', 'figures', 'quote', 'quote_source', 'stack', 'page_links', 'pictures'
]);
select private.sync_table('contact_messages', array['read_at', 'answered_at'], is_tracked => false);
select private.sync_table('saved_views', array['name', 'query']);
select private.sync_table('content_edits', array['value', 'edited_at']);

create function private.head_version() returns bigint
language sql stable security definer set search_path = ''
as $$
  select greatest(
    (select floor from private.sync_head),
    (select max(version) from private.synced_rows),
    (select max(version) from private.tombstones),
    (select max(version) from public.applied_operations)
  );
$$;

create function private.data_version() returns bigint
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    greatest(
      (select max(version) from private.synced_rows),
      (select max(version) from public.applied_operations),
      (select max(version) from public.github_changes)
    ),
    0
  );
$$;

-- Rows with versions up to the new floor get new versions. Otherwise a device that reads them page by page would have a cursor
-- below the floor, and start again each time.
create function private.prune_tombstones(keep interval default interval '90 days') returns void
language plpgsql security definer set search_path = ''
as $$
declare
  pruned bigint;
  synced_table text;
begin
  perform private.lock_head();
  with forgotten as (
    delete from private.tombstones where deleted_at < now() - keep returning version
  )
  select max(version) into pruned from forgotten;
  update private.sync_head set pruned_at = now(), floor = greatest(floor, pruned) where singleton;
  if pruned is not null then
    for synced_table in select name from private.synced_tables order by name loop
      execute format('update public.%I set version = 0 where version <= $1', synced_table) using pruned;
    end loop;
  end if;
end;
$$;

-- Other functions call this one, because not every project has a scheduler.
create function private.prune_tombstones_daily() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from private.sync_head where pruned_at < now() - interval '1 day') then
    perform private.prune_tombstones();
  end if;
end;
$$;

-- Call this function once after a restore, because devices may know versions that the server has lost. It starts a new epoch, in
-- which devices read all rows again. The floor is reset, because a floor above the restored versions would restart every
-- snapshot. Tombstones are deleted, because an old one would delete a restored row.
create function private.new_epoch() returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  begun uuid;
begin
  perform private.lock_head();
  perform setval(
    'private.sync_version',
    greatest(private.head_version(), private.data_version(), (select last_value from private.sync_version))
  );
  delete from private.tombstones where true;
  update private.sync_head
  set epoch = gen_random_uuid(), floor = 0, began = private.data_version()
  where singleton
  returning epoch into begun;
  return begun;
end;
$$;

-- REALTIME. Only the owner may listen. Realtime creates its table when it serves a project for the first time; call
-- allow_listening() after that (docs/deploy.md). Until then devices poll.

create function private.allow_listening() returns boolean
language plpgsql set search_path = ''
as $$
begin
  if to_regclass('realtime.messages') is null then
    raise notice 'Realtime has no table yet: nobody may listen to changes.';
    return false;
  end if;
  drop policy if exists "The owner hears of changes" on realtime.messages;
  create policy "The owner hears of changes" on realtime.messages for select to authenticated
  using (realtime.topic() = 'changes' and extension = 'broadcast' and private.is_admin());
  return true;
end;
$$;

select private.allow_listening();

-- The project that repositories are linked to by default.
insert into public.projects (id, name, description)
values ('default-project', 'Default project', 'Repositories shown in the portfolio.');
insert into private.sync_head (began) values (private.data_version());
