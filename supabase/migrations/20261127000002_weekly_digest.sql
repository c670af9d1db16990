-- A weekly summary of what needs the owner, by e-mail or push message. Off without a row. GitHub's facts stay on the devices: the row
-- has the numbers of the last complete read, and no name or title.

create function private.are_digest_counts(counts jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select jsonb_typeof(counts) = 'object' and not exists (
    select from jsonb_each(case jsonb_typeof(counts) when 'object' then counts else '{}' end) as entry
    where entry.key not in ('ready', 'review', 'red', 'alerts', 'issues', 'stale', 'new')
      or entry.value::text !~ '^[0-9]{1,6}$'
  );
$$;

-- Returns the Monday of the current week, which begins on Monday at 06:00 UTC.
create function private.digest_week() returns date
language sql stable set search_path = ''
as $$ select date_trunc('week', now() at time zone 'utc' - interval '6 hours')::date; $$;

create table public.weekly_digests (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  way text not null check (way in ('mail', 'push')),
  language text not null check (language in ('en', 'de')),
  counts jsonb check (private.are_digest_counts(counts)),
  read_at timestamptz,
  -- The last week that needs no further summary.
  week date not null default private.digest_week(),
  -- True after a summary that reported a week without a read. No other follows before the next read.
  is_silent boolean not null default false,
  taken_at timestamptz
);

-- When a schedule last called the Edge Function, and which ways the function can send.
create table private.digest_calls (
  singleton boolean primary key default true check (singleton),
  called_at timestamptz not null,
  ways text[] not null
);

alter table public.weekly_digests enable row level security;
revoke all on public.weekly_digests, private.digest_calls from public, anon, authenticated, service_role;
create policy "no client" on public.weekly_digests for all to anon, authenticated using (false) with check (false);

-- Keys that encrypt a push message for one browser (RFC 8291).
alter table private.push_subscriptions
  add column p256dh text check (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  add column auth text check (auth ~ '^[A-Za-z0-9_-]{22}$');

create function public.keep_push_encryption(p256dh text, auth text) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  update private.push_subscriptions as kept set p256dh = $1, auth = $2
  where kept.session_id = (auth.jwt() ->> 'session_id')::uuid;
  return found;
end;
$$;

create function public.push_devices() returns jsonb
language sql security definer set search_path = ''
as $$
  select public.push_endpoints();
  select coalesce(jsonb_agg(to_jsonb(device) - 'session_id'), '[]') from private.push_subscriptions as device;
$$;

-- Returns the owner's choice (null: off), and whether the server has a schedule, a mail server and a device.
create function public.weekly_digest() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  account uuid := private.require_admin();
begin
  return jsonb_build_object(
    'way', (select way from public.weekly_digests where user_id = account),
    'is_scheduled', exists (select from private.digest_calls where called_at > now() - interval '8 days'),
    'has_mail', exists (select from private.digest_calls where 'mail' = any (ways)),
    'has_device', exists (select from private.push_subscriptions where p256dh is not null)
  );
end;
$$;

-- `way` null turns the summary off, and deletes the numbers.
create function public.choose_weekly_digest(way text, language text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  account uuid := private.require_admin();
begin
  if $1 not in ('mail', 'push') or coalesce($2, '') not in ('en', 'de') then
    perform private.refuse('PT422', 'This way or language is unknown.');
  end if;
  delete from public.weekly_digests where $1 is null and user_id = account;
  insert into public.weekly_digests (user_id, way, language) select account, $1, $2 where $1 is not null
  on conflict (user_id) do update set way = excluded.way, language = excluded.language;
  return public.weekly_digest();
end;
$$;

-- Stores the numbers of a read, unless another device has stored a newer one or the summary is off.
create function public.keep_weekly_digest(counts jsonb, read_at timestamptz) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  account uuid := private.require_admin();
begin
  if $1 is null or $2 is null or not private.are_digest_counts($1) then
    perform private.refuse('PT422', 'A summary has numbers only.');
  end if;
  update public.weekly_digests as digest set counts = $1, read_at = least($2, now()), is_silent = false,
    week = case when digest.is_silent then private.digest_week() else digest.week end
  where digest.user_id = account and (digest.read_at is null or digest.read_at < $2);
  return found;
end;
$$;

-- Returns a summary that is due, or null. An unconfirmed one is due again after five minutes.
create function public.take_weekly_digest(ways text[]) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  old timestamptz := now() - interval '7 days';
  taken public.weekly_digests;
begin
  insert into private.digest_calls (called_at, ways) values (now(), $1)
  on conflict (singleton) do update set called_at = excluded.called_at, ways = excluded.ways;
  update public.weekly_digests as digest set taken_at = now()
  where digest.user_id = (
    select due.user_id from public.weekly_digests as due join public.profiles as profile on profile.id = due.user_id
    where profile.role = 'admin' and due.week < private.digest_week() and due.way = any ($1) and not due.is_silent
      and (due.taken_at is null or due.taken_at < now() - interval '5 minutes')
    order by due.week limit 1 for update of due skip locked
  ) returning digest.* into taken;
  return case when found then to_jsonb(taken) || jsonb_build_object('is_silent', coalesce(taken.read_at, '-infinity') < old) end;
end;
$$;

create function public.confirm_weekly_digest(user_id uuid, is_silent boolean) returns void
language sql security definer set search_path = ''
as $$
  update public.weekly_digests as digest set week = private.digest_week(), is_silent = $2, taken_at = null
  where digest.user_id = $1;
$$;

revoke all on function private.are_digest_counts(jsonb), private.digest_week(), public.keep_push_encryption(text, text),
  public.push_devices(), public.weekly_digest(), public.choose_weekly_digest(text, text), public.keep_weekly_digest(jsonb, timestamptz),
  public.take_weekly_digest(text[]), public.confirm_weekly_digest(uuid, boolean) from public, anon, authenticated, service_role;
grant execute on function public.keep_push_encryption(text, text), public.weekly_digest(), public.choose_weekly_digest(text, text),
  public.keep_weekly_digest(jsonb, timestamptz) to authenticated;
grant execute on function public.push_devices(), public.take_weekly_digest(text[]), public.confirm_weekly_digest(uuid, boolean)
  to service_role;
