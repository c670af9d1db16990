-- The owner is told that there are messages: how many, never what they say.
--
-- The Edge Function `contact-notification` takes what nobody was told of, and confirms it once a mail server or a push service has
-- taken it. What was taken and not confirmed, because something failed on the way, is taken again after five minutes.

create table private.contact_notifications (
  message_id uuid primary key references public.contact_messages (id) on delete cascade,
  taken_at timestamptz
);

-- How often the owner was told, for an hour.
create table private.contact_notices (
  sent_at timestamptz not null default now()
);

revoke all on private.contact_notifications, private.contact_notices from public, anon, authenticated, service_role;

-- At most four times an hour: what arrives beyond that is told of in one, with the first message after the hour. null: there is
-- nothing to tell, or not now. Anybody can have this called, so it says nothing about who calls or how often.
create function public.take_contact_notifications() returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  taken uuid[];
  notices bigint;
begin
  -- One at a time: nothing is told of twice, and the limit is counted exactly.
  lock table private.contact_notifications in share row exclusive mode;
  delete from private.contact_notices where sent_at < now() - interval '1 hour';
  select count(*) into notices from private.contact_notices;
  if notices >= 4 then
    return null;
  end if;
  -- Whoever has read a message knows of it.
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
