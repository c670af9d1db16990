-- A new password ends every session of its account, in the transaction that sets it: the session of a reset link has done what
-- it was for and cannot do it twice, and whoever was in by the old password is out. The auth service itself leaves the session
-- that asked.
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

-- The auth service asks both mailboxes before an address changes, and never how long ago somebody signed in. An account that
-- nobody signed in to within a day keeps its address: a session that was left open somewhere is not enough.
create function private.require_recent_sign_in() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (
    select from auth.sessions where user_id = new.id and created_at > now() - interval '24 hours'
  ) then
    raise exception using errcode = 'PT403', message = 'Sign in again before you change the e-mail address.';
  end if;
  return new;
end;
$$;

create trigger portico_require_recent_sign_in before update of email_change on auth.users
for each row when (new.email_change <> '' and new.email_change is distinct from old.email_change)
execute function private.require_recent_sign_in();

revoke all on function private.end_sessions_of_changed_password() from public, anon, authenticated, service_role;
revoke all on function private.require_recent_sign_in() from public, anon, authenticated, service_role;
