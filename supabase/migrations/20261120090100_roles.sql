-- Who is who. A role is what `public.profiles` says, and only the provider's own record of a sign-in
-- (`auth.identities`, provider 'github') can make someone admin. User metadata is writable by its user and is never read.

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  display_name text check (char_length(display_name) <= 100),
  role text not null default 'viewer' check (role in ('admin', 'viewer')),
  github_username text,
  github_id bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index profiles_github_id_idx on public.profiles (github_id);

-- The one owner. The login names the person until they first sign in; from then on the numeric id does, because a login
-- can be renamed and registered again by somebody else.
create table private.site_owner (
  singleton boolean primary key default true check (singleton),
  github_login text not null check (char_length(github_login) between 1 and 100),
  github_id bigint
);

create function private.is_admin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.profiles where id = auth.uid() and role = 'admin');
$$;

-- Raises instead of answering with nothing: a missing session must never look like an empty result.
create function private.require_admin() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
declare
  caller uuid := auth.uid();
begin
  if caller is null then
    raise exception using errcode = 'PT401', message = 'Sign in first.';
  end if;
  if not private.is_admin() then
    raise exception using errcode = '42501', message = 'Only the owner may do this.';
  end if;
  return caller;
end;
$$;

create function private.touch_profile() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end;
$$;

create trigger touch before update on public.profiles
for each row execute function private.touch_profile();

create function private.handle_new_user() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.profiles (id) values (new.id) on conflict (id) do nothing;
  return new;
end;
$$;

create trigger portico_create_profile after insert on auth.users
for each row execute function private.handle_new_user();

create function private.github_login(identity_data jsonb) returns text
language sql immutable set search_path = ''
as $$
  select coalesce(identity_data ->> 'user_name', identity_data ->> 'preferred_username');
$$;

create function private.handle_github_identity() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  login text;
  numeric_id bigint;
begin
  if new.provider is distinct from 'github' or new.provider_id !~ '^[0-9]{1,18}$' then
    return new;
  end if;
  login := private.github_login(new.identity_data);
  numeric_id := new.provider_id::bigint;
  insert into public.profiles (id, github_username, github_id)
  values (new.user_id, login, numeric_id)
  on conflict (id) do update
    set github_username = excluded.github_username, github_id = excluded.github_id
    where (profiles.github_username, profiles.github_id)
      is distinct from (excluded.github_username, excluded.github_id);
  update private.site_owner set github_id = numeric_id
  where github_id is null and lower(github_login) = lower(login);
  update public.profiles set role = 'admin'
  where id = new.user_id and role <> 'admin'
    and exists (select from private.site_owner where github_id = numeric_id);
  return new;
end;
$$;

create trigger portico_read_github_identity after insert or update on auth.identities
for each row execute function private.handle_github_identity();

-- Whoever unlinks the GitHub account that made them admin is admin no longer.
create function private.handle_github_identity_removed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.profiles set role = 'viewer', github_username = null, github_id = null
  where id = old.user_id and github_id::text = old.provider_id;
  return old;
end;
$$;

create trigger portico_forget_github_identity after delete on auth.identities
for each row when (old.provider = 'github') execute function private.handle_github_identity_removed();

-- The owner may be named before or after they first sign in. Afterwards the login is looked up among the sign-ins, and
-- pinned only if exactly one account has it: an old record may carry a login that has changed hands.
create function private.pin_site_owner() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if lower(new.github_login) <> lower(old.github_login) and new.github_id is not distinct from old.github_id then
      new.github_id := null;
    end if;
  end if;
  if new.github_id is null then
    select min(provider_id::bigint) into new.github_id
    from auth.identities
    where provider = 'github' and provider_id ~ '^[0-9]{1,18}$'
      and lower(private.github_login(identity_data)) = lower(new.github_login)
    having count(*) = 1;
  end if;
  return new;
end;
$$;

create trigger pin before insert or update on private.site_owner
for each row execute function private.pin_site_owner();

create function private.reassign_roles() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.profiles
  set role = case when owner.github_id is null then 'viewer' else 'admin' end
  from public.profiles as candidate
  left join private.site_owner as owner on owner.github_id = candidate.github_id
  where profiles.id = candidate.id and candidate.github_id is not null
    and profiles.role <> case when owner.github_id is null then 'viewer' else 'admin' end;
  return null;
end;
$$;

create trigger reassign after insert or update or delete on private.site_owner
for each row execute function private.reassign_roles();

-- People who signed up before this migration.
insert into public.profiles (id) select id from auth.users on conflict (id) do nothing;

update public.profiles
set github_username = private.github_login(identity.identity_data), github_id = identity.provider_id::bigint
from auth.identities as identity
where identity.user_id = profiles.id and identity.provider = 'github' and identity.provider_id ~ '^[0-9]{1,18}$';
