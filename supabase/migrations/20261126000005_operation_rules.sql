-- Rules for applying an operation to one row. Each function returns the outcome for that row:
--
--   applied    written
--   unchanged  the row already had these values
--   overwrote  written over a value that another device had set meanwhile, which is in `overwritten`
--   conflict   not written, because another device was first; its values are in `theirs`
--   gone       the row no longer exists
--   rejected   not allowed, with `code` and `message` (see apply_targets)
--
-- `base_version` is the version of the row that the edit was based on. It is null if the caller named none; then nothing is
-- compared and the last write wins.

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

-- Returns the current values that `updates` would replace and that the editing device had not seen.
create function private.unseen_values(current_row jsonb, updates jsonb, device text, base_version bigint)
returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(key, current_row -> key), '{}')
  from jsonb_each(updates)
  where current_row -> key is distinct from value
    and private.changed_elsewhere(current_row -> 'field_versions', key, device, base_version);
$$;

-- Returns the outcome of an update, with the unseen values that it replaced.
create function private.written_over(version bigint, unseen jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select case
    when unseen = '{}' then private.outcome('applied', version)
    else private.outcome('overwrote', version) || jsonb_build_object('overwritten', unseen)
  end;
$$;

-- Returns the current values of fields that another device has changed since, or null.
create function private.changed_values(current_row jsonb, fields text[], device text, base_version bigint)
returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_object_agg(field, current_row -> field)
  from unnest(fields) as field
  where private.changed_elsewhere(current_row -> 'field_versions', field, device, base_version);
$$;

-- REPOSITORIES

-- Keeps a project that another device has set meanwhile, and reports a conflict.
create function private.link_repository(target text, wanted text, device text, base_version bigint) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  found_row public.repositories;
  written bigint;
begin
  select * into found_row from public.repositories where id = target for update;
  if not found then
    return jsonb_build_object('status', 'gone');
  end if;
  if found_row.project_id is not distinct from wanted then
    return private.outcome('unchanged', found_row.version);
  end if;
  if private.changed_elsewhere(found_row.field_versions, 'project_id', device, base_version) then
    return private.outcome('conflict', found_row.version)
      || jsonb_build_object('theirs', jsonb_build_object('project_id', found_row.project_id));
  end if;
  update public.repositories set project_id = wanted where id = target returning version into written;
  return private.outcome('applied', written);
end;
$$;

-- Writes the owner's values and marks the fields as set by hand. `reset` removes that mark.
create function private.update_repository(
  target text, updates jsonb, reset text[], device text, base_version bigint
) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  found_row public.repositories;
  wanted public.repositories;
  unseen jsonb;
  written bigint;
begin
  select * into found_row from public.repositories where id = target for update;
  if not found then
    return jsonb_build_object('status', 'gone');
  end if;
  unseen := private.unseen_values(to_jsonb(found_row), updates, device, base_version);
  wanted := jsonb_populate_record(found_row, updates);
  wanted.edited_fields := array(
    select field from unnest(found_row.edited_fields || array(select jsonb_object_keys(updates))) as field
    where field <> all (reset)
    group by field order by field
  );
  if wanted is not distinct from found_row then
    return private.outcome('unchanged', found_row.version);
  end if;
  update public.repositories
  set language = wanted.language, stars = wanted.stars, has_readme = wanted.has_readme,
    has_tech_bragging = wanted.has_tech_bragging, private = wanted.private, edited_fields = wanted.edited_fields
  where id = target
  returning version into written;
  return private.written_over(written, unseen);
end;
$$;

-- Removes a repository that no longer exists at the provider. Keeps a linked one, and one that another device has changed
-- meanwhile.
create function private.delete_repository(target text, device text, base_version bigint) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  found_row public.repositories;
  theirs jsonb;
begin
  select * into found_row from public.repositories where id = target for update;
  if not found then
    return jsonb_build_object('status', 'unchanged');
  end if;
  theirs := private.changed_values(
    to_jsonb(found_row),
    array['language', 'stars', 'has_readme', 'has_tech_bragging', 'private', 'project_id'],
    device, base_version
  );
  if theirs is not null then
    return private.outcome('conflict', found_row.version) || jsonb_build_object('theirs', theirs);
  end if;
  if found_row.project_id is not null then
    raise exception using errcode = 'PT422', message = 'A linked repository is not removed. Please unlink it first.';
  end if;
  delete from public.repositories where id = target;
  return private.outcome('applied', (
    select version from private.tombstones where table_name = 'repositories' and row_id = target
  ));
end;
$$;

-- Returns the fields that an import may set. A required column keeps its value if the provider sends none, and so does the
-- result of a file check that was not repeated.
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

create function private.insert_repository(target text, reported jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  defaults jsonb := '{"stars": 0, "owner": "", "size": 0, "private": false, "topics": [], "edited_fields": [],
    "field_versions": {}, "version": 0}'::jsonb;
  wanted public.repositories;
  written bigint;
begin
  wanted := jsonb_populate_record(
    null::public.repositories,
    defaults || private.provider_fields(reported) || jsonb_build_object('id', target, 'updated_at', now())
  );
  insert into public.repositories select (wanted).* returning version into written;
  return private.outcome('applied', written);
end;
$$;

-- Refreshes a repository. Keeps the link to a project and the fields that the owner has set by hand.
create function private.import_repository(target text, reported jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  found_row public.repositories;
  wanted public.repositories;
  written bigint;
begin
  if target = '' or coalesce(reported ->> 'name', '') = '' or coalesce(reported ->> 'url', '') = '' then
    raise exception using errcode = 'PT422', message = 'A repository needs an id, a name and a url.';
  end if;
  select * into found_row from public.repositories where id = target for update;
  if not found then
    return private.insert_repository(target, reported);
  end if;
  wanted := jsonb_populate_record(found_row, private.provider_fields(reported) - found_row.edited_fields);
  if wanted is not distinct from found_row then
    return private.outcome('unchanged', found_row.version);
  end if;
  update public.repositories
  set name = wanted.name, url = wanted.url, description = wanted.description, stars = wanted.stars,
    language = wanted.language, owner = wanted.owner, created_at = wanted.created_at, size = wanted.size,
    private = wanted.private, has_readme = wanted.has_readme, has_tech_bragging = wanted.has_tech_bragging,
    last_polled = wanted.last_polled, fork = wanted.fork, archived = wanted.archived, topics = wanted.topics,
    homepage = wanted.homepage, pushed_at = wanted.pushed_at
  where id = target
  returning version into written;
  return private.outcome('applied', written);
end;
$$;

-- PROJECTS

create function private.insert_project(target text, project jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  defaults jsonb := jsonb_build_object('is_public', false, 'created_at', now(), 'updated_at', now());
  fixed jsonb := jsonb_build_object('id', target, 'field_versions', '{}'::jsonb, 'version', 0);
  written bigint;
begin
  insert into public.projects
  select (jsonb_populate_record(null::public.projects, defaults || jsonb_strip_nulls(project) || fixed)).*
  returning version into written;
  return private.outcome('applied', written);
end;
$$;

-- Creates the project, or changes only the fields that the operation names. Does not recreate a project that was deleted
-- meanwhile. A restored project keeps its creation date.
create function private.upsert_project(target text, project jsonb, device text, base_version bigint)
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
  -- In the database's own form, because one point in time can be written in several ways.
  select coalesce(jsonb_object_agg(field, to_jsonb(wanted) -> field), '{}') into named
  from jsonb_object_keys(updates) as field;
  unseen := private.unseen_values(to_jsonb(found_row), named, device, base_version);
  update public.projects
  set name = wanted.name, description = wanted.description, is_public = wanted.is_public,
    category = wanted.category, type = wanted.type, timeline = wanted.timeline, technologies = wanted.technologies,
    features = wanted.features, role = wanted.role, repository_url = wanted.repository_url,
    website_url = wanted.website_url, topics = wanted.topics, stars = wanted.stars, images = wanted.images,
    contributors = wanted.contributors, last_updated = wanted.last_updated, activity_level = wanted.activity_level,
    slug = wanted.slug, summary = wanted.summary, problem = wanted.problem, approach = wanted.approach,
    result = wanted.result, figures = wanted.figures, quote = wanted.quote, quote_source = wanted.quote_source,
    stack = wanted.stack, page_links = wanted.page_links, pictures = wanted.pictures
  where id = target
  returning version into written;
  return private.written_over(written, unseen);
end;
$$;

-- Keeps a project that another device has changed or linked repositories to meanwhile. `theirs` has its fields, `links` the
-- repositories. `known_links` are the links that the owner saw, or null if the device sent none.
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
  theirs := private.changed_values(
    to_jsonb(found_row), array(select jsonb_object_keys(found_row.field_versions)), device, base_version
  );
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

-- SAVED VIEWS

-- Creates the view, or changes only the fields that the operation names. Does not recreate a view that was deleted meanwhile.
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
  return private.written_over(written, unseen);
end;
$$;

-- Keeps a view that another device has changed meanwhile.
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
  theirs := private.changed_values(to_jsonb(found_row), array['name', 'query'], device, base_version);
  if theirs is not null then
    return private.outcome('conflict', found_row.version) || jsonb_build_object('theirs', theirs);
  end if;
  delete from public.saved_views where id = found_row.id;
  return private.outcome('applied', (
    select version from private.tombstones where table_name = 'saved_views' and row_id = target
  ));
end;
$$;

-- CONTENT OF THE SITE

-- Creates the edit, or changes only the fields that the operation names. Does not recreate an edit that was reset meanwhile.
create function private.upsert_content_edit(target text, edit jsonb, device text, base_version bigint) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  updates jsonb := edit - array(select key from jsonb_object_keys(edit) as key where key not in ('value', 'edited_at'));
  found_row public.content_edits;
  wanted public.content_edits;
  named jsonb;
  unseen jsonb;
  written bigint;
begin
  select * into found_row from public.content_edits where id = target for update;
  if not found then
    if base_version > 0 then
      return jsonb_build_object('status', 'gone');
    end if;
    insert into public.content_edits (id, value, edited_at)
    values (target, nullif(updates -> 'value', 'null'), (updates ->> 'edited_at')::timestamptz)
    returning version into written;
    return private.outcome('applied', written);
  end if;
  wanted := jsonb_populate_record(found_row, updates);
  if wanted is not distinct from found_row then
    return private.outcome('unchanged', found_row.version);
  end if;
  -- In the database's own form, because one point in time can be written in several ways.
  select coalesce(jsonb_object_agg(field, to_jsonb(wanted) -> field), '{}') into named
  from jsonb_object_keys(updates) as field;
  unseen := private.unseen_values(to_jsonb(found_row), named, device, base_version);
  update public.content_edits set value = wanted.value, edited_at = wanted.edited_at
  where id = target
  returning version into written;
  return private.written_over(written, unseen);
end;
$$;

-- Keeps an edit that another device has changed meanwhile.
create function private.delete_content_edit(target text, device text, base_version bigint) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  found_row public.content_edits;
  theirs jsonb;
begin
  select * into found_row from public.content_edits where id = target for update;
  if not found then
    return jsonb_build_object('status', 'unchanged');
  end if;
  theirs := private.changed_values(to_jsonb(found_row), array['value', 'edited_at'], device, base_version);
  if theirs is not null then
    return private.outcome('conflict', found_row.version) || jsonb_build_object('theirs', theirs);
  end if;
  delete from public.content_edits where id = target;
  return private.outcome('applied', (
    select version from private.tombstones where table_name = 'content_edits' and row_id = target
  ));
end;
$$;

-- The landing page reads the table of skills, so an edit of the skills replaces its rows. This table keeps the rows that were
-- there before, for when the edit is reset.
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

-- MESSAGES

-- `is_answered` null keeps the current mark. A message that is answered is also read.
create function private.mark_message(target text, is_read boolean, is_answered boolean default null) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  found_row public.contact_messages;
  wanted public.contact_messages;
  written bigint;
begin
  select * into found_row from public.contact_messages where id = target::uuid for update;
  if not found then
    return jsonb_build_object('status', 'unchanged');
  end if;
  wanted := found_row;
  wanted.read_at := case when is_read then coalesce(found_row.read_at, now()) end;
  wanted.answered_at := case
    when not is_read or not is_answered then null
    when is_answered then coalesce(found_row.answered_at, now())
    else found_row.answered_at
  end;
  if wanted is not distinct from found_row then
    return jsonb_build_object('status', 'unchanged');
  end if;
  update public.contact_messages set read_at = wanted.read_at, answered_at = wanted.answered_at
  where id = wanted.id
  returning version into written;
  return private.outcome('applied', written);
end;
$$;

create function private.delete_message(target text) returns jsonb
language plpgsql set search_path = ''
as $$
begin
  delete from public.contact_messages where id = target::uuid;
  if not found then
    return jsonb_build_object('status', 'unchanged');
  end if;
  return private.outcome('applied', (
    select version from private.tombstones where table_name = 'contact_messages' and row_id = target
  ));
end;
$$;

-- Adds a visitor's message that a restored server had lost, with its id and date. Keeps a message that exists.
create function private.restore_message(target text, kept jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  written bigint;
begin
  perform private.check_contact_message(
    target::uuid, kept ->> 'name', kept ->> 'email', kept ->> 'message'
  );
  insert into public.contact_messages (id, name, email, message, read_at, answered_at, created_at)
  values (
    target::uuid, kept ->> 'name', kept ->> 'email', kept ->> 'message',
    (kept ->> 'read_at')::timestamptz, (kept ->> 'answered_at')::timestamptz,
    coalesce((kept ->> 'created_at')::timestamptz, now())
  )
  on conflict (id) do nothing
  returning version into written;
  if written is null then
    return private.outcome('unchanged', (select version from public.contact_messages where id = target::uuid));
  end if;
  return private.outcome('applied', written);
end;
$$;
