-- Accounts, the owner, and the sessions that count as the owner's.
--
-- Clients reach the schema `public`. The data service does not expose `private`.

create schema if not exists private;
revoke all on schema private from public, anon, authenticated, service_role;

-- A user's role is in `public.profiles`. Only the provider's own record of a sign-in (`auth.identities`, provider 'github') can
-- make a user admin. User metadata is never read, because its user can write it.
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

-- The owner. The login identifies the person until their first sign-in, and the numeric id from then on, because a login can be renamed and registered by another person.
create table private.site_owner (
  singleton boolean primary key default true check (singleton),
  github_login text not null check (char_length(github_login) between 1 and 100),
  github_id bigint,
  -- True if every session of the owner's account counts, however it began. Only the local demo sets it; see docs/database.md.
  any_sign_in boolean not null default false
);

revoke all on private.site_owner from public, anon, authenticated, service_role;

-- GitHub identities that are accepted for their account. `is_proven` is true if only the holder of the GitHub account can have
-- added the identity; see WHO THE OWNER IS below. Both are decided once.
create table private.accepted_identities (
  identity_id uuid primary key references auth.identities (id) on delete cascade,
  is_proven boolean not null
);

-- Sign-ins at a provider, from the provider's answer until the browser has exchanged its code. `is_link` is true if the sign-in
-- adds its identity to an existing account.
create table private.sign_in_flows (
  flow_id uuid primary key references auth.flow_state (id) on delete cascade,
  identity_id uuid references auth.identities (id) on delete set null,
  is_link boolean not null,
  answered_at timestamptz not null default now()
);

create index sign_in_flows_identity_id_idx on private.sign_in_flows (identity_id);

-- The identity that a session began with.
create table private.session_identities (
  session_id uuid primary key references auth.sessions (id) on delete cascade,
  identity_id uuid not null references auth.identities (id) on delete cascade
);

create index session_identities_identity_id_idx on private.session_identities (identity_id);

revoke all on private.accepted_identities, private.sign_in_flows, private.session_identities
  from public, anon, authenticated, service_role;

-- SESSIONS. A token is valid for an hour, even if its session has ended, and it says how the session began. A session is the
-- owner's only under these conditions:
--
-- - The session still exists.
-- - It began with a sign-in at GitHub as the owner. A session that began with an e-mail or another GitHub account does not count.
-- - A code was entered, if the owner has turned on a second factor.

-- Returns whether a session is younger than 30 days and has not expired. The auth service ends sessions only in some plans of
-- the platform. Disuse ends no session, because the refresh token is exchanged first, which counts as use.
create function private.is_lasting(not_after timestamptz, created_at timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce($1 > now(), true)
    and coalesce($2 > now() - interval '30 days', false);
$$;

-- Returns whether the session of the caller's token still exists.
create function private.has_session() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.sessions
    where id = (auth.jwt() ->> 'session_id')::uuid and user_id = auth.uid()
      and private.is_lasting(not_after, created_at)
  );
$$;

-- Returns whether the account has signed in within 24 hours. Changes to the ways of signing in require it, because
-- a forgotten open session must not be enough.
create function private.has_recent_session(account uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.sessions where user_id = account and created_at > now() - interval '24 hours'
  );
$$;

create function private.is_recent_session() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.sessions
    where id = (auth.jwt() ->> 'session_id')::uuid and created_at > now() - interval '24 hours'
  );
$$;

-- Returns whether the session began with a sign-in as the owner's GitHub account. The token's `amr` shows that it began at a
-- provider, `private.session_identities` with which account (*_provider_sign_ins.sql).
create function private.began_at_github() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.site_owner where any_sign_in)
    or coalesce(jsonb_path_exists(auth.jwt(), '$.amr[*] ? (@.method == "oauth")'), false)
    and exists (
      select from private.session_identities as began
      join auth.identities as identity on identity.id = began.identity_id
      join private.site_owner as owner on owner.github_id::text = identity.provider_id
      where began.session_id = (auth.jwt() ->> 'session_id')::uuid
        and identity.provider = 'github' and identity.user_id = auth.uid()
    );
$$;

-- Returns whether the session has the required level. The auth service checks the codes of authenticator apps and writes `aal2`
-- into the session's tokens. A factor that was never confirmed requires no code.
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

