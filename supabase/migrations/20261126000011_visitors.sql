-- OWNERSHIP. A message belongs to the account that was signed in when it was written. An e-mail address proves nothing. The form
-- sends without a session, maybe days later, so the message's id links it to the account: 122 random bits that only the writer's
-- browser knows. The first account that presents an id keeps it. There is no foreign key, so that a message still belongs to its
-- writer if it is deleted and restored.
create table private.contact_senders (
  message_id uuid primary key,
  account_id uuid not null references auth.users (id) on delete cascade
);

create index contact_senders_account_id_idx on private.contact_senders (account_id);

revoke all on private.contact_senders from public, anon, authenticated, service_role;

-- Returns true if the account's address is confirmed. Anybody can sign up with another person's address, but only the mailbox's
-- holder can make `email_verified` true (see private.has_same_confirmed_address).
create function private.has_confirmed_address(account uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from auth.identities where user_id = account)
    and not exists (
      select from auth.identities
      where user_id = account and provider = 'email'
        and identity_data -> 'email_verified' is distinct from 'true'
    );
$$;

create function private.messages_of(account uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', m.id, 'name', m.name, 'email', m.email, 'message', m.message,
        'sent_at', m.created_at, 'answered_at', m.answered_at
      )
      order by m.created_at desc
    ),
    '[]'
  )
  from private.contact_senders as s join public.contact_messages as m on m.id = s.message_id
  where s.account_id = account;
$$;

-- Returns the caller's messages, or none if the account's address is not confirmed. `written_here`: ids that this browser sent;
-- `pending` lists those of them that have not arrived.
create function public.own_messages(written_here uuid[] default '{}') returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  caller uuid := auth.uid();
  arrived uuid[];
begin
  perform private.require_session();
  if cardinality(written_here) > 100 then
    perform private.refuse('PT413', 'At most 100 messages at once.');
  end if;
  if not private.has_confirmed_address(caller) then
    return jsonb_build_object('confirmed', false, 'messages', '[]'::jsonb, 'pending', to_jsonb(written_here));
  end if;
  select coalesce(array_agg(id), '{}') into arrived from public.contact_messages where id = any (written_here);
  insert into private.contact_senders (message_id, account_id) select unnest(arrived), caller
  on conflict (message_id) do nothing;
  return jsonb_build_object(
    'confirmed', true, 'messages', private.messages_of(caller),
    'pending', to_jsonb(array(select unnest(written_here) except select unnest(arrived)))
  );
end;
$$;

revoke all on function public.own_messages(uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.own_messages(uuid[]) to authenticated;

-- EXPORT. Returns all stored data about the caller, except password hashes and tokens.
create function public.own_data() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  caller uuid := auth.uid();
begin
  perform private.require_session();
  return jsonb_build_object(
    'account', (
      select jsonb_build_object(
        'id', id, 'email', email, 'email_confirmed_at', email_confirmed_at, 'created_at', created_at,
        'last_sign_in_at', last_sign_in_at, 'metadata', raw_user_meta_data - 'github_token'
      )
      from auth.users where id = caller
    ),
    'profile', (select to_jsonb(profile) from public.profiles as profile where id = caller),
    'sign_ins', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'provider', provider, 'data', identity_data, 'created_at', created_at, 'last_sign_in_at', last_sign_in_at
      )), '[]')
      from auth.identities where user_id = caller
    ),
    'authenticators', (
      select coalesce(jsonb_agg(jsonb_build_object('name', friendly_name, 'created_at', created_at)), '[]')
      from auth.mfa_factors where user_id = caller
    ),
    'sessions', public.own_sessions(),
    'messages', case when private.has_confirmed_address(caller) then private.messages_of(caller) else '[]' end,
    'github_changes', (
      select coalesce(jsonb_agg(to_jsonb(kept) - 'user_id' - 'version' order by kept.version), '[]')
      from public.github_changes as kept where user_id = caller
    )
  );
end;
$$;

revoke all on function public.own_data() from public, anon, authenticated, service_role;
grant execute on function public.own_data() to authenticated;

-- DELETION. Deletes everything that `own_data` returns, in one transaction. Refuses the owner's account, and a session that is
-- older than a day.
create function public.delete_own_account() returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  caller uuid := auth.uid();
begin
  perform private.require_session();
  if private.has_admin_role() then
    perform private.refuse('PT403', 'The account of the site''s owner is not deleted here.');
  end if;
  if not private.is_recent_session() then
    perform private.refuse('PT403', 'Sign in again before you delete the account.');
  end if;
  -- An account without a confirmed address owns no messages.
  delete from public.contact_messages
  where id in (select message_id from private.contact_senders where account_id = caller);
  delete from auth.users where id = caller;
  return true;
end;
$$;

revoke all on function public.delete_own_account() from public, anon, authenticated, service_role;
grant execute on function public.delete_own_account() to authenticated;
