-- Tables that clients access, each with its grants and policies. tests/integration/database/policies.test.ts tests every
-- combination. `revoke all` comes first, because older hosted projects grant everything by default. Triggers in the next file
-- write version, updated_at and field_versions.

-- A project, which may have a public page. The columns from `category` on are for visitors; null in `category` means "not
-- published".
create table public.projects (
  id text primary key check (char_length(id) between 1 and 100),
  name text not null check (char_length(name) between 1 and 200 and name ~ '[^[:space:]]'),
  description text check (char_length(description) <= 5000),
  is_public boolean not null default false,
  field_versions jsonb not null default '{}',
  version bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  category text check (category in ('recent', 'established', 'opensource', 'venture')),
  type text check (char_length(type) <= 100),
  timeline text check (char_length(timeline) <= 100),
  technologies text check (char_length(technologies) <= 2000),
  features text[] check (cardinality(features) <= 30 and char_length(array_to_string(features, '')) <= 6000),
  role text check (char_length(role) <= 200),
  repository_url text check (char_length(repository_url) <= 2000 and repository_url ~ '^https?://'),
  website_url text check (char_length(website_url) <= 2000 and website_url ~ '^https?://'),
  topics text[] check (cardinality(topics) <= 50),
  stars integer check (stars >= 0),
  images text[] check (cardinality(images) <= 20),
  contributors jsonb check (jsonb_typeof(contributors) = 'array' and jsonb_array_length(contributors) <= 5),
  pictures jsonb check (jsonb_typeof(pictures) = 'array' and jsonb_array_length(pictures) <= 6),
  last_updated timestamptz,
  activity_level text check (
    activity_level in ('Very Active', 'Active', 'Somewhat Active', 'Minimal Activity', 'Inactive')
  ),
  -- End of the page's address /projects/<slug>. Texts with several entries have one line per entry: `first: rest`.
  slug text check (char_length(slug) <= 80 and slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  summary text check (char_length(summary) <= 90),
  problem text check (char_length(problem) <= 5000),
  approach text check (char_length(approach) <= 5000),
  result text check (char_length(result) <= 5000),
  figures text[] check (cardinality(figures) <= 3 and char_length(array_to_string(figures, '')) <= 600),
  quote text check (char_length(quote) <= 1000),
  quote_source text check (char_length(quote_source) <= 200),
  stack text[] check (cardinality(stack) <= 20 and char_length(array_to_string(stack, '')) <= 6000),
  page_links text[] check (cardinality(page_links) <= 10 and char_length(array_to_string(page_links, '')) <= 10000),
  constraint projects_topics_length check (char_length(array_to_string(topics, '')) <= 10000),
  -- The images are web addresses.
  constraint projects_images_addresses check (
    char_length(array_to_string(images, '')) <= 40000
      and array_to_string(images, E'\n') ~ '^(https?://[^\n]*(\n|$))*$'
  ),
  -- Each contributor has a login and a number.
  constraint projects_contributors_people check (
    jsonb_array_length(contributors) = jsonb_array_length(jsonb_path_query_array(
      contributors, '$[*] ? (@.login like_regex "^.{1,100}$" flag "s"
        && @.contributions >= 0 && @.contributions <= 2147483647 && @.contributions.floor() == @.contributions)'
    ))
    and not jsonb_path_exists(contributors, '$[*].keyvalue() ? (@.key != "login" && @.key != "contributions")')
  ),
  -- Each picture has exactly these properties.
  constraint projects_pictures_described check (
    jsonb_array_length(pictures) = jsonb_array_length(jsonb_path_query_array(
      pictures, 'strict $[*] ? (@.id like_regex "^[0-9a-f]{64}$"
        && @.alt like_regex "^.{1,250}$" flag "s" && @.alt like_regex "[^ \t\r\n]"
        && @.width >= 1 && @.width <= 20000 && @.width.floor() == @.width
        && @.height >= 1 && @.height <= 20000 && @.height.floor() == @.height
        && @.color like_regex "^#[0-9a-f]{6}$" && (@.type == "webp" || @.type == "avif" || @.type == "jpeg")
        && @.widths.type() == "array" && @.widths.size() >= 1 && @.widths.size() <= 4)'
    ))
    and not jsonb_path_exists(pictures, '$[*].keyvalue() ? (@.key != "id" && @.key != "alt" && @.key != "width"
      && @.key != "height" && @.key != "color" && @.key != "widths" && @.key != "type")')
    and not jsonb_path_exists(pictures, 'strict $[*].widths[*] ? (@.type() != "number")', '{}', true)
    and not jsonb_path_exists(pictures, '$[*].widths[*] ? (@ < 1 || @ > 4000 || @.floor() != @)')
  )
);

