-- The GitHub App: set-ups under way, and what GitHub reports by webhook. Only the Edge Functions come here, with the
-- service role; private key and webhook secret are sealed before they get here (docs/decisions/008).

alter table public.github_app_settings
  add column app_slug text check (char_length(app_slug) <= 100),
  add column app_name text check (char_length(app_name) <= 100),
  -- The account that the app is installed on.
  add column account_login text check (char_length(account_login) <= 100);

create index github_app_settings_app_id_idx on public.github_app_settings (app_id);

-- One row for each state that was handed out. The state itself is not kept: whoever reads this table cannot use it.
create table private.github_app_setups (
  state_hash text primary key check (state_hash ~ '^[0-9a-f]{64}$'),
  user_id uuid not null references auth.users (id) on delete cascade,
  sealed_webhook_secret text not null,
  -- The candidate: what is known so far, and becomes the settings once GitHub has accepted it.
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

create function public.github_app_open_setup(owner uuid, state_hash text, sealed_webhook_secret text)
returns timestamptz
language plpgsql security definer set search_path = ''
as $$
declare
  ends timestamptz;
begin
  -- Kept for a while after their end, so that an old link is told apart from a forged one.
  delete from private.github_app_setups where expires_at < now() - interval '1 day';
  insert into private.github_app_setups (state_hash, user_id, sealed_webhook_secret)
  values (state_hash, owner, sealed_webhook_secret)
  returning expires_at into ends;
  return ends;
end;
$$;

-- The set-up that the state belongs to. Somebody else's is as unknown as one that never was.
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

-- A state works once: the way on from the created app to its installation has one of its own.
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

-- The latest candidate for this app, complete and still usable; null if there is none.
create function public.github_app_candidate(owner uuid, app_id text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select to_jsonb(setup) from private.github_app_setups as setup
  where setup.user_id = github_app_candidate.owner and setup.app_id = github_app_candidate.app_id
    and setup.used_at is null and setup.expires_at > now()
    and setup.installation_id is not null and setup.sealed_private_key is not null
  order by setup.changed_at desc limit 1;
$$;

-- The candidate becomes the settings, and its state is used up, in one step. Until here the former settings stand.
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

-- The settings and everything that might still become settings.
create function public.github_app_clear(owner uuid) returns void
language sql security definer set search_path = ''
as $$
  delete from private.github_app_setups where user_id = owner;
  delete from public.github_app_settings where user_id = owner;
$$;

revoke all on all functions in schema private from public, anon, authenticated;
grant execute on function private.is_admin() to authenticated;
revoke all on private.github_app_setups from public, anon, authenticated;

do $$
declare
  signature text;
begin
  foreach signature in array array[
    'public.github_app_open_setup(uuid, text, text)', 'public.github_app_setup(uuid, text)',
    'public.github_app_keep_candidate(uuid, text, jsonb)',
    'public.github_app_continue_setup(uuid, text, text, jsonb)', 'public.github_app_candidate(uuid, text)',
    'public.github_app_activate(uuid, text)', 'public.github_app_clear(uuid)'
  ] loop
    execute format('revoke all on function %s from public, anon, authenticated', signature);
    execute format('grant execute on function %s to service_role', signature);
  end loop;
end;
$$;
