create schema if not exists private;
revoke all on schema private from public, anon, authenticated, service_role;

-- Only an identity that GitHub itself has confirmed (`auth.identities`, provider 'github') makes a user admin. User metadata is
-- never read, because each user can write it.
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

-- The owner is identified by login until the first sign-in, and by numeric id after that, because a login can pass to another
-- person.
create table private.site_owner (
  singleton boolean primary key default true check (singleton),
  github_login text not null check (char_length(github_login) between 1 and 100),
  github_id bigint,
  -- True accepts every session of the owner's account, also one that did not begin at GitHub. Only the local demo sets it; see
  -- docs/database.md.
  any_sign_in boolean not null default false
);

revoke all on private.site_owner from public, anon, authenticated, service_role;

-- Accepted GitHub identities. `is_proven`: only the account's holder can have added the identity; see THE OWNER below. Neither is
-- decided again later.
create table private.accepted_identities (
  identity_id uuid primary key references auth.identities (id) on delete cascade,
  is_proven boolean not null
);

-- Sign-ins whose code the browser has not yet exchanged. `is_link`: the sign-in adds the identity to an existing account.
create table private.sign_in_flows (
  flow_id uuid primary key references auth.flow_state (id) on delete cascade,
  identity_id uuid references auth.identities (id) on delete set null,
  is_link boolean not null,
  answered_at timestamptz not null default now()
);

create index sign_in_flows_identity_id_idx on private.sign_in_flows (identity_id);

-- The identity with which a session began.
create table private.session_identities (
  session_id uuid primary key references auth.sessions (id) on delete cascade,
  identity_id uuid not null references auth.identities (id) on delete cascade
);

create index session_identities_identity_id_idx on private.session_identities (identity_id);

revoke all on private.accepted_identities, private.sign_in_flows, private.session_identities
  from public, anon, authenticated, service_role;

-- SESSIONS. A token is valid for an hour, even if its session has ended. A session counts as the owner's if it still exists,
-- began at GitHub as the owner, and has passed the second factor if the account has one.

-- Returns true if the session is younger than 30 days and has not expired. The auth service ends old sessions only in some plans,
-- and never an unused one, because a tab that exchanges the refresh token counts as use.
create function private.is_lasting(not_after timestamptz, created_at timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce($1 > now(), true)
    and coalesce($2 > now() - interval '30 days', false);
$$;

create function private.has_session() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.sessions
    where id = (auth.jwt() ->> 'session_id')::uuid and user_id = auth.uid()
      and private.is_lasting(not_after, created_at)
  );
$$;

-- Changes to the ways of signing in need a sign-in within the last 24 hours, because a session may stay open on an unattended
-- device.
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

-- The token's `amr` shows that a provider was used; `private.session_identities` shows which account (*_provider_sign_ins.sql).
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

-- Returns true if the session is at `aal2`, which a verified code sets, or if the account has no confirmed factor.
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

-- Policies call this function as the caller, so callers may execute it (granted in the last file).
create function private.is_admin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.has_admin_role() and private.has_session() and private.began_at_github()
    and private.has_required_level();
$$;

-- Use in policies: `id operator(private.&&) (select private.is_admin())` is true if the row is visible to the owner. With another
-- operator, anybody could learn the number of rows from the planner's estimate (`Prefer: count=planned`). For this operator the
-- estimate is always one.
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

-- Raises an error unless the caller is the owner, because an empty result would look like missing data. PT401 asks for a sign-in
-- or a code; PT403 refuses. A missing grant raises 42501, a mistake in the setup, so devices keep their changes.
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

-- `needs_github`: this owner's session did not begin at GitHub. `needs_code`: the session only lacks the second factor.
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

-- THE OWNER. An account is the owner's if it has the owner's proven GitHub identity, and no other provider's account can sign in
-- to it. Anybody can trick the owner into linking an account, and the auth service links accounts with equal e-mail addresses by
-- itself. So an identity counts as proven only if it created the account, or if its holder confirmed the same address here and at
-- GitHub.

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

-- Returns true if the holder confirmed the address here (`email_verified` in the e-mail identity), and GitHub has verified the
-- same address.
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

-- Returns true if another provider's account can sign in to this account.
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

-- Sets the role of the owner's account. Other accounts keep their role, which is viewer unless the operator has set another.
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

-- Stores the owner's numeric id when the owner's login signs in for the first time.
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

-- Deferred to the end of the transaction, because the auth service removes an unconfirmed account's password after it has linked
-- the identity. An account that is created now has no earlier password.
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

-- If the owner has signed in before, the login must match exactly one identity, because an old login may belong to another person
-- now.
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

-- Adds profiles for existing accounts. An identity that was added within a minute of its account was created with it.
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