alter table public.projects enable row level security;
revoke all on public.projects from public, anon, authenticated, service_role;

-- Visitors cannot read when and by which device a project was changed.
grant select (
  id, name, description, is_public, created_at, category, type, timeline, technologies, features, role, repository_url,
  website_url, topics, stars, images, contributors, last_updated, activity_level, slug, summary, problem, approach, result,
  figures, quote, quote_source, stack, page_links, pictures
) on public.projects to anon, authenticated;
grant insert, update, delete on public.projects to authenticated;

create policy "public projects" on public.projects for select to anon
using (is_public);

create policy "public projects, or any for the owner" on public.projects for select to authenticated
using (is_public or id operator(private.&&) (select private.is_admin()));

create policy "owner inserts" on public.projects for insert to authenticated
with check ((select private.is_admin()));

create policy "owner updates" on public.projects for update to authenticated
using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "owner deletes" on public.projects for delete to authenticated
using ((select private.is_admin()));

create table public.repositories (
  -- The repository's numeric id at GitHub.
  id text primary key check (char_length(id) between 1 and 100),
  name text not null check (char_length(name) between 1 and 300),
  url text not null check (char_length(url) between 1 and 2000),
  description text,
  stars integer not null default 0 check (stars >= 0),
  language text check (char_length(language) <= 100),
  owner text not null default '',
  created_at timestamptz,
  -- Size in kilobytes.
  size integer not null default 0 check (size >= 0),
  private boolean not null default false,
  has_readme boolean,
  has_tech_bragging boolean,
  project_id text references public.projects (id) on delete set null,
  last_polled timestamptz,
  fork boolean,
  archived boolean,
  topics text[] not null default '{}',
  homepage text,
  pushed_at timestamptz,
  -- Fields that the owner has edited. Imports do not change them.
  edited_fields text[] not null default '{}'
    check (edited_fields <@ array['language', 'stars', 'has_readme', 'has_tech_bragging', 'private']),
  -- {field: {version, device}}: the last change of each field, by which conflicts are detected.
  field_versions jsonb not null default '{}',
  version bigint not null default 0,
  updated_at timestamptz not null default now(),
  -- The device checks the same limits (src/domain/shared/entities.ts).
  constraint repositories_url_address check (url ~ '^https?://'),
  constraint repositories_description_length check (char_length(description) <= 5000),
  constraint repositories_language_given check (language <> ''),
  constraint repositories_owner_length check (char_length(owner) <= 100),
  constraint repositories_topics_bounds check (
    cardinality(topics) <= 100 and char_length(array_to_string(topics, '')) <= 10000
  ),
  constraint repositories_homepage_length check (char_length(homepage) <= 2000),
  -- A website may have no scheme: see src/domain/shared/web-address.ts.
  constraint repositories_homepage_scheme check (
    homepage ~* '^https?://' or homepage !~* '^ *[a-z][a-z0-9+-]*:|[\u0001-\u001f\u007f-\u009f]'
  )
);

create index repositories_project_id_idx on public.repositories (project_id);

alter table public.repositories enable row level security;
revoke all on public.repositories from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.repositories to authenticated;
grant select (name, owner, pushed_at) on public.repositories to service_role;

create policy "owner" on public.repositories for all to authenticated
using (id operator(private.&&) (select private.is_admin())) with check ((select private.is_admin()));

