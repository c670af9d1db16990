-- CALLERS who have no account, and their limits.

create table private.contact_salt (
  singleton boolean primary key default true check (singleton),
  -- 244 random bits.
  salt text not null default (gen_random_uuid()::text || gen_random_uuid()::text)
);

insert into private.contact_salt default values;

-- Name of the header with the caller's address. The edge must overwrite the header, because callers can forge it. In hosted
-- projects this is Cloudflare's `cf-connecting-ip`; elsewhere set another name (docs/database.md).
create table private.edge (
  singleton boolean primary key default true check (singleton),
  address_header text not null default 'cf-connecting-ip'
    check (address_header in ('cf-connecting-ip', 'x-forwarded-for', 'x-real-ip')),
  -- Number of entries that the operator's own proxies append after the caller's address.
  proxies integer not null default 0 check (proxies between 0 and 9)
);

insert into private.edge default values;

revoke all on private.contact_salt, private.edge from public, anon, authenticated, service_role;

-- Returns the IPv4 address (also if it is mapped into IPv6), or the /64 network of an IPv6 address. Returns null for other text.
create function private.network_of(address text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  plain text;
begin
  plain := host(btrim(address)::inet);
  if plain::inet << '::ffff:0.0.0.0/96'::inet then
    return substr(plain, length('::ffff:') + 1);
  end if;
  return case family(plain::inet) when 4 then plain else network(set_masklen(plain::inet, 64))::text end;
exception when invalid_text_representation then
  return null;
end;
$$;

-- Returns the caller's network, or null if it is unknown. `headers` has names in lower case.
create function private.caller_network(headers jsonb) returns text
language sql stable set search_path = ''
as $$
  select private.network_of(entries[cardinality(entries) - edge.proxies])
  from private.edge as edge, string_to_array(headers ->> edge.address_header, ',') as entries;
$$;

create function private.sender_hash(kind text, value text) returns text
language sql stable set search_path = ''
as $$
  select encode(sha256(convert_to(salt::text || kind || lower(value), 'UTF8')), 'hex') from private.contact_salt;
$$;

-- MESSAGES. The senders of the last day as salted hashes, by which they can be counted but not identified.
create table private.contact_attempts (
  sender text not null,
  created_at timestamptz not null default now()
);

create index contact_attempts_sender_idx on private.contact_attempts (sender, created_at);
create index contact_attempts_created_at_idx on private.contact_attempts (created_at);

-- Used proofs. A task belongs to one message and expires, so that a sender cannot prepare proofs or use one twice.
create table private.contact_proofs (
  task text primary key,
  expires_at timestamptz not null
);

create index contact_proofs_expires_at_idx on private.contact_proofs (expires_at);

revoke all on private.contact_attempts, private.contact_proofs from public, anon, authenticated, service_role;

create function private.check_contact_message(id uuid, name text, email text, message text) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if id is null then
    perform private.refuse('PT400', 'A message needs an id.');
  end if;
  if char_length(coalesce(name, '')) not between 1 and 200 then
    perform private.refuse('PT400', 'A name has 1 to 200 characters.');
  end if;
  if char_length(coalesce(email, '')) not between 3 and 320 or email !~ '^[^[:space:]@]+@[^[:space:]@]+$' then
    perform private.refuse('PT400', 'This is not an e-mail address.');
  end if;
  if char_length(coalesce(message, '')) not between 1 and 10000 then
    perform private.refuse('PT400', 'A message has 1 to 10000 characters.');
  end if;
end;
$$;

-- Returns a task `expires.bits.seal`: seconds since 1970, number of zero bits, and a hash that only this database can compute.
-- Hashes twice, which prevents length extension attacks.
create function private.contact_task(content text, expires bigint, bits integer) returns text
language sql stable set search_path = ''
as $$
  select format('%s.%s.%s', expires, bits, private.sender_hash('task', private.sender_hash(
    'task', format('%s.%s.%s', expires, bits, encode(sha256(convert_to(content, 'UTF8')), 'hex'))
  )));
$$;

-- Checks a proof and marks it as used. `proof` is the task, a colon and a number; its SHA-256 must begin with the demanded number
-- of zero bits.
create function private.take_contact_proof(content text, proof text) returns boolean
language plpgsql set search_path = ''
as $$
declare
  task text := split_part(proof, ':', 1);
  expires bigint;
  bits integer;
begin
  if coalesce(proof, '') !~ '^[0-9]{1,12}\.[0-9]{1,2}\.[0-9a-f]{64}:[0-9]{1,15}$' then
    return false;
  end if;
  expires := split_part(task, '.', 1)::bigint;
  bits := split_part(task, '.', 2)::integer;
  if task <> private.contact_task(content, expires, bits) or to_timestamp(expires) < now()
    or strpos(('x' || encode(sha256(convert_to(proof, 'UTF8')), 'hex'))::bit(32)::text || '1', '1') <= bits then
    return false;
  end if;
  delete from private.contact_proofs where expires_at < now();
  insert into private.contact_proofs (task, expires_at) values (task, to_timestamp(expires)) on conflict do nothing;
  return found;
end;
$$;

-- Returns the number of zero bits to demand. A form that was open for less than three seconds costs 14 bits, which a person does
-- not notice; a sender can lie about the time. After 200 messages a day every message costs 16 bits, and one more each time the
-- number doubles, up to 20.
create function private.contact_proof_bits(today integer, seconds integer) returns integer
language sql immutable set search_path = ''
as $$
  select case
    when today >= 200 then least(20, 16 + floor(log(2, today / 200.0)))::integer
    when coalesce(seconds, 0) < 3 then 14
    else 0
  end;
$$;

-- Allows 5 messages an hour per network and per e-mail address, and demands a proof if one is due.
create function private.limit_senders(email text, content text, proof text, seconds integer) returns void
language plpgsql set search_path = ''
as $$
declare
  everyone text := private.sender_hash('everyone', '');
  senders text[] := array_remove(array[
    private.sender_hash('email', email),
    private.sender_hash('address', private.caller_network(
      nullif(current_setting('request.headers', true), '')::jsonb
    ))
  ], null);
  today integer;
  bits integer;
begin
  delete from private.contact_attempts where created_at < now() - interval '1 day';
  if exists (
    select from private.contact_attempts
    where sender = any (senders) and created_at > now() - interval '1 hour'
    group by sender having count(*) >= 5
  ) then
    perform private.refuse('PT429', 'Too many messages. Please try again later.');
  end if;
  select count(*)::integer into today from private.contact_attempts where sender = everyone;
  bits := private.contact_proof_bits(today, seconds);
  if bits > 0 and not private.take_contact_proof(content, proof) then
    raise exception using
      errcode = 'PT429', message = 'This message needs a proof of work.',
      detail = private.contact_task(content, extract(epoch from now() + interval '10 minutes')::bigint, bits);
  end if;
  insert into private.contact_attempts (sender) select unnest(senders || everyone);
end;
$$;

-- Stores a message. A message with a known id is stored once only. `website` is a field that people do not see: if it is filled,
-- the response is the same, but nothing is stored. If a proof is missing, raises PT429 with the task in `details`. `seconds`: how
-- long the form was open.
create function public.submit_contact_message(
  id uuid, name text, email text, message text, website text default '', proof text default '', seconds integer default 0
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  blanks text := E' \t\r\n';
  received jsonb := jsonb_build_object('id', id, 'status', 'received');
begin
  name := btrim(name, blanks);
  email := btrim(email, blanks);
  message := btrim(message, blanks);
  perform private.check_contact_message(id, name, email, message);
  -- The lock makes the limits exact, and prevents a duplicate if a message is sent twice at the same time.
  perform private.lock_head();
  if exists (select from public.contact_messages as kept where kept.id = submit_contact_message.id) then
    return received;
  end if;
  perform private.limit_senders(email, jsonb_build_array(id, name, email, message)::text, proof, seconds);
  if coalesce(website, '') = '' then
    insert into public.contact_messages (id, name, email, message) values (id, name, email, message);
    -- See NOTIFICATIONS below.
    insert into private.contact_notifications (message_id) values (id);
  end if;
  return received;
end;
$$;

revoke all on function public.submit_contact_message(uuid, text, text, text, text, text, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.submit_contact_message(uuid, text, text, text, text, text, integer) to anon, authenticated;

-- NOTIFICATIONS contain the number of new messages, never their texts. The Edge Function confirms messages once it has sent a
-- notification. A message without confirmation is reported again after five minutes.

create table private.contact_notifications (
  message_id uuid primary key references public.contact_messages (id) on delete cascade,
  taken_at timestamptz
);

create table private.contact_notices (
  sent_at timestamptz not null default now()
);

revoke all on private.contact_notifications, private.contact_notices from public, anon, authenticated, service_role;

-- Returns messages to report, or null if there are none or four notifications were sent within an hour. Any visitor can cause a
-- call, so the result does not depend on the caller.
create function public.take_contact_notifications() returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  taken uuid[];
  notices bigint;
begin
  -- The lock makes the limit exact.
  lock table private.contact_notifications in share row exclusive mode;
  delete from private.contact_notices where sent_at < now() - interval '1 hour';
  select count(*) into notices from private.contact_notices;
  if notices >= 4 then
    return null;
  end if;
  delete from private.contact_notifications as pending using public.contact_messages as message
  where message.id = pending.message_id and message.read_at is not null;
  with pending as (
    update private.contact_notifications set taken_at = now()
    where taken_at is null or taken_at < now() - interval '5 minutes'
    returning message_id
  )
  select array_agg(message_id) into taken from pending;
  if taken is null then
    return null;
  end if;
  insert into private.contact_notices default values;
  return jsonb_build_object('messages', to_jsonb(taken), 'is_last', notices = 3);
end;
$$;

create function public.confirm_contact_notifications(messages uuid[]) returns void
language sql security definer set search_path = ''
as $$
  delete from private.contact_notifications where message_id = any (messages);
$$;

revoke all on function public.take_contact_notifications(), public.confirm_contact_notifications(uuid[])
  from public, anon, authenticated, service_role;
grant execute on function public.take_contact_notifications(), public.confirm_contact_notifications(uuid[]) to service_role;

-- REVOCATIONS need no session. Each one costs a request with the OAuth app's credentials, so calls are limited. They are counted
-- for an hour, by salted hash of the network.

create table private.revocation_attempts (
  sender text,
  created_at timestamptz not null default now()
);

create index revocation_attempts_created_at_idx on private.revocation_attempts (created_at);

revoke all on private.revocation_attempts from public, anon, authenticated, service_role;

-- Allows 60 calls an hour per network, and 1000 in all. A call from an unknown network only counts towards the total.
create function public.count_revocation(headers jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  caller text := private.sender_hash('revocation', private.caller_network(headers));
begin
  lock table private.revocation_attempts in share row exclusive mode;
  delete from private.revocation_attempts where created_at < now() - interval '1 hour';
  if (select count(*) from private.revocation_attempts) >= 1000
    or (select count(*) from private.revocation_attempts where sender = caller) >= 60
  then
    perform private.refuse('PT429', 'Too many tokens. Please try again later.');
  end if;
  insert into private.revocation_attempts (sender) values (caller);
end;
$$;

revoke all on function public.count_revocation(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.count_revocation(jsonb) to service_role;
