-- Who is who: accounts, the owner among them, and what makes a session the owner's.
--
-- `public` is what clients reach; `private` is not exposed by the data service, and clients have no way into it.

create schema if not exists private;
revoke all on schema private from public, anon, authenticated, service_role;

-- A role is what `public.profiles` says, and only the provider's own record of a sign-in (`auth.identities`, provider
-- 'github') can make someone admin. User metadata is writable by its user and is never read.
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

alter table public.profiles enable row level security;
revoke all on public.profiles from public, anon, authenticated, service_role;
grant select, update (display_name) on public.profiles to authenticated;

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

-- The one owner. The login names the person until they first sign in; from then on the numeric id does, because a login
-- can be renamed and registered again by somebody else.
create table private.site_owner (
  singleton boolean primary key default true check (singleton),
  github_login text not null check (char_length(github_login) between 1 and 100),
  github_id bigint,
  -- true: a session of the owner's account counts however it began. The local demo has it; see docs/database.md.
  any_sign_in boolean not null default false
);

revoke all on private.site_owner from public, anon, authenticated, service_role;

-- WHOSE SESSION. A token is good for an hour, whatever happens to the session that it came from, and it says how that session
-- began. All of it is looked at: whoever signed out, or was signed out, is the owner no more from that moment; a session that
-- began with an e-mail (a recovery link to the owner's address, a password) is not the owner's where GitHub is how the owner
-- signs in; and where the owner has turned on a second factor, a session is the owner's only after a code.

-- A session ends 30 days after it began: the auth service can end one by itself only where the project's plan has that. Disuse
-- ends none: whoever comes back first exchanges the refresh token, and by then the session has just been used.
create function private.is_lasting(not_after timestamptz, created_at timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce($1 > now(), true)
    and coalesce($2 > now() - interval '30 days', false);
$$;

-- The session that the caller's token belongs to is still there.
create function private.has_session() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.sessions
    where id = (auth.jwt() ->> 'session_id')::uuid and user_id = auth.uid()
      and private.is_lasting(not_after, created_at)
  );
$$;

-- The auth service lists in `amr` how a session was begun. Its only OAuth provider is GitHub.
create function private.began_at_github() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.site_owner where any_sign_in)
    or coalesce(jsonb_path_exists(auth.jwt(), '$.amr[*] ? (@.method == "oauth")'), false);
$$;

-- The second factor is an authenticator app, which the auth service knows and whose codes it checks; it then writes `aal2`
-- into the session's tokens. A factor that no code has confirmed yet asks nobody for one.
create function private.has_required_level() returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(auth.jwt() ->> 'aal' = 'aal2', false)
    or not exists (select from auth.mfa_factors where user_id = auth.uid() and status = 'verified');
$$;

create function private.has_admin_role() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.profiles where id = auth.uid() and role = 'admin');
$$;

-- What the policies ask, as the caller, who therefore needs to execute it (the last file grants that).
create function private.is_admin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.has_admin_role() and private.has_session() and private.began_at_github()
    and private.has_required_level();
$$;

create function private.require_session() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.has_session() then
    raise exception using errcode = 'PT401', message = 'This session has ended. Sign in again.';
  end if;
end;
$$;

-- Raises instead of answering with nothing: a missing session must never look like an empty result.
--
-- PT401 asks for a sign-in, or for a code, and keeps what the device has queued; PT403 refuses it in words of our own. 42501 is
-- left to the database, which says by it that a grant is missing: a mistake in the set-up, for which no change of the owner's
-- is given up.
create function private.require_admin() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
declare
  caller uuid := auth.uid();
begin
  if caller is null then
    raise exception using errcode = 'PT401', message = 'Sign in first.';
  end if;
  if not private.has_admin_role() then
    raise exception using errcode = 'PT403', message = 'Only the owner may do this.';
  end if;
  perform private.require_session();
  if not private.began_at_github() then
    raise exception using errcode = 'PT401', message = 'Sign in with GitHub.';
  end if;
  if not private.has_required_level() then
    raise exception using errcode = 'PT401', message = 'Enter the code of your authenticator app.';
  end if;
  return caller;
end;
$$;