create table public.skills (
  id text primary key check (char_length(id) between 1 and 100),
  name text not null check (char_length(name) between 1 and 200),
  category text not null check (char_length(category) between 1 and 100),
  years_experience integer not null check (years_experience >= 0),
  proficiency_level integer not null check (proficiency_level between 0 and 10),
  highlights text[] not null default '{}',
  position integer not null default 0,
  constraint skills_highlights_bounds check (
    cardinality(highlights) <= 30 and char_length(array_to_string(highlights, '')) <= 6000
  )
);

alter table public.skills enable row level security;
revoke all on public.skills from public, anon, authenticated, service_role;
grant select on public.skills to anon;
grant select, insert, update, delete on public.skills to authenticated;

create policy "everyone reads" on public.skills for select to anon, authenticated
using (true);

create policy "owner inserts" on public.skills for insert to authenticated
with check ((select private.is_admin()));

create policy "owner updates" on public.skills for update to authenticated
using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "owner deletes" on public.skills for delete to authenticated
using ((select private.is_admin()));

create table public.contact_messages (
  id uuid primary key,
  name text not null,
  email text not null,
  message text not null,
  -- The sender can read `answered_at`, but not `read_at`.
  read_at timestamptz,
  answered_at timestamptz,
  version bigint not null default 0,
  created_at timestamptz not null default now(),
  -- submit_contact_message reports violations of these bounds as sentences.
  constraint contact_messages_bounds check (
    char_length(name) between 1 and 200 and char_length(email) between 3 and 320
      and char_length(message) between 1 and 10000
  )
);

alter table public.contact_messages enable row level security;
revoke all on public.contact_messages from public, anon, authenticated, service_role;
-- Only the function submit_contact_message() inserts messages.
grant select, update (read_at), delete on public.contact_messages to authenticated;

create policy "owner" on public.contact_messages for all to authenticated
using (id operator(private.&&) (select private.is_admin())) with check ((select private.is_admin()));

-- `query` is the query string of the list's address.
create table public.saved_views (
  id uuid primary key,
  name text not null,
  query text not null default '',
  -- {field: {version, device}}, as in the table repositories.
  field_versions jsonb not null default '{}',
  version bigint not null default 0,
  updated_at timestamptz not null default now(),
  constraint saved_views_bounds check (char_length(name) between 1 and 100 and char_length(query) <= 2000),
  -- The name needs a character that JavaScript does not count as white space.
  constraint saved_views_name_given check (
    name ~ '[^\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]'
  )
);

alter table public.saved_views enable row level security;
revoke all on public.saved_views from public, anon, authenticated, service_role;

-- Denies all access, because clients have no privilege on this table. Without a policy, the hosted project's linter would report
-- a mistake.
create policy "no client" on public.saved_views for all to anon, authenticated
using (false) with check (false);

