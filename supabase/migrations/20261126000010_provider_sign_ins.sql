-- Records the identity with which a session began, and controls links of further accounts.

-- The auth service only stores that a provider was used, not which account. It writes the identity and the sign-in's state in one
-- transaction, and creates the session in a later one. Within a transaction, `portico.identity` passes the identity from one
-- trigger to the next.
create function private.note_identity() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and exists (select from private.sign_in_flows where identity_id = new.id and is_link) then
    raise exception using errcode = 'PT403',
      message = 'Linking this account was started in another browser. Try again in five minutes.';
  end if;
  perform set_config('portico.identity', new.id::text, true);
  return null;
end;
$$;

create trigger portico_note_identity after insert or update on auth.identities
for each row when (new.provider not in ('email', 'phone')) execute function private.note_identity();

create function private.note_flow() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.sign_in_flows (flow_id, identity_id, is_link)
  values (
    new.id, nullif(current_setting('portico.identity', true), '')::uuid,
    to_jsonb(new) ->> 'linking_target_id' is not null
  )
  on conflict do nothing;
  return null;
end;
$$;

create trigger portico_note_flow after update on auth.flow_state
for each row when (old.user_id is null and new.user_id is not null and new.authentication_method = 'oauth')
execute function private.note_flow();

-- A LINK MUST START AND FINISH IN THE SAME BROWSER. The auth service adds the identity in any browser that the provider redirects
-- to, but only the browser that started can exchange the code. An unfinished link does not count, and is removed after five
-- minutes.
create function private.remove_unfinished_links() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from auth.identities
  where id in (
    select identity_id from private.sign_in_flows where is_link and answered_at < now() - interval '5 minutes'
  );
  return null;
end;
$$;

create trigger portico_remove_unfinished_links before insert on auth.flow_state
for each statement execute function private.remove_unfinished_links();

create function private.finish_flow() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  flow private.sign_in_flows;
begin
  select * into flow from private.sign_in_flows where flow_id = old.id;
  if flow.flow_id is null then
    -- Without PKCE, any browser could finish the link.
    if to_jsonb(old) ->> 'linking_target_id' is not null
      and nullif(current_setting('portico.identity', true), '') is not null then
      raise exception using errcode = 'PT403', message = 'An account is linked with PKCE only.';
    end if;
    return old;
  end if;
  delete from private.sign_in_flows where flow_id = old.id;
  if flow.is_link and flow.answered_at < now() - interval '5 minutes' then
    delete from auth.identities where id = flow.identity_id;
    return old;
  end if;
  if flow.is_link then
    insert into private.accepted_identities (identity_id, is_proven)
    select id, false from auth.identities where id = flow.identity_id
    on conflict do nothing;
    perform private.settle_profile(identity.user_id) from auth.identities as identity where id = flow.identity_id;
  end if;
  perform set_config('portico.identity', coalesce(flow.identity_id::text, 'none'), true);
  return old;
end;
$$;

create trigger portico_finish_flow before delete on auth.flow_state
for each row when (old.authentication_method = 'oauth') execute function private.finish_flow();

-- Deferred to the end of the transaction. If no identity was passed, records the account's only provider identity.
create function private.note_session_identity() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  began_with text := nullif(current_setting('portico.identity', true), '');
begin
  if began_with is null then
    select (array_agg(id))[1]::text into began_with
    from auth.identities where user_id = new.user_id and provider not in ('email', 'phone')
    having count(*) = 1;
  end if;
  insert into private.session_identities (session_id, identity_id)
  select new.id, id from auth.identities where id::text = began_with and user_id = new.user_id
    and exists (select from auth.sessions where id = new.id);
  return null;
end;
$$;

create constraint trigger portico_note_session_identity after insert on auth.sessions
deferrable initially deferred
for each row execute function private.note_session_identity();

-- LINKED ACCOUNTS. Changes need a sign-in within the last 24 hours.

