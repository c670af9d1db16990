-- The GitHub App. Only Edge Functions call these functions, with the service role. They encrypt the key and the secret first
-- (docs/decisions/008).

-- SETUP. The table stores a hash of the state, so that a reader of the table cannot continue the owner's setup.
create table private.github_app_setups (
  state_hash text primary key check (state_hash ~ '^[0-9a-f]{64}$'),
  user_id uuid not null references auth.users (id) on delete cascade,
  sealed_webhook_secret text not null,
  -- Settings of a candidate, which GitHub has not accepted yet.
  app_id text,
  app_slug text,
  app_name text,
  installation_id text,
  account_login text,
  sealed_private_key text,
  changed_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '60 minutes',
  used_at timestamptz
);

create index github_app_setups_user_id_idx on private.github_app_setups (user_id);

revoke all on private.github_app_setups from public, anon, authenticated, service_role;

create function public.github_app_open_setup(owner uuid, state_hash text, sealed_webhook_secret text)
returns timestamptz
language plpgsql security definer set search_path = ''
as $$
declare
  ends timestamptz;
begin
  -- Expired setups stay for a day, so that an expired link gets another error message than a forged one.
  delete from private.github_app_setups where expires_at < now() - interval '1 day';
  insert into private.github_app_setups (state_hash, user_id, sealed_webhook_secret)
  values (state_hash, owner, sealed_webhook_secret)
  returning expires_at into ends;
  return ends;
end;
$$;

revoke all on function public.github_app_open_setup(uuid, text, text) from public, anon, authenticated, service_role;
grant execute on function public.github_app_open_setup(uuid, text, text) to service_role;

create function private.usable_setup(owner uuid, hash text) returns private.github_app_setups
language plpgsql set search_path = ''
as $$
declare
  setup private.github_app_setups;
begin
  select * into setup from private.github_app_setups where state_hash = hash and user_id = owner for update;
  if not found then
    perform private.refuse('PT404', 'This setup was not started from this account. Please start again.');
  end if;
  if setup.used_at is not null then
    perform private.refuse('PT409', 'This setup has already been used. Please start again.');
  end if;
  if setup.expires_at <= now() then
    perform private.refuse('PT410', 'This setup has expired. Please start again.');
  end if;
  return setup;
end;
$$;

