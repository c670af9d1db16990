-- Saved views of the list of repositories: a name and the query of the list's address, in step on all devices of the owner's like
-- repositories and projects.

create table public.saved_views (
  id uuid primary key,
  name text not null,
  query text not null default '',
  -- {field: {version, device}}, as of repositories.
  field_versions jsonb not null default '{}',
  version bigint not null default 0,
  updated_at timestamptz not null default now(),
  -- The same bounds as on the device (src/domain/shared/entities.ts).
  constraint saved_views_bounds check (char_length(name) between 1 and 100 and char_length(query) <= 2000)
);

create unique index saved_views_version_idx on public.saved_views (version);

alter table public.saved_views enable row level security;
revoke all on public.saved_views from public, anon, authenticated, service_role;

-- The clients' roles have no privilege on this table: the owner's changes come in as operations, and pull_changes hands them
-- out. The policy says that none is missing by oversight.
create policy "no client" on public.saved_views for all to anon, authenticated
using (false) with check (false);

create trigger lock_head before insert or update or delete on public.saved_views
for each statement execute function private.lock_head_first();
create trigger bump_version before insert or update on public.saved_views
for each row execute function private.bump_version('name', 'query');
create trigger tombstone after delete on public.saved_views for each row execute function private.tombstone_row();
create trigger restore after insert on public.saved_views for each row execute function private.restore_row();

-- WHAT AN OPERATION DOES

-- A change names what it sets and nothing else: the name is part of a new view only (see upsert_saved_view).
create function private.check_view(view jsonb) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if jsonb_typeof(view) is distinct from 'object' or not private.is_uuid(view ->> 'id') then
    perform private.refuse('PT400', 'A view is named by a UUID.');
  end if;
  if view ? 'name' and (
    jsonb_typeof(view -> 'name') <> 'string'
    or char_length(view ->> 'name') > 100
    -- More than white space, by what the device counts as such.
    or view ->> 'name' !~ '[^\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]'
  ) then
    perform private.refuse('PT400', 'A view needs a name of at most 100 characters.');
  end if;
  if view ? 'query' and (
    jsonb_typeof(view -> 'query') <> 'string' or char_length(view ->> 'query') > 2000
  ) then
    perform private.refuse('PT400', 'What a view shows has at most 2000 characters.');
  end if;
end;
$$;

-- Makes the view, or changes what the operation names of it. An edit of one that was deleted meanwhile does not bring it back.
create function private.upsert_saved_view(target text, view jsonb, device text, base_version bigint) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  updates jsonb := view - array(select key from jsonb_object_keys(view) as key where key not in ('name', 'query'));
  found_row public.saved_views;
  wanted public.saved_views;
  unseen jsonb;
  written bigint;
begin
  select * into found_row from public.saved_views where id = target::uuid for update;
  if not found then
    if base_version > 0 then
      return jsonb_build_object('status', 'gone');
    end if;
    if not view ? 'name' then
      raise exception using errcode = 'PT422', message = 'A view needs a name of at most 100 characters.';
    end if;
    insert into public.saved_views (id, name, query)
    values (target::uuid, view ->> 'name', coalesce(view ->> 'query', ''))
    returning version into written;
    return private.outcome('applied', written);
  end if;
  wanted := jsonb_populate_record(found_row, updates);
  if wanted is not distinct from found_row then
    return private.outcome('unchanged', found_row.version);
  end if;
  unseen := private.unseen_values(to_jsonb(found_row), updates, device, base_version);
  update public.saved_views set name = wanted.name, query = wanted.query
  where id = found_row.id
  returning version into written;
  if unseen = '{}' then
    return private.outcome('applied', written);
  end if;
  return private.outcome('overwrote', written) || jsonb_build_object('overwritten', unseen);
end;
$$;

-- A view that another device has changed meanwhile stays: the owner decides again.
create function private.delete_saved_view(target text, device text, base_version bigint) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  found_row public.saved_views;
  theirs jsonb;
begin
  select * into found_row from public.saved_views where id = target::uuid for update;
  if not found then
    return jsonb_build_object('status', 'unchanged');
  end if;
  select jsonb_object_agg(field, to_jsonb(found_row) -> field) into theirs
  from unnest(array['name', 'query']) as field
  where private.changed_elsewhere(found_row.field_versions, field, device, base_version);
  if theirs is not null then
    return private.outcome('conflict', found_row.version) || jsonb_build_object('theirs', theirs);
  end if;
  delete from public.saved_views where id = found_row.id;
  return private.outcome('applied', (
    select version from private.tombstones where table_name = 'saved_views' and row_id = target
  ));