-- Policies call this function as the caller, so callers need to execute it (the last file grants that).
create function private.is_admin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.has_admin_role() and private.has_session() and private.began_at_github()
    and private.has_required_level();
$$;

-- `id operator(private.&&) (select private.is_admin())` in a policy: the row is the owner's to read. The data service returns the
-- planner's estimate of a table's rows to anybody who asks (`Prefer: count=planned`), whatever the policies say. The planner
-- takes this operator for an equality with a unique column, and so expects one row however many there are.
create function private.is_allowed(row_key anyelement, allowed boolean) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return allowed;
end;
$$;

create operator private.&& (
  leftarg = anyelement, rightarg = boolean, function = private.is_allowed, restrict = eqsel
);

create function private.require_session() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.has_session() then
    raise exception using errcode = 'PT401', message = 'This session has ended. Sign in again.';
  end if;
end;
$$;

-- Raises unless the caller is the owner. An empty result could be mistaken for missing data.
--
-- PT401 asks for a sign-in or a code, and devices keep their queue. PT403 refuses an operation. The database itself raises
-- 42501 for a missing grant, which is an error in the setup, so devices keep the owner's changes then.
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

-- Returns the caller's profile. `needs_github` is true if the account is the owner's and the session did not begin at GitHub,
-- `needs_code` if only the second factor is missing.
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
using (id = (select auth.uid()) or id operator(private.&&) (select private.is_admin()));

create policy "own display name" on public.profiles for update to authenticated
using (id = (select auth.uid())) with check (id = (select auth.uid()));

-- THE OWNER. The owner's GitHub identity makes an account the owner's under two conditions.
--
-- 1. The identity is proven. Any account can start linking GitHub and trick the owner into opening the address, and the
--    auth service itself links a GitHub sign-in to an account with the same e-mail address. So an identity counts only in an
--    account that a sign-in with it created, or whose address its holder confirmed and GitHub verified as well.
-- 2. No other provider account can sign in to it. While there is one, the account is a viewer's.

-- Returns whether this identity is the account's only way to sign in.
create function private.is_only_sign_in(identity_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.identities as identity join auth.users as account on account.id = identity.user_id
    where identity.id = $1 and coalesce(account.encrypted_password, '') = ''
      and not exists (
        select from auth.identities as other where other.user_id = account.id and other.id <> identity.id
      )
  );
$$;

-- Returns whether the holder of the address confirmed it here (the auth service then sets `email_verified` in the e-mail
-- identity) and GitHub verified the same address.
create function private.has_same_confirmed_address(identity_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.identities as identity join auth.identities as address on address.user_id = identity.user_id
    where identity.id = $1 and address.provider = 'email'
      and address.identity_data -> 'email_verified' = 'true'
      and identity.identity_data -> 'email_verified' = 'true'
      and lower(address.identity_data ->> 'email') = lower(identity.identity_data ->> 'email')
  );
$$;

-- Returns whether the account has the owner's GitHub identity, and the identity is proven.
create function private.holds_owner(account uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.identities as identity
    join private.accepted_identities as accepted on accepted.identity_id = identity.id and accepted.is_proven
    join private.site_owner as owner on owner.github_id::text = identity.provider_id
    where identity.user_id = account and identity.provider = 'github'
  );
$$;

-- Returns whether another provider account than the owner's GitHub account can sign in to the account.
create function private.has_other_provider_account(account uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.identities
    where user_id = account and provider not in ('email', 'phone')
      and (
        provider <> 'github'
        or provider_id is distinct from (select github_id::text from private.site_owner)
      )
  );
$$;

create function private.github_login(identity_data jsonb) returns text
language sql immutable set search_path = ''
as $$
  select coalesce(identity_data ->> 'user_name', identity_data ->> 'preferred_username');
$$;

