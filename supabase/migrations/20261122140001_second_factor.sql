-- The owner may turn on a second factor: an authenticator app, which the auth service knows (`auth.mfa_factors`) and whose codes
-- it checks. From then on a session is the owner's only after a code: the service then writes `aal2` into its tokens. A factor
-- that no code has confirmed yet asks nobody for one.

create function private.has_required_level() returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(auth.jwt() ->> 'aal' = 'aal2', false)
    or not exists (select from auth.mfa_factors where user_id = auth.uid() and status = 'verified');
$$;

create or replace function private.is_admin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.has_admin_role() and private.has_session() and private.began_at_github()
    and private.has_required_level();
$$;

-- PT401 asks for a sign-in, or for a code, and keeps what the device has queued.
create or replace function private.require_admin() returns uuid
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
  if not private.has_session() then
    raise exception using errcode = 'PT401', message = 'This session has ended. Sign in again.';
  end if;
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
create or replace function public.own_profile() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.has_session() then
    raise exception using errcode = 'PT401', message = 'This session has ended. Sign in again.';
  end if;
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

-- In the owner's log: an authenticator counts from its first code until it is removed, in the page or in the dashboard.
create function private.note_second_factor() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  event text;
  account uuid;
begin
  if tg_op = 'DELETE' then
    event := case when old.status = 'verified' then 'factor_removed' end;
    account := old.user_id;
  elsif tg_op = 'INSERT' then
    event := case when new.status = 'verified' then 'factor_added' end;
    account := new.user_id;
  else
    event := case
      when new.status = old.status then null
      when new.status = 'verified' then 'factor_added'
      else 'factor_removed'
    end;
    account := new.user_id;
  end if;
  if event is not null and exists (select from public.profiles where id = account and role = 'admin') then
    perform private.note_security(event, private.name_of_account(account));
  end if;
  return null;
end;
$$;

create trigger portico_note_second_factor after insert or delete or update of status on auth.mfa_factors
for each row execute function private.note_second_factor();

revoke all on function private.has_required_level() from public, anon, authenticated, service_role;
revoke all on function private.note_second_factor() from public, anon, authenticated, service_role;
