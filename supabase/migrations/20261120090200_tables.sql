-- What the owner keeps. Columns named version, updated_at and field_versions belong to the triggers of the next file.

create table public.projects (
  id text primary key check (char_length(id) between 1 and 100),
  name text not null check (char_length(name) between 1 and 200),
  description text check (char_length(description) <= 5000),
  is_public boolean not null default false,
  field_versions jsonb not null default '{}',
  version bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.repositories (
  -- The provider's numeric id, as text.
  id text primary key check (char_length(id) between 1 and 100),
  name text not null check (char_length(name) between 1 and 300),
  url text not null check (char_length(url) between 1 and 2000),
  description text,
  stars integer not null default 0 check (stars >= 0),
  language text check (char_length(language) <= 100),
  owner text not null default '',
  created_at timestamptz,
  -- Kilobytes, as the provider counts them.
  size integer not null default 0 check (size >= 0),
  private boolean not null default false,
  -- null: not checked yet.
  has_readme boolean,
  has_tech_bragging boolean,
  project_id text references public.projects (id) on delete set null,
  last_polled timestamptz,
  fork boolean,
  archived boolean,
  topics text[] not null default '{}',
  homepage text,
  pushed_at timestamptz,
  -- Fields the owner has set by hand: an import leaves them alone.
  edited_fields text[] not null default '{}'
    check (edited_fields <@ array['language', 'stars', 'has_readme', 'has_tech_bragging', 'private']),
  -- {field: {version, device}}: who changed a field last, so that an edit made elsewhere meanwhile is noticed.
  field_versions jsonb not null default '{}',
  version bigint not null default 0,
  updated_at timestamptz not null default now()
);

create index repositories_project_id_idx on public.repositories (project_id);

create table public.skills (
  id text primary key check (char_length(id) between 1 and 100),
  name text not null check (char_length(name) between 1 and 200),
  category text not null check (char_length(category) between 1 and 100),
  years_experience integer not null check (years_experience >= 0),
  proficiency_level integer not null check (proficiency_level between 0 and 10),
  highlights text[] not null default '{}',
  position integer not null default 0
);

create table public.contact_messages (
  id uuid primary key,
  name text not null,
  email text not null,
  message text not null,
  read_at timestamptz,
  version bigint not null default 0,
  created_at timestamptz not null default now()
);

-- Sealed: no client role may touch it. The private key and the secret are stored encrypted by the Edge Function.
create table public.github_app_settings (
  user_id uuid primary key references auth.users (id) on delete cascade,
  app_id text not null,
  installation_id text not null,
  sealed_private_key text,
  sealed_webhook_secret text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Every operation that took effect, with the answer it got. Never pruned: a device may repeat an operation after months
-- offline and must still get its first answer.
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

-- The project that repositories are linked to by default.
insert into public.projects (id, name, description)
values ('default-project', 'Default project', 'Repositories shown in the portfolio.');