-- Writes the linked GitHub account into the profile, and the role of an account with the owner's identity. Other accounts keep
-- their role, which is viewer unless the operator has set it in the database.
create function private.settle_profile(account uuid) returns void
language sql security definer set search_path = ''
as $$
  update public.profiles as profile
  set github_username = linked.login, github_id = linked.number
  from (values (account)) as one (id)
  left join lateral (
    select private.github_login(identity_data) as login, provider_id::bigint as number
    from auth.identities as identity
    where user_id = one.id and provider = 'github' and provider_id ~ '^[0-9]{1,18}$'
      and exists (select from private.accepted_identities where identity_id = identity.id)
    order by provider_id is not distinct from (select github_id::text from private.site_owner) desc, created_at
    limit 1
  ) as linked on true
  where profile.id = one.id
    and (profile.github_username, profile.github_id) is distinct from (linked.login, linked.number);

  update public.profiles set role = case when private.has_other_provider_account(id) then 'viewer' else 'admin' end
  where id = account and private.holds_owner(id)
    and role <> case when private.has_other_provider_account(id) then 'viewer' else 'admin' end;
$$;

-- Stores the owner's numeric id at the first sign-in with the owner's login, in any account.
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

-- Runs at the end of the transaction that adds the identity, because the auth service removes the password of an unconfirmed
-- account after it has linked the identity. An account created by this sign-in had no earlier one.
create function private.handle_identity() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' and new.provider = 'github' and (
    private.has_same_confirmed_address(new.id)
    or private.is_only_sign_in(new.id)
    and exists (select from auth.users where id = new.user_id and last_sign_in_at is null)
  ) then
    insert into private.accepted_identities (identity_id, is_proven) values (new.id, true);
  end if;
  perform private.settle_profile(new.user_id);
  return null;
end;
$$;

create constraint trigger portico_read_identity after insert or update on auth.identities
deferrable initially deferred
for each row when (new.provider not in ('email', 'phone')) execute function private.handle_identity();

-- Takes the admin role away and ends the sessions of an identity that is removed.
create function private.handle_identity_removal() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if old.provider_id = (select github_id::text from private.site_owner) and old.provider = 'github'
    and exists (select from private.accepted_identities where identity_id = old.id and is_proven) then
    update public.profiles set role = 'viewer' where id = old.user_id and role <> 'viewer';
  end if;
  delete from auth.sessions
  where id in (select session_id from private.session_identities where identity_id = old.id)
    and id is distinct from (auth.jwt() ->> 'session_id')::uuid;
  return old;
end;
$$;

create trigger portico_end_identity before delete on auth.identities
for each row when (old.provider not in ('email', 'phone')) execute function private.handle_identity_removal();

create function private.handle_identity_removed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.settle_profile(old.user_id);
  return null;
end;
$$;

create trigger portico_forget_identity after delete on auth.identities
for each row when (old.provider not in ('email', 'phone')) execute function private.handle_identity_removed();

-- Refuses to move an identity from one account to another.
create function private.refuse_identity_move() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception using errcode = 'PT403', message = 'A sign-in stays with its account.';
end;
$$;

create trigger portico_keep_identity before update on auth.identities
for each row when (old.user_id <> new.user_id or old.provider <> new.provider or old.provider_id <> new.provider_id)
execute function private.refuse_identity_move();

-- The owner may be set before or after their first sign-in. In the second case the login is searched among the identities,
-- and its id is stored only if exactly one has it: an old record may have a login that has changed hands.
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
declare
  account uuid;
begin
  for account in
    select distinct identity.user_id from private.accepted_identities as accepted
    join auth.identities as identity on identity.id = accepted.identity_id
    where accepted.is_proven
  loop
    update public.profiles set role = 'viewer' where id = account and role <> 'viewer' and not private.holds_owner(id);
    perform private.settle_profile(account);
  end loop;
  return null;
end;
$$;

create trigger reassign after insert or update or delete on private.site_owner
for each row execute function private.reassign_roles();

-- Accounts from before these triggers. An identity that was added within a minute of its account was created with it.
insert into public.profiles (id) select id from auth.users;

insert into private.accepted_identities (identity_id, is_proven)
select identity.id, true
from auth.identities as identity join auth.users as account on account.id = identity.user_id
where identity.provider = 'github' and (
  private.has_same_confirmed_address(identity.id)
  or private.is_only_sign_in(identity.id)
  and coalesce(identity.created_at < account.created_at + interval '1 minute', true)
);

select private.settle_profile(user_id) from auth.identities where provider = 'github';