create function public.github_app_setup(owner uuid, state_hash text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  return to_jsonb(private.usable_setup(owner, state_hash));
end;
$$;

revoke all on function public.github_app_setup(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.github_app_setup(uuid, text) to service_role;

create function public.github_app_keep_candidate(owner uuid, state_hash text, candidate jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  setup private.github_app_setups := private.usable_setup(owner, state_hash);
begin
  update private.github_app_setups
  set app_id = candidate ->> 'app_id', app_slug = candidate ->> 'app_slug', app_name = candidate ->> 'app_name',
    installation_id = candidate ->> 'installation_id', account_login = candidate ->> 'account_login',
    sealed_private_key = candidate ->> 'sealed_private_key',
    sealed_webhook_secret = coalesce(candidate ->> 'sealed_webhook_secret', setup.sealed_webhook_secret),
    changed_at = now()
  where github_app_setups.state_hash = setup.state_hash;
end;
$$;

revoke all on function public.github_app_keep_candidate(uuid, text, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.github_app_keep_candidate(uuid, text, jsonb) to service_role;

-- Replaces a used state by the next one, between the App's creation and its installation.
create function public.github_app_continue_setup(owner uuid, state_hash text, next_hash text, candidate jsonb)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  setup private.github_app_setups := private.usable_setup(owner, state_hash);
begin
  update private.github_app_setups set used_at = now() where github_app_setups.state_hash = setup.state_hash;
  insert into private.github_app_setups (
    state_hash, user_id, sealed_webhook_secret, app_id, app_slug, app_name, sealed_private_key
  )
  values (
    next_hash, owner, candidate ->> 'sealed_webhook_secret', candidate ->> 'app_id', candidate ->> 'app_slug',
    candidate ->> 'app_name', candidate ->> 'sealed_private_key'
  );
end;
$$;

revoke all on function public.github_app_continue_setup(uuid, text, text, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.github_app_continue_setup(uuid, text, text, jsonb) to service_role;

-- Returns the newest unexpired candidate for this App, or null.
create function public.github_app_candidate(owner uuid, app_id text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select to_jsonb(setup) from private.github_app_setups as setup
  where setup.user_id = github_app_candidate.owner and setup.app_id = github_app_candidate.app_id
    and setup.used_at is null and setup.expires_at > now()
    and setup.installation_id is not null and setup.sealed_private_key is not null
  order by setup.changed_at desc limit 1;
$$;

revoke all on function public.github_app_candidate(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.github_app_candidate(uuid, text) to service_role;

-- Makes the candidate the settings in use, and deletes its state.
create function public.github_app_activate(owner uuid, state_hash text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  setup private.github_app_setups := private.usable_setup(owner, state_hash);
begin
  update private.github_app_setups set used_at = now() where github_app_setups.state_hash = setup.state_hash;
  insert into public.github_app_settings as settings (
    user_id, app_id, installation_id, sealed_private_key, sealed_webhook_secret, app_slug, app_name, account_login
  )
  values (
    owner, setup.app_id, setup.installation_id, setup.sealed_private_key, setup.sealed_webhook_secret,
    setup.app_slug, setup.app_name, setup.account_login
  )
  on conflict (user_id) do update
  set app_id = excluded.app_id, installation_id = excluded.installation_id,
    sealed_private_key = excluded.sealed_private_key, sealed_webhook_secret = excluded.sealed_webhook_secret,
    app_slug = excluded.app_slug, app_name = excluded.app_name, account_login = excluded.account_login,
    updated_at = now();
end;
$$;

revoke all on function public.github_app_activate(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.github_app_activate(uuid, text) to service_role;

create function public.github_app_clear(owner uuid) returns void
language sql security definer set search_path = ''
as $$
  delete from private.github_app_setups where user_id = owner;
  delete from public.github_app_settings where user_id = owner;
$$;

revoke all on function public.github_app_clear(uuid) from public, anon, authenticated, service_role;
grant execute on function public.github_app_clear(uuid) to service_role;

-- WEBHOOK. Each delivery takes effect only once.

create table private.github_webhook_deliveries (
  -- SHA-256 of the body, because GitHub does not sign the delivery's id.
  id text primary key check (char_length(id) between 1 and 100),
  event text not null,
  repository_id text,
  -- Time of the last change according to GitHub, because deliveries may arrive out of order.
  repository_updated_at timestamptz,
  received_at timestamptz not null default now()
);

create index github_webhook_deliveries_received_at_idx on private.github_webhook_deliveries (received_at);
create index github_webhook_deliveries_repository_id_idx on private.github_webhook_deliveries (repository_id);

revoke all on private.github_webhook_deliveries from public, anon, authenticated, service_role;

create function private.apply_webhook_repository(delivery jsonb) returns text
language plpgsql set search_path = ''
as $$
declare
  target text := delivery #>> '{repository,id}';
  outcome text;
begin
  if exists (
    select from private.github_webhook_deliveries as other
    where other.repository_id = target and other.id <> delivery ->> 'id'
      and other.repository_updated_at > (delivery #>> '{repository,updated_at}')::timestamptz
  ) then
    return 'overtaken';
  end if;
  if delivery ->> 'event' = 'repository' and delivery ->> 'action' = 'deleted' then
    delete from public.repositories where id = target;
    return case when found then 'applied' else 'unchanged' end;
  end if;
  -- Writes as an import, so that fields which the owner has edited do not change.
  perform set_config('portico.writer', 'import', true);
  outcome := private.import_repository(target, delivery -> 'repository') ->> 'status';
  perform set_config('portico.writer', '', true);
  return outcome;
end;
$$;

-- `delivery` is { id, event, action, appId, installationId, repository? }; `repository` has an import's fields and updated_at.
-- The caller has verified the signature and, with GitHub, a removal. Deliveries stay until a later one of the same repository.
create function public.github_webhook_apply(delivery jsonb) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_head();
  delete from private.github_webhook_deliveries as old
  where received_at < now() - interval '30 days' and exists (
    select from private.github_webhook_deliveries as later
    where later.repository_id = old.repository_id and later.repository_updated_at > old.repository_updated_at
  );
  insert into private.github_webhook_deliveries (id, event, repository_id, repository_updated_at)
  values (
    delivery ->> 'id', delivery ->> 'event', delivery #>> '{repository,id}',
    (delivery #>> '{repository,updated_at}')::timestamptz
  )
  on conflict (id) do nothing;
  if not found then
    return 'repeated';
  end if;
  if delivery ->> 'event' = 'installation' and delivery ->> 'action' = 'deleted' then
    delete from public.github_app_settings
    where app_id = delivery ->> 'appId' and installation_id = delivery ->> 'installationId';
    return case when found then 'applied' else 'unchanged' end;
  end if;
  if delivery ->> 'event' in ('repository', 'push') and delivery ? 'repository' then
    return private.apply_webhook_repository(delivery);
  end if;
  return 'ignored';
end;
$$;

revoke all on function public.github_webhook_apply(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.github_webhook_apply(jsonb) to service_role;