-- The auth service passes this error on only to clients of API versions before 2024-01-01. Later versions get status 500.
create function private.require_sign_in_before_link() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  target uuid := (to_jsonb(new) ->> 'linking_target_id')::uuid;
begin
  if target is not null and not private.has_recent_session(target) then
    raise exception using errcode = 'PT403', message = 'Sign in again before you link an account.';
  end if;
  return null;
end;
$$;

create trigger portico_require_sign_in_before_link after insert or update on auth.flow_state
for each row when (new.user_id is null) execute function private.require_sign_in_before_link();

-- Only applies to requests by the account itself, because the auth service also removes identities on its own.
create function private.require_sign_in_before_unlink() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if session_user = 'supabase_auth_admin' and pg_trigger_depth() = 1
    and nullif(current_setting('portico.identity', true), '') is null
    and not private.has_recent_session(old.user_id) then
    raise exception using errcode = 'PT403', message = 'Sign in again before you remove an account.';
  end if;
  return old;
end;
$$;

create trigger portico_a_require_sign_in_before_unlink before delete on auth.identities
for each row execute function private.require_sign_in_before_unlink();

create function private.note_link() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  identity record;
  event text := 'account_linked';
begin
  identity := new;
  if tg_op = 'DELETE' then
    identity := old;
    event := 'account_unlinked';
  end if;
  if exists (select from auth.users where id = identity.user_id)
    and exists (select from public.profiles where id = identity.user_id and (role = 'admin' or private.holds_owner(id))) then
    perform private.note_security(
      event, coalesce(private.github_login(identity.identity_data), identity.identity_data ->> 'email', identity.provider)
    );
  end if;
  return identity;
end;
$$;

create trigger portico_note_link after insert on auth.identities
for each row when (new.provider not in ('email', 'phone')) execute function private.note_link();

create trigger portico_b_note_unlink before delete on auth.identities
for each row when (old.provider not in ('email', 'phone')) execute function private.note_link();

-- `is_owner` is true for the owner's GitHub account.
create function public.linked_accounts() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_session();
  return (
    select coalesce(jsonb_agg(to_jsonb(linked) order by linked.linked_at), '[]')
    from (
      select identity.id, provider, coalesce(private.github_login(identity_data), identity_data ->> 'email') as name,
        created_at as linked_at, last_sign_in_at as used_at,
        coalesce(accepted.is_proven, false) and owner.github_id is not null as is_owner,
        exists (select from private.sign_in_flows where identity_id = identity.id and is_link) as is_unfinished
      from auth.identities as identity
      left join private.accepted_identities as accepted on accepted.identity_id = identity.id
      left join private.site_owner as owner
        on provider = 'github' and owner.github_id::text = identity.provider_id
      where user_id = auth.uid() and provider not in ('email', 'phone')
    ) as linked
  );
end;
$$;

-- Removes a linked account, and ends the caller's other sessions that began with it. Refuses to remove the last way to sign in.
-- Returns false if the account was already removed.
create function public.unlink_account(identity_id uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  caller uuid := auth.uid();
begin
  perform private.require_session();
  if not private.has_required_level() then
    raise exception using errcode = 'PT401', message = 'Enter the code of your authenticator app.';
  end if;
  if not private.is_recent_session() then
    raise exception using errcode = 'PT403', message = 'Sign in again before you remove an account.';
  end if;
  if not exists (
    select from auth.identities where user_id = caller and id <> $1
      and not exists (select from private.sign_in_flows as flow where flow.identity_id = id and is_link)
  ) then
    raise exception using errcode = 'PT422', message = 'This is the only way to sign in to your account.';
  end if;
  delete from auth.identities where id = $1 and user_id = caller and provider not in ('email', 'phone');
  if not found then
    return false;
  end if;
  update auth.users set raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || jsonb_build_object(
    'providers', (select jsonb_agg(distinct provider) from auth.identities where user_id = caller)
  ) where id = caller;
  return true;
end;
$$;

revoke all on function public.linked_accounts(), public.unlink_account(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.linked_accounts(), public.unlink_account(uuid) to authenticated;
