-- Messages from visitors: the one thing that somebody without an account may write.

create table private.contact_salt (
  singleton boolean primary key default true check (singleton),
  salt uuid not null default gen_random_uuid()
);

insert into private.contact_salt default values;

-- Senders as salted hashes, for a day: enough to count them, not enough to know them.
create table private.contact_attempts (
  sender text not null,
  created_at timestamptz not null default now()
);

create index contact_attempts_sender_idx on private.contact_attempts (sender, created_at);
create index contact_attempts_created_at_idx on private.contact_attempts (created_at);

-- The address in front of the proxies; null where the data service does not tell.
create function private.sender_address() returns text
language sql stable set search_path = ''
as $$
  select coalesce(
    headers ->> 'cf-connecting-ip',
    nullif(btrim(split_part(headers ->> 'x-forwarded-for', ',', 1)), '')
  )
  from (select nullif(current_setting('request.headers', true), '')::jsonb as headers) as request;
$$;

create function private.sender_hash(kind text, value text) returns text
language sql stable set search_path = ''
as $$
  select encode(sha256(convert_to(salt::text || kind || lower(value), 'UTF8')), 'hex') from private.contact_salt;
$$;

-- At most 5 an hour for each address and each e-mail address, 200 a day in all.
create function private.limit_senders(email text) returns void
language plpgsql set search_path = ''
as $$
declare
  senders text[] := array_remove(
    array[private.sender_hash('email', email), private.sender_hash('address', private.sender_address())], null
  );
begin
  delete from private.contact_attempts where created_at < now() - interval '1 day';
  if (select count(*) from private.contact_attempts) >= 200 * cardinality(senders)
    or exists (
      select from private.contact_attempts
      where sender = any (senders) and created_at > now() - interval '1 hour'
      group by sender having count(*) >= 5
    )
  then
    perform private.refuse('PT429', 'Too many messages. Please try again later.');
  end if;
  insert into private.contact_attempts (sender) select unnest(senders);
end;
$$;

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

-- Kept once by its id, however often it is sent. `website` is a field that people do not see: whoever fills it in gets
-- the same answer, and nothing is kept.
create function public.submit_contact_message(
  id uuid, name text, email text, message text, website text default ''
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
  -- One at a time: the same message twice at once is a repetition, and the limits are counted exactly.
  perform private.lock_head();
  if exists (select from public.contact_messages as kept where kept.id = submit_contact_message.id) then
    return received;
  end if;
  perform private.limit_senders(email);
  if coalesce(website, '') = '' then
    insert into public.contact_messages (id, name, email, message) values (id, name, email, message);
  end if;
  return received;
end;
$$;

revoke all on private.contact_salt, private.contact_attempts from public, anon, authenticated;
revoke all on all functions in schema private from public, anon, authenticated;
grant execute on function private.is_admin() to authenticated;

revoke all on function public.submit_contact_message(uuid, text, text, text, text) from public, anon, authenticated;
grant execute on function public.submit_contact_message(uuid, text, text, text, text) to anon, authenticated;
