-- Projects are changed field by field, and a deletion takes nothing with it that its owner has not seen.

-- A change names what it sets and nothing else, so that what another device set meanwhile stays: the name is part of a new
-- project only (see upsert_project).
create or replace function private.check_project(project jsonb) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if jsonb_typeof(project) is distinct from 'object'
    or char_length(coalesce(project ->> 'id', '')) not between 1 and 100
    or jsonb_typeof(project -> 'id') <> 'string' then
    perform private.refuse('PT400', 'Project ID is required');
  end if;
  if project ? 'name' and (
    jsonb_typeof(project -> 'name') <> 'string'
    or char_length(project ->> 'name') > 200 or project ->> 'name' !~ '[^[:space:]]'
  ) then
    perform private.refuse('PT400', 'A project needs a name of at most 200 characters.');
  end if;
  if jsonb_typeof(coalesce(project -> 'description', 'null')) not in ('string', 'null')
    or char_length(project ->> 'description') > 5000 then
    perform private.refuse('PT400', 'A description has at most 5000 characters.');
  end if;
  if jsonb_typeof(coalesce(project -> 'is_public', 'false')) <> 'boolean' then
    perform private.refuse('PT400', 'is_public must be true or false.');
  end if;
end;
$$;

-- Creates the project, or changes what the operation names of it; an edit of a project that was deleted meanwhile does
-- not bring it back. One that is put back keeps the day when it was first made; of one that exists, that day stays.
create or replace function private.upsert_project(target text, project jsonb, device text, base_version bigint)
returns jsonb
language plpgsql set search_path = ''
as $$
declare
  updates jsonb := project - 'id' - 'created_at';
  found_row public.projects;
  wanted public.projects;
  named jsonb;
  unseen jsonb;
  written bigint;
begin
  select * into found_row from public.projects where id = target for update;
  if not found then
    if base_version > 0 then
      return jsonb_build_object('status', 'gone');
    end if;
    if not project ? 'name' then
      raise exception using errcode = 'PT422', message = 'A project needs a name of at most 200 characters.';
    end if;
    return private.insert_project(target, project - 'id');
  end if;
  wanted := jsonb_populate_record(found_row, updates);
  if wanted is not distinct from found_row then
    return private.outcome('unchanged', found_row.version);
  end if;
  -- As the database writes them: the same point in time may be written in several ways.
  select coalesce(jsonb_object_agg(field, to_jsonb(wanted) -> field), '{}') into named
  from jsonb_object_keys(updates) as field;
  unseen := private.unseen_values(to_jsonb(found_row), named, device, base_version);
  update public.projects
  set name = wanted.name, description = wanted.description, is_public = wanted.is_public,
    category = wanted.category, type = wanted.type, timeline = wanted.timeline, technologies = wanted.technologies,
    features = wanted.features, role = wanted.role, repository_url = wanted.repository_url,
    website_url = wanted.website_url, topics = wanted.topics, stars = wanted.stars, images = wanted.images,
    contributors = wanted.contributors, last_updated = wanted.last_updated, activity_level = wanted.activity_level
  where id = target
  returning version into written;
  if unseen = '{}' then
    return private.outcome('applied', written);
  end if;
  return private.outcome('overwrote', written) || jsonb_build_object('overwritten', unseen);
end;
$$;

drop function private.delete_project(text, text, bigint);

-- Deleting is not undone by a note afterwards, so a project stays that another device changed meanwhile in any field, or
-- linked repositories to: `theirs` names the fields, `links` the repositories. `known_links` are those that the owner saw;
-- null when the device did not say. The migration of message-restore hands them in (private.apply_to_target).
create function private.delete_project(target text, known_links jsonb, device text, base_version bigint) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  found_row public.projects;
  theirs jsonb;
  unseen_links jsonb;
begin
  if target = 'default-project' then
    raise exception using errcode = 'PT422', message = 'The default project cannot be deleted.';
  end if;
  select * into found_row from public.projects where id = target for update;
  if not found then
    return jsonb_build_object('status', 'unchanged');
  end if;
  select jsonb_object_agg(field, to_jsonb(found_row) -> field) into theirs
  from jsonb_object_keys(found_row.field_versions) as field
  where private.changed_elsewhere(found_row.field_versions, field, device, base_version);
  if known_links is not null then
    select jsonb_agg(id order by id) into unseen_links from (
      select id from public.repositories
      where project_id = target
        and private.changed_elsewhere(field_versions, 'project_id', device, base_version)
      except
      select jsonb_array_elements_text(known_links)
    ) as unseen;
  end if;
  if theirs is not null or unseen_links is not null then
    return private.outcome('conflict', found_row.version)
      || jsonb_build_object('theirs', coalesce(theirs, '{}'), 'links', coalesce(unseen_links, '[]'));
  end if;
  delete from public.projects where id = target;
  return private.outcome('applied', (
    select version from private.tombstones where table_name = 'projects' and row_id = target
  ));
end;
$$;

revoke all on function private.check_project(jsonb) from public, anon, authenticated;
revoke all on function private.upsert_project(text, jsonb, text, bigint) from public, anon, authenticated;
revoke all on function private.delete_project(text, jsonb, text, bigint) from public, anon, authenticated;