-- What the caller is in this session. `needs_github`: the account is the owner's, the session did not begin as the owner signs
-- in; `needs_code`: it did, and the second factor is still to be shown.
create function public.own_profile() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_session();
  return (
    select jsonb_build_object(
      'id', id, 'display_name', display_name, 'github_username', github_username, 'github_id', github_id,
      'role', case when private.is_admin() then 'admin' else 'viewer' end,
      'needs_github', role = 'admin' and not private.began_at_github(),
      'needs_code', role = 'admin' and private.began_at_github() and not private.has_required_level()
    )
    from public.profiles where id = auth.uid()
  );
end;
$$;

revoke all on function public.own_profile() from public, anon, authenticated, service_role;
grant execute on function public.own_profile() to authenticated;

create policy "own profile, or any for the owner" on public.profiles for select to authenticated
using (id = (select auth.uid()) or (select private.is_admin()));

create policy "own display name" on public.profiles for update to authenticated
using (id = (select auth.uid())) with check (id = (select auth.uid()));

-- WHO THE OWNER IS. A GitHub identity makes an account the owner's only if nobody else can sign in to that account.
--
-- The auth service links a GitHub sign-in to an account with the same e-mail address by itself. Where addresses are not
-- confirmed, somebody may have registered the owner's address before, and would keep their password. So, when a GitHub
-- identity is added to an account, it counts (`profiles.github_id`) if the account has no other sign-in, or if its e-mail
-- address was confirmed by its holder: the auth service then notes `email_verified` in the e-mail identity, and in no
-- other case. This is decided once, at the end of the transaction that adds the identity: the auth service takes the
-- password of an unconfirmed account away after it has linked it. What is set up later, such as a password, is the owner's.

create function private.has_unproven_sign_in(account uuid, github_identity uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  with others as (
    select provider = 'email' and identity_data -> 'email_verified' = 'true' as is_proven
    from auth.identities where user_id = account and id <> github_identity
  )
  select exists (select from others where is_proven is not true)
    or (
      exists (select from auth.users where id = account and encrypted_password <> '')
      and not exists (select from others)
    );
$$;

create function private.github_login(identity_data jsonb) returns text
language sql immutable set search_path = ''
as $$
  select coalesce(identity_data ->> 'user_name', identity_data ->> 'preferred_username');
$$;

-- Who the owner is at GitHub, whichever account it is linked to.
create function private.handle_github_identity() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.provider = 'github' and new.provider_id ~ '^[0-9]{1,18}$' then
    update private.site_owner set github_id = new.provider_id::bigint
    where github_id is null and lower(github_login) = lower(private.github_login(new.identity_data));
  end if;
  return new;
end;
$$;

create trigger portico_read_github_identity after insert or update on auth.identities
for each row execute function private.handle_github_identity();

-- The account that the identity belongs to. A sign-in again may bring a new login, and never changes whether it counts.
create function private.handle_github_link() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  added boolean := tg_op = 'INSERT';
  login text := private.github_login(new.identity_data);
  numeric_id bigint;
begin
  if new.provider_id !~ '^[0-9]{1,18}$'
    or not exists (select from auth.identities where id = new.id and user_id = new.user_id) then
    return null;
  end if;
  numeric_id := new.provider_id::bigint;
  if tg_op = 'UPDATE' then
    added := new.user_id <> old.user_id;
  end if;
  if added and not private.has_unproven_sign_in(new.user_id, new.id) then
    insert into public.profiles (id, github_username, github_id)
    values (new.user_id, login, numeric_id)
    on conflict (id) do update set github_username = excluded.github_username, github_id = excluded.github_id;
  end if;
  update public.profiles set github_username = login
  where id = new.user_id and github_id = numeric_id and github_username is distinct from login;
  update public.profiles set role = 'admin'
  where id = new.user_id and github_id = numeric_id and role <> 'admin'
    and exists (select from private.site_owner where github_id = numeric_id);
  return null;
end;
$$;

create constraint trigger portico_read_github_link after insert or update on auth.identities
deferrable initially deferred
for each row when (new.provider = 'github') execute function private.handle_github_link();

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

-- Whoever signed up before these triggers were there, by the same rule.
insert into public.profiles (id) select id from auth.users;

update public.profiles
set github_username = private.github_login(identity.identity_data), github_id = identity.provider_id::bigint
from auth.identities as identity
where identity.user_id = profiles.id and identity.provider = 'github' and identity.provider_id ~ '^[0-9]{1,18}$'
  and not private.has_unproven_sign_in(identity.user_id, identity.id);
