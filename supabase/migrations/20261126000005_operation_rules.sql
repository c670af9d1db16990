-- Rules for applying an operation to one row. Each function returns one of these outcomes for the row:
--
--   applied    written
--   unchanged  the row already had these values
--   overwrote  written over a value that another device had set meanwhile, which is in `overwritten`
--   conflict   not written, because another device was first; its values are in `theirs`
--   gone       the row no longer exists
--   rejected   not allowed, with `code` and `message` (see apply_targets)
--
-- `base_version` is the version of the row that the owner saw when editing. It is null if the caller sent none. Then no values
-- are compared, and the last write wins.

create function private.outcome(status text, version bigint) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object('status', status, 'version', version);
$$;

create function private.changed_elsewhere(field_versions jsonb, field text, device text, base_version bigint)
returns boolean
language sql immutable set search_path = ''
as $$
  select base_version is not null
    and coalesce((field_versions -> field ->> 'version')::bigint, 0) > base_version
    and (field_versions -> field ->> 'device') is distinct from device;
$$;

-- Returns current values that another device has written, and that the editing device had not seen.
create function private.unseen_values(current_row jsonb, updates jsonb, device text, base_version bigint)
returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(key, current_row -> key), '{}')
  from jsonb_each(updates)
  where current_row -> key is distinct from value
    and private.changed_elsewhere(current_row -> 'field_versions', key, device, base_version);
$$;

