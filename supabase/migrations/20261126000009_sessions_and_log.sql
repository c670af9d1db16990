-- Sessions of accounts, and the log of security events of the owner's account.

-- A new password ends all sessions, including the one of a reset link. The auth service alone would keep the session that set the
-- password.
create function private.end_sessions_of_changed_password() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from auth.sessions where user_id = new.id;
  return null;
end;
$$;

create trigger portico_end_sessions after update of encrypted_password on auth.users
for each row when (new.encrypted_password is distinct from old.encrypted_password)
execute function private.end_sessions_of_changed_password();

-- A change of address needs a sign-in within the last 24 hours, because a session may stay open on an unattended device.
create function private.require_recent_sign_in() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.has_recent_session(new.id) then
    raise exception using errcode = 'PT403', message = 'Sign in again before you change the e-mail address.';
  end if;
  return new;
end;
$$;

create trigger portico_require_recent_sign_in before update of email_change on auth.users
for each row when (new.email_change <> '' and new.email_change is distinct from old.email_change)
execute function private.require_recent_sign_in();

-- Security events of the last year. The triggers below and end_session write them.
create table private.security_log (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null default now(),
  event text not null,
  -- Login at GitHub, e-mail address, or id of the App.
  subject text,
  -- Sign-in method.
  method text,
  device text
);

revoke all on private.security_log from public, anon, authenticated, service_role;

create function private.note_security(event text, subject text, method text default null, device text default null)
returns void
language sql security definer set search_path = ''
as $$
  delete from private.security_log where happened_at < now() - interval '1 year';
  insert into private.security_log (event, subject, method, device)
  values ($1, left($2, 320), $3, left($4, 300));
$$;

create function private.name_of_account(account uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select github_username from public.profiles where id = account),
    (select email from auth.users where id = account)
  );
$$;

-- Deferred to the end of the transaction, because the auth service writes the sign-in method late.
create function private.note_sign_in() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  began_by text;
begin
  if not exists (select from public.profiles where id = new.user_id and role = 'admin') then
    return null;
  end if;
  if to_regclass('auth.mfa_amr_claims') is not null then
    select authentication_method into began_by from auth.mfa_amr_claims
    where session_id = new.id order by created_at limit 1;
  end if;
  perform private.note_security('sign_in', private.name_of_account(new.user_id), began_by, new.user_agent);
  return null;
end;
$$;

create constraint trigger portico_note_sign_in after insert on auth.sessions
deferrable initially deferred
for each row execute function private.note_sign_in();

create function private.note_credentials() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.profiles where id = new.id and role = 'admin') then
    if new.encrypted_password is distinct from old.encrypted_password then
      perform private.note_security('password_changed', private.name_of_account(new.id));
    end if;
    if new.email is distinct from old.email then
      perform private.note_security('email_changed', new.email);
    end if;
  end if;
  return null;
end;
$$;

create trigger portico_note_credentials after update of encrypted_password, email on auth.users
for each row execute function private.note_credentials();

-- An authenticator app counts from its first verified code until its removal.
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

create function private.note_role() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if new.role = 'admin' and old.role <> 'admin' then
      perform private.note_security('role_granted', private.name_of_account(new.id));
    elsif old.role = 'admin' and new.role <> 'admin' then
      perform private.note_security('role_taken', private.name_of_account(old.id));
    end if;
  elsif tg_op = 'INSERT' and new.role = 'admin' then
    perform private.note_security('role_granted', private.name_of_account(new.id));
  elsif tg_op = 'DELETE' and old.role = 'admin' then
    perform private.note_security('role_taken', old.github_username);
  end if;
  return null;
end;
$$;

create trigger portico_note_role after insert or delete or update of role on public.profiles
for each row execute function private.note_role();

create function private.note_owner() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    perform private.note_security('owner_removed', old.github_login);
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform private.note_security('owner_named', new.github_login);
  elsif lower(new.github_login) <> lower(old.github_login) then
    perform private.note_security('owner_named', new.github_login);
  elsif new.github_id is distinct from old.github_id then
    perform private.note_security('owner_recognised', new.github_login);
  end if;
  if tg_op = 'INSERT' or new.any_sign_in <> old.any_sign_in then
    if new.any_sign_in then
      perform private.note_security('any_sign_in_allowed', new.github_login);
    elsif tg_op = 'UPDATE' then
      perform private.note_security('github_required', new.github_login);
    end if;
  end if;
  return null;
end;
$$;

create trigger portico_note_owner after insert or update or delete on private.site_owner
for each row execute function private.note_owner();

create function private.note_app_key() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    perform private.note_security('app_removed', old.app_id);
  elsif tg_op = 'INSERT' then
    perform private.note_security('app_key_stored', new.app_id);
  elsif (new.app_id, new.sealed_private_key, new.sealed_webhook_secret)
    is distinct from (old.app_id, old.sealed_private_key, old.sealed_webhook_secret) then
    perform private.note_security('app_key_stored', new.app_id);
  end if;
  return null;
end;
$$;

create trigger portico_note_app_key after insert or update or delete on public.github_app_settings
for each row execute function private.note_app_key();

-- Returns 100 events, newest first.
create function public.security_log(before bigint default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(to_jsonb(entry) order by entry.id desc), '[]')
    from (
      select id, happened_at, event, subject, method, device from private.security_log
      where before is null or id < before
      order by id desc limit 100
    ) as entry
  );
end;
$$;

revoke all on function public.security_log(bigint) from public, anon, authenticated, service_role;
grant execute on function public.security_log(bigint) to authenticated;

-- Returns the caller's sessions, without network addresses, because an address does not identify a device.
create function public.own_sessions() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_session();
  return (
    select jsonb_agg(to_jsonb(session) order by session.is_current desc, session.used_at desc)
    from (
      select id, left(user_agent, 300) as device, created_at as began_at,
        coalesce(refreshed_at at time zone 'utc', created_at) as used_at,
        id = (auth.jwt() ->> 'session_id')::uuid as is_current
      from auth.sessions where user_id = auth.uid() and private.is_lasting(not_after, created_at)
    ) as session
  );
end;
$$;

revoke all on function public.own_sessions() from public, anon, authenticated, service_role;
grant execute on function public.own_sessions() to authenticated;

-- Ends another session of the caller. The caller's own session ends by signing out, which also clears the device.
create function public.end_session(session_id uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  ended record;
begin
  perform private.require_session();
  delete from auth.sessions
  where id = $1 and user_id = auth.uid() and id <> (auth.jwt() ->> 'session_id')::uuid
  returning user_agent into ended;
  if not found then
    return false;
  end if;
  if private.has_admin_role() then
    perform private.note_security('session_ended', private.name_of_account(auth.uid()), null, ended.user_agent);
  end if;
  return true;
end;
$$;

revoke all on function public.end_session(uuid) from public, anon, authenticated, service_role;
grant execute on function public.end_session(uuid) to authenticated;