-- Returns the number of characters in all texts and keys of the document.
create function private.document_length(document jsonb) returns bigint
language sql immutable set search_path = ''
as $$
  select coalesce(sum(char_length(part #>> '{}')), 0) from (
    select jsonb_path_query(document, 'strict $.** ? (@.type() == "string")') as part
    union all
    select jsonb_path_query(document, 'strict $.** ? (@.type() == "object").keyvalue().key')
  ) as parts;
$$;

create function private.document_values(document jsonb) returns bigint
language sql immutable set search_path = ''
as $$
  select count(*) from jsonb_path_query(document, 'strict $.**');
$$;

-- Edits of the site's content. A row replaces the text with this id (`services`, `owner.bio`); null hides that text. The device
-- and the build check the values (src/content/content.schema.ts).
create table public.content_edits (
  id text primary key check (char_length(id) between 1 and 100),
  value jsonb,
  edited_at timestamptz not null,
  field_versions jsonb not null default '{}',
  version bigint not null default 0,
  updated_at timestamptz not null default now(),
  constraint content_edits_bounds check (
    private.document_length(value) <= 50000
      and private.document_values(value) <= 2000
      and not jsonb_path_exists(value, 'strict $.**{9 to last}')
  )
);

alter table public.content_edits enable row level security;
revoke all on public.content_edits from public, anon, authenticated, service_role;

-- Visitors read id and value; only operations write.
grant select (id, value) on public.content_edits to anon, authenticated;

create policy "everyone reads" on public.content_edits for select to anon, authenticated
using (true);

-- No client can access this table. An Edge Function encrypts the key and the secret before it stores them (docs/decisions/008).
create table public.github_app_settings (
  user_id uuid primary key references auth.users (id) on delete cascade,
  app_id text not null,
  installation_id text not null,
  sealed_private_key text,
  sealed_webhook_secret text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  app_slug text check (char_length(app_slug) <= 100),
  app_name text check (char_length(app_name) <= 100),
  -- Login of the account on which the App is installed.
  account_login text check (char_length(account_login) <= 100)
);

create index github_app_settings_app_id_idx on public.github_app_settings (app_id);

alter table public.github_app_settings enable row level security;
revoke all on public.github_app_settings from public, anon, authenticated, service_role;
grant select on public.github_app_settings to service_role;

create policy "no client" on public.github_app_settings for all to anon, authenticated
using (false) with check (false);

-- Operations and their results. Rows are never deleted, because a device may repeat an operation after months offline.
create table public.applied_operations (
  id uuid primary key,
  actor uuid not null,
  device_id uuid not null,
  sequence bigint not null,
  action text not null,
  body_hash text not null,
  result jsonb not null,
  version bigint not null,
  created_at timestamptz not null default now()
);

create index applied_operations_actor_idx on public.applied_operations (actor);

alter table public.applied_operations enable row level security;
revoke all on public.applied_operations from public, anon, authenticated, service_role;
grant select on public.applied_operations to authenticated;

create policy "own operations of the owner" on public.applied_operations for select to authenticated
using (actor = (select auth.uid()) and id operator(private.&&) (select private.is_admin()));

-- The owner's changes to repositories at GitHub. Only record_github_changes and take_over_github_changes write this table.
create table public.github_changes (
  user_id uuid not null references auth.users (id) on delete cascade,
  -- `plan_id` groups changes that the owner confirmed together; `undoes` is the plan that they revert.
  id uuid not null,
  plan_id uuid not null,
  undoes uuid,
  -- GitHub's numeric id, and the repository's name when the owner confirmed.
  repository_id text not null check (repository_id ~ '^[0-9]{1,20}$'),
  repository_name text not null check (length(repository_name) between 1 and 200),
  -- The device that carries out the change; `made_on` is the name of the device on which the owner confirmed it.
  device_id uuid not null,
  device_name text not null check (length(device_name) between 1 and 100),
  made_on text not null,
  -- `generation` counts takeovers by other devices; `revision` counts reports of the current device.
  generation integer not null check (generation > 0),
  revision integer not null check (revision >= 0),
  -- Position in the order of the device on which the owner confirmed.
  place bigint not null,
  confirmed_at timestamptz not null,
  -- `complete` is false if the change lacks data that another device would need to carry it out.
  change jsonb not null check (jsonb_typeof(change) = 'object' and octet_length(change::text) <= 262144),
  complete boolean not null,
  state text not null check (
    state in ('pending', 'refused', 'conflicting', 'done', 'skipped', 'cancelled')
  ),
  -- Values before the write, and the values that differ or the reason of a failure.
  outcome jsonb not null check (jsonb_typeof(outcome) = 'object' and octet_length(outcome::text) <= 262144),
  ended_at timestamptz,
  version bigint not null,
  primary key (user_id, id),
  check (ended_at is not null or state in ('pending', 'refused', 'conflicting'))
);

create unique index github_changes_version_idx on public.github_changes (version);
create index github_changes_repository_idx on public.github_changes (user_id, repository_id, confirmed_at desc, id desc);
create index github_changes_ended_idx on public.github_changes (user_id, ended_at desc, id desc)
where state in ('done', 'skipped', 'cancelled');

alter table public.github_changes enable row level security;
revoke all on public.github_changes from public, anon, authenticated, service_role;
grant select on public.github_changes to authenticated;

create policy "own changes at GitHub of the owner" on public.github_changes for select to authenticated
using (user_id = (select auth.uid()) and version operator(private.&&) (select private.is_admin()));