create function private.written_over(version bigint, unseen jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select case
    when unseen = '{}' then private.outcome('applied', version)
    else private.outcome('overwrote', version) || jsonb_build_object('overwritten', unseen)
  end;
$$;

-- Returns the fields that another device has changed since `base_version`, or null if there are none.
create function private.changed_values(current_row jsonb, fields text[], device text, base_version bigint)
returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_object_agg(field, current_row -> field)
  from unnest(fields) as field
  where private.changed_elsewhere(current_row -> 'field_versions', field, device, base_version);
$$;

-- ROWS OF ANY SYNCED TABLE

-- Reads the row and locks it.
create function private.find_row(table_name text, target text) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  id_type regtype := (select t.id_type from private.synced_tables as t where name = table_name);
  found_row jsonb;
begin
  execute format('select to_jsonb(t) from public.%I as t where id = $1::%s for update', table_name, id_type)
  into found_row using target;
  return found_row;
end;
$$;

-- Converts values to the column types, because the same time can be written in several ways.
create function private.normalized_row(table_name text, row_values jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  normalized jsonb;
begin
  execute format('select to_jsonb(jsonb_populate_record(null::public.%I, $1))', table_name)
  into normalized using row_values;
  return normalized;
end;
$$;

create function private.changed_fields(before jsonb, after jsonb) returns text[]
language sql immutable set search_path = ''
as $$
  select array(select key from jsonb_each(after) where value is distinct from before -> key order by key);
$$;

-- Inserts a row with the given values. Other columns get their defaults.
create function private.insert_row(table_name text, target text, given jsonb) returns bigint
language plpgsql set search_path = ''
as $$
declare
  columns text;
  written bigint;
begin
  select string_agg(quote_ident(attname), ', ') into columns
  from pg_catalog.pg_attribute
  where attrelid = format('public.%I', table_name)::regclass and attnum > 0 and not attisdropped and (
    attname = 'id'
    or jsonb_typeof(given -> attname) <> 'null'
      and attname not in ('version', 'field_versions', 'updated_at', 'edited_fields')
  );
  execute format(
    'insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1) returning version',
    table_name, columns
  ) into written using given || jsonb_build_object('id', target);
  return written;
end;
$$;

create function private.update_row(table_name text, target text, wanted jsonb, fields text[]) returns bigint
language plpgsql set search_path = ''
as $$
declare
  columns text := (select string_agg(quote_ident(field), ', ') from unnest(fields) as field);
  id_type regtype := (select t.id_type from private.synced_tables as t where name = table_name);
  written bigint;
begin
  execute format(
    'update public.%1$I set (%2$s) = (select %2$s from jsonb_populate_record(null::public.%1$I, $1))
    where id = $2::%3$s returning version',
    table_name, columns, id_type
  ) into written using wanted, target;
  return written;
end;
$$;

-- Adds the updated fields to `edited_fields`, and removes the fields in `reset`.
create function private.marked_as_edited(wanted jsonb, updates jsonb, reset text[]) returns jsonb
language sql immutable set search_path = ''
as $$
  select wanted || jsonb_build_object('edited_fields', array(
    select field from (
      select jsonb_array_elements_text(wanted -> 'edited_fields') union select jsonb_object_keys(updates - 'project_id')
    ) as edited (field)
    where field <> all (reset)
    order by field
  ));
$$;

-- Changes fields of a row. Never recreates a deleted row. If another device has changed the link to a project, keeps that link
-- and reports a conflict.
create function private.patch_row(
  table_name text, target text, updates jsonb, reset text[], device text, base_version bigint
) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  found_row jsonb := private.find_row(table_name, target);
  wanted jsonb;
  changed text[];
  unseen jsonb;
begin
  if found_row is null then
    -- Marking a deleted message as read has no effect, so the owner need not decide anything.
    return jsonb_build_object('status', case table_name when 'contact_messages' then 'unchanged' else 'gone' end);
  end if;
  wanted := private.normalized_row(table_name, found_row || updates);
  if table_name = 'repositories' then
    wanted := private.marked_as_edited(wanted, updates, reset);
  end if;
  changed := private.changed_fields(found_row, wanted);
  if changed = '{}' then
    return private.outcome('unchanged', (found_row ->> 'version')::bigint);
  end if;
  if 'project_id' = any (changed)
    and private.changed_elsewhere(found_row -> 'field_versions', 'project_id', device, base_version)
  then
    return private.outcome('conflict', (found_row ->> 'version')::bigint)
      || jsonb_build_object('theirs', jsonb_build_object('project_id', found_row -> 'project_id'));
  end if;
  unseen := private.unseen_values(
    found_row, (select coalesce(jsonb_object_agg(key, wanted -> key), '{}') from jsonb_object_keys(updates) as key),
    device, base_version
  );
  return private.written_over(private.update_row(table_name, target, wanted, changed), unseen);
end;
$$;

-- Inserts a row. If the row exists, because another device has created it, changes the given fields instead. Never changes an
-- existing message.
create function private.put_row(table_name text, target text, given jsonb, device text, base_version bigint)
returns jsonb
language plpgsql set search_path = ''
as $$
declare
  found_row jsonb := private.find_row(table_name, target);
begin
  if found_row is not null and table_name = 'contact_messages' then
    return private.outcome('unchanged', (found_row ->> 'version')::bigint);
  elsif found_row is not null then
    return private.patch_row(table_name, target, given - 'id' - 'created_at', '{}', device, base_version);
  elsif base_version > 0 then
    return jsonb_build_object('status', 'gone');
  end if;
  if table_name = 'contact_messages' then
    perform private.check_contact_message(target::uuid, given ->> 'name', given ->> 'email', given ->> 'message');
  end if;
  return private.outcome('applied', private.insert_row(table_name, target, given));
end;
$$;

-- Deletes a row, unless another device has changed it, or has linked repositories to the project that the owner had not seen.
-- `known_links`: the links that the owner saw, or null if the device sent none.
create function private.delete_row(
  table_name text, target text, known_links jsonb, device text, base_version bigint
) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  found_row jsonb := private.find_row(table_name, target);
  id_type regtype := (select t.id_type from private.synced_tables as t where name = table_name);
  theirs jsonb;
  unseen_links jsonb;
begin
  if table_name = 'projects' and target = 'default-project' then
    raise exception using errcode = 'PT422', message = 'The default project cannot be deleted.';
  end if;
  if found_row is null then
    return jsonb_build_object('status', 'unchanged');
  end if;
  theirs := private.changed_values(
    found_row, array(select jsonb_object_keys(found_row -> 'field_versions')), device, base_version
  );
  if table_name = 'projects' and known_links is not null then
    select jsonb_agg(id order by id) into unseen_links from (
      select id from public.repositories
      where project_id = target
        and private.changed_elsewhere(field_versions, 'project_id', device, base_version)
      except
      select jsonb_array_elements_text(known_links)
    ) as unseen;
  end if;
  if theirs is not null or unseen_links is not null then
    return private.outcome('conflict', (found_row ->> 'version')::bigint) || jsonb_strip_nulls(
      jsonb_build_object('theirs', coalesce(theirs, '{}'), 'links', unseen_links)
    );
  end if;
  if found_row ->> 'project_id' is not null then
    raise exception using errcode = 'PT422', message = 'A linked repository is not removed. Please unlink it first.';
  end if;
  execute format('delete from public.%I where id = $1::%s', table_name, id_type) using target;
  return private.outcome('applied', (
    select version from private.tombstones as t where t.table_name = delete_row.table_name and row_id = target
  ));
end;
$$;

create function private.provider_fields(reported jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(key, value), '{}')
  from jsonb_each(reported)
  where key in ('name', 'url', 'description', 'stars', 'language', 'owner', 'created_at', 'size', 'private',
      'has_readme', 'has_tech_bragging', 'last_polled', 'fork', 'archived', 'topics', 'homepage', 'pushed_at')
    and not (
      value = 'null'
      and key in ('name', 'url', 'stars', 'owner', 'size', 'private', 'topics', 'has_readme', 'has_tech_bragging')
    );
$$;

-- Inserts or updates a repository with GitHub's values. Keeps its link to a project and the fields that the owner has edited.
create function private.import_repository(target text, reported jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  found_row jsonb;
  wanted jsonb;
  changed text[];
begin
  if target = '' or coalesce(reported ->> 'name', '') = '' or coalesce(reported ->> 'url', '') = '' then
    raise exception using errcode = 'PT422', message = 'A repository needs an id, a name and a url.';
  end if;
  found_row := private.find_row('repositories', target);
  if found_row is null then
    return private.outcome(
      'applied', private.insert_row('repositories', target, private.provider_fields(reported))
    );
  end if;
  wanted := private.normalized_row('repositories', found_row || (
    private.provider_fields(reported) - array(select jsonb_array_elements_text(found_row -> 'edited_fields'))
  ));
  changed := private.changed_fields(found_row, wanted);
  if changed = '{}' then
    return private.outcome('unchanged', (found_row ->> 'version')::bigint);
  end if;
  return private.outcome('applied', private.update_row('repositories', target, wanted, changed));
end;
$$;

-- Skills that the table had before the owner edited them, for a reset.
create table private.replaced_skills (
  singleton boolean primary key default true check (singleton),
  skills jsonb not null
);
revoke all on private.replaced_skills from public, anon, authenticated, service_role;

create function private.write_skills() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  wanted jsonb;
begin
  if tg_op = 'INSERT' then
    insert into private.replaced_skills (skills)
    select coalesce(jsonb_agg(to_jsonb(s) order by s.position, s.id), '[]') from public.skills as s
    on conflict (singleton) do update set skills = excluded.skills;
  end if;
  if tg_op = 'DELETE' then
    delete from private.replaced_skills where singleton returning skills into wanted;
  else
    select jsonb_agg(jsonb_build_object(
      'id', skill ->> 'id', 'name', skill ->> 'name', 'category', skill ->> 'category',
      'years_experience', skill -> 'yearsExperience', 'proficiency_level', skill -> 'proficiencyLevel',
      'highlights', skill -> 'highlights', 'position', place
    )) into wanted
    from jsonb_array_elements(coalesce(new.value, '[]')) with ordinality as listed (skill, place);
  end if;
  delete from public.skills where true;
  insert into public.skills select * from jsonb_populate_recordset(null::public.skills, coalesce(wanted, '[]'));
  return null;
end;
$$;

create trigger write_skills after insert on public.content_edits
for each row when (new.id = 'fallbackSkills') execute function private.write_skills();
create trigger rewrite_skills after update of value on public.content_edits
for each row when (new.id = 'fallbackSkills') execute function private.write_skills();
create trigger put_back_skills after delete on public.content_edits
for each row when (old.id = 'fallbackSkills') execute function private.write_skills();