end;
$$;

-- WHERE THE TABLES ARE LISTED, with one more.

create or replace function private.target_key(action text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when action like 'project-%' then 'projectId'
    when action like 'message-%' then 'messageId'
    when action like 'view-%' then 'savedViewId'
    else 'repositoryId'
  end;
$$;

create or replace function private.targets_of(operation jsonb) returns text[]
language plpgsql immutable set search_path = ''
as $$
declare
  action text := operation ->> 'action';
  payload jsonb := operation -> 'payload';
  listed jsonb;
begin
  case
    when action in ('batch-link', 'batch-unlink', 'batch-update', 'batch-delete') then
      listed := operation -> 'repositoryIds';
      if not private.is_text_list(listed) or listed = '[]' then
        perform private.refuse('PT400', 'No repositories to ' || substr(action, 7));
      end if;
      if action = 'batch-link' and coalesce(payload ->> 'projectId', '') = '' then
        perform private.refuse('PT400', 'Project ID is required');
      end if;
      if action = 'batch-update' then
        perform private.check_batch_update(payload);
      end if;
    when action = 'import' then
      if jsonb_typeof(payload -> 'repositories') is distinct from 'array' or payload -> 'repositories' = '[]' then
        perform private.refuse('PT400', 'No valid repositories to store');
      end if;
      select jsonb_agg(coalesce(reported ->> 'id', '')) into listed
      from jsonb_array_elements(payload -> 'repositories') as reported;
    when action = 'project-upsert' then
      perform private.check_project(payload -> 'project');
      listed := jsonb_build_array(payload #> '{project,id}');
    when action = 'project-delete' then
      if coalesce(payload ->> 'projectId', '') = '' then
        perform private.refuse('PT400', 'Project ID is required');
      end if;
      listed := jsonb_build_array(payload ->> 'projectId');
    when action in ('message-read', 'message-unread', 'message-delete') then
      listed := payload -> 'messageIds';
      if not private.is_text_list(listed) or listed = '[]' then
        perform private.refuse('PT400', 'messageIds must be a list of ids.');
      end if;
    when action = 'message-restore' then
      if jsonb_typeof(payload -> 'messages') is distinct from 'array' or payload -> 'messages' = '[]' then
        perform private.refuse('PT400', 'messages must be a list.');
      end if;
      select jsonb_agg(coalesce(kept ->> 'id', '')) into listed
      from jsonb_array_elements(payload -> 'messages') as kept;
    when action = 'view-upsert' then
      perform private.check_view(payload -> 'view');
      listed := jsonb_build_array(lower(payload #>> '{view,id}'));
    when action = 'view-delete' then
      if not private.is_uuid(payload ->> 'viewId') then
        perform private.refuse('PT400', 'A view is named by a UUID.');
      end if;
      listed := jsonb_build_array(lower(payload ->> 'viewId'));
    else
      perform private.refuse('PT400', 'This action is not known here.');
  end case;
  if jsonb_array_length(listed) > 10000 then
    perform private.refuse('PT413', 'An operation may touch 10000 rows at most.');
  end if;
  return array(
    select id from jsonb_array_elements_text(listed) with ordinality as listed_id (id, place)
    group by id order by min(place)
  );
end;
$$;

create or replace function private.apply_to_target(operation jsonb, target text, base_version bigint, reported jsonb)
returns jsonb
language plpgsql set search_path = ''
as $$
declare
  payload jsonb := operation -> 'payload';
  device text := lower(operation ->> 'deviceId');
begin
  case operation ->> 'action'
    when 'batch-link' then
      return private.link_repository(target, payload ->> 'projectId', device, base_version);
    when 'batch-unlink' then
      return private.link_repository(target, null, device, base_version);
    when 'batch-update' then
      return private.update_repository(
        target, coalesce(payload -> 'updates', '{}'),
        array(select jsonb_array_elements_text(coalesce(payload -> 'reset', '[]'))), device, base_version
      );
    when 'batch-delete' then
      return private.delete_repository(target, device, base_version);
    when 'import' then
      return private.import_repository(target, reported);
    when 'project-upsert' then
      return private.upsert_project(target, payload -> 'project', device, base_version);
    when 'project-delete' then
      return private.delete_project(target, payload -> 'links', device, base_version);
    when 'message-read' then
      return private.mark_message(target, true, (payload ->> 'answered')::boolean);
    when 'message-unread' then
      return private.mark_message(target, false);
    when 'message-delete' then
      return private.delete_message(target);
    when 'message-restore' then
      return private.restore_message(target, (
        select kept from jsonb_array_elements(payload -> 'messages') as kept where kept ->> 'id' = target limit 1
      ));
    when 'view-upsert' then
      return private.upsert_saved_view(target, payload -> 'view', device, base_version);
    when 'view-delete' then
      return private.delete_saved_view(target, device, base_version);
  end case;
end;
$$;

create or replace function private.head_version() returns bigint
language sql stable security definer set search_path = ''
as $$
  select greatest(
    (select floor from private.sync_head),
    (select max(version) from public.repositories),
    (select max(version) from public.projects),
    (select max(version) from public.contact_messages),
    (select max(version) from public.saved_views),
    (select max(version) from private.tombstones),
    (select max(version) from public.applied_operations)
  );
$$;

create or replace function private.data_version() returns bigint
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    greatest(
      (select max(version) from public.repositories),
      (select max(version) from public.projects),
      (select max(version) from public.contact_messages),
      (select max(version) from public.saved_views),
      (select max(version) from public.applied_operations)
    ),
    0
  );
$$;

create or replace function private.prune_tombstones(keep interval default interval '90 days') returns void
language plpgsql security definer set search_path = ''
as $$
declare
  pruned bigint;
begin
  perform private.lock_head();
  with forgotten as (
    delete from private.tombstones where deleted_at < now() - keep returning version
  )
  select max(version) into pruned from forgotten;
  update private.sync_head set pruned_at = now(), floor = greatest(floor, pruned) where singleton;
  if pruned is not null then
    update public.repositories set version = 0 where version <= pruned;
    update public.projects set version = 0 where version <= pruned;
    update public.contact_messages set version = 0 where version <= pruned;
    update public.saved_views set version = 0 where version <= pruned;
  end if;
end;
$$;

create or replace function private.changes_since(since bigint, known_epoch uuid, page_size integer default 500) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  page_limit integer := least(greatest(coalesce(page_size, 500), 1), 1000);
  page jsonb;
begin
  perform private.require_admin();
  -- One statement, hence one snapshot: nothing can be committed between reading the head and reading the rows.
  with head as materialized (
    select epoch, floor, private.head_version() as version from private.sync_head
  ),
  start as materialized (
    select head.*,
      coalesce(known_epoch is distinct from epoch or since < floor or since > version, true) as snapshot
    from head
  ),
  cut as materialized (
    select case when snapshot then 0 else since end as passed, snapshot from start
  ),
  changes as materialized (
    select * from (
      (
        select 'repositories' as "table", r.id, r.version, to_jsonb(r) as "row"
        from public.repositories as r, cut where r.version > cut.passed
        order by r.version limit page_limit + 1
      )
      union all
      (
        select 'projects', p.id, p.version, to_jsonb(p)
        from public.projects as p, cut where p.version > cut.passed
        order by p.version limit page_limit + 1
      )
      union all
      (
        select 'contact_messages', m.id::text, m.version, to_jsonb(m)
        from public.contact_messages as m, cut where m.version > cut.passed
        order by m.version limit page_limit + 1
      )
      union all
      (
        select 'saved_views', v.id::text, v.version, to_jsonb(v)
        from public.saved_views as v, cut where v.version > cut.passed
        order by v.version limit page_limit + 1
      )
      union all
      (
        select t.table_name, t.row_id, t.version, null
        from private.tombstones as t, cut where t.version > cut.passed and not cut.snapshot
        order by t.version limit page_limit + 1
      )
    ) as changed
    order by version limit page_limit + 1
  ),
  shown as (
    select * from changes order by version limit page_limit
  )
  select jsonb_build_object(
    'epoch', start.epoch,
    'head', start.version,
    'floor', start.floor,
    'snapshot', start.snapshot,
    'changes', coalesce(
      (
        select jsonb_agg(
          jsonb_build_object('table', "table", 'id', id, 'version', version, 'row', "row") order by version
        )
        from shown
      ),
      '[]'
    ),
    'next', case when (select count(*) from changes) > page_limit
      then (select max(version) from shown) else start.version end,
    'complete', (select count(*) from changes) <= page_limit
  ) into page
  from start;
  return page;
end;
$$;

create or replace function private.rows_beyond(passed bigint) returns bigint
language sql stable security definer set search_path = ''
as $$
  select (select count(*) from public.repositories where version > passed)
    + (select count(*) from public.projects where version > passed)
    + (select count(*) from public.contact_messages where version > passed)
    + (select count(*) from public.saved_views where version > passed);
$$;

revoke all on function
  private.check_view(jsonb),
  private.upsert_saved_view(text, jsonb, text, bigint),
  private.delete_saved_view(text, text, bigint)
from public, anon, authenticated, service_role;
