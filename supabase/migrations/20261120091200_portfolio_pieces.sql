-- A project as a piece of the portfolio: what visitors see of it on the landing page once it is public.
--
-- Every column may be null, which means "not published": of a private repository the owner picks each field on purpose.
-- Who may read a row is decided by the policies on projects, and they stay as they are.

alter table public.projects
  add column category text check (category in ('recent', 'established', 'opensource', 'venture')),
  add column type text check (char_length(type) <= 100),
  add column timeline text check (char_length(timeline) <= 100),
  add column technologies text check (char_length(technologies) <= 2000),
  add column features text[] check (cardinality(features) <= 30 and char_length(array_to_string(features, '')) <= 6000),
  add column role text check (char_length(role) <= 200),
  add column repository_url text check (char_length(repository_url) <= 2000 and repository_url ~ '^https?://'),
  add column website_url text check (char_length(website_url) <= 2000 and website_url ~ '^https?://'),
  add column topics text[] check (cardinality(topics) <= 50),
  add column stars integer check (stars >= 0),
  add column images text[] check (cardinality(images) <= 20),
  add column contributors jsonb check (jsonb_typeof(contributors) = 'array' and jsonb_array_length(contributors) <= 5),
  add column last_updated timestamptz,
  add column activity_level text check (
    activity_level in ('Very Active', 'Active', 'Somewhat Active', 'Minimal Activity', 'Inactive')
  );

drop trigger stamp on public.projects;
create trigger stamp before insert or update on public.projects
for each row execute function private.stamp_row(
  'name', 'description', 'is_public', 'category', 'type', 'timeline', 'technologies', 'features', 'role',
  'repository_url', 'website_url', 'topics', 'stars', 'images', 'contributors', 'last_updated', 'activity_level'
);

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

-- Creates the project, or changes what the operation names of it; an edit of a project that was deleted meanwhile does
-- not bring it back.
create or replace function private.upsert_project(target text, project jsonb, device text, base_version bigint)
returns jsonb
language plpgsql set search_path = ''
as $$
declare
  updates jsonb := project - 'id';
  found_row public.projects;
  wanted public.projects;
  unseen jsonb;
  written bigint;
begin
  select * into found_row from public.projects where id = target for update;
  if not found then
    if base_version > 0 then
      return jsonb_build_object('status', 'gone');
    end if;
    return private.insert_project(target, updates);
  end if;
  unseen := private.unseen_values(to_jsonb(found_row), updates, device, base_version);
  wanted := jsonb_populate_record(found_row, updates);
  if wanted is not distinct from found_row then
    return private.outcome('unchanged', found_row.version);
  end if;
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

revoke all on function private.insert_project(text, jsonb) from public, anon, authenticated;
revoke all on function private.upsert_project(text, jsonb, text, bigint) from public, anon, authenticated;
