-- Browsers that receive a push message when a contact message arrives. A push message has no content.

-- The site's key pair. An Edge Function creates it on first use.
create table private.push_keys (
  only_one boolean primary key default true check (only_one),
  public_key text not null,
  -- The private key, which the database cannot decrypt (supabase/functions/_shared/sealing.ts).
  sealed_private_key text not null
);

create table private.push_subscriptions (
  session_id uuid primary key,
  endpoint text not null unique
);

revoke all on private.push_keys, private.push_subscriptions from public, anon, authenticated, service_role;

create function public.push_keys() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('public_key', public_key, 'sealed_private_key', sealed_private_key) from private.push_keys;
$$;

-- Stores a key pair and returns the pair in use. The pair `replaces` (null: none) and all its subscriptions are deleted first. If
-- another pair is already stored, that one stays.
create function public.keep_push_keys(public_key text, sealed_private_key text, replaces text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.push_keys as kept where kept.public_key = $3;
  if found then
    -- A hosted project refuses a DELETE without a condition.
    delete from private.push_subscriptions where true;
  end if;
  insert into private.push_keys (public_key, sealed_private_key) values ($1, $2) on conflict do nothing;
  return public.push_keys();
end;
$$;

-- The Edge Function sends requests to this address, so it must be public. The subscription must use the site's current key: with
-- another `public_key` it would receive nothing.
create function public.add_push_subscription(endpoint text, public_key text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  session uuid := (auth.jwt() ->> 'session_id')::uuid;
begin
  perform private.require_admin();
  if $1 is null or length($1) > 1000 or $1 !~ '^https://([a-z0-9-]+\.)+[a-z]{2,}/[!-~]+$'
    or $1 ~ '^https://[^/]*\.(local|localhost|localdomain|internal|intranet|lan|home|corp|private|arpa)/' then
    raise exception using errcode = 'PT422', message = 'This browser''s push service has an address that is not accepted.';
  end if;
  if not exists (select from private.push_keys as keys where keys.public_key = $2) then
    raise exception using errcode = 'PT409', message = 'The site has other keys by now. Turn notifications on again.';
  end if;
  delete from private.push_subscriptions as kept where kept.endpoint = $1 or kept.session_id = session;
  insert into private.push_subscriptions (session_id, endpoint) values (session, $1);
  return true;
end;
$$;

create function public.remove_push_subscription() returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  delete from private.push_subscriptions where session_id = (auth.jwt() ->> 'session_id')::uuid;
  return found;
end;
$$;

create function public.push_endpoints() returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.push_subscriptions as subscription
  where not exists (
    select from auth.sessions as session join public.profiles as profile on profile.id = session.user_id
    where session.id = subscription.session_id and profile.role = 'admin'
      and private.is_lasting(session.not_after, session.created_at)
  );
  return coalesce((select jsonb_agg(endpoint) from private.push_subscriptions), '[]');
end;
$$;

create function public.remove_push_endpoints(endpoints text[]) returns void
language sql security definer set search_path = ''
as $$
  delete from private.push_subscriptions where endpoint = any (endpoints);
$$;

revoke all on function public.push_keys(), public.keep_push_keys(text, text, text), public.add_push_subscription(text, text),
  public.remove_push_subscription(), public.push_endpoints(), public.remove_push_endpoints(text[])
  from public, anon, authenticated, service_role;
grant execute on function public.add_push_subscription(text, text), public.remove_push_subscription() to authenticated;
grant execute on function public.push_keys(), public.keep_push_keys(text, text, text), public.push_endpoints(),
  public.remove_push_endpoints(text[]) to service_role;
