-- What a device needs to read a long answer in pieces and to see what a restored server has lost.
--
-- `remaining`: how many rows lie beyond this page, as of now; it is said to the owner and decides nothing.
-- `began`: the highest version that the rows had when this history began. What a device knows beyond it is of a future
-- that this server never had.
alter table private.sync_head add column began bigint not null default 0;

-- The highest version in what a backup of the data holds. Head, counter and tombstones may be of a later day.
create function private.data_version() returns bigint
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    greatest(
      (select max(version) from public.repositories),
      (select max(version) from public.projects),
      (select max(version) from public.contact_messages),
      (select max(version) from public.applied_operations)
    ),
    0
  );
$$;

update private.sync_head set began = private.data_version() where singleton;

create or replace function private.new_epoch() returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  begun uuid;
begin
  perform private.lock_head();
  perform setval(
    'private.sync_version',
    greatest(private.head_version(), (select last_value from private.sync_version))
  );
  delete from private.tombstones where true;
  update private.sync_head
  set epoch = gen_random_uuid(), floor = 0, began = private.data_version()
  where singleton
  returning epoch into begun;
  return begun;
end;
$$;

create function private.rows_beyond(passed bigint) returns bigint
language sql stable security definer set search_path = ''
as $$
  select (select count(*) from public.repositories where version > passed)
    + (select count(*) from public.projects where version > passed)
    + (select count(*) from public.contact_messages where version > passed);
$$;

create or replace function public.pull_changes(since bigint, known_epoch uuid, page_size integer default 500)
returns jsonb
language sql security definer set search_path = ''
as $$
  -- The rows first: only the owner gets past them.
  with page as materialized (
    select private.changes_since(since, known_epoch, page_size) as answer
  )
  select answer || jsonb_build_object(
    'githubApp', (
      select jsonb_build_object('appId', app_id, 'installationId', installation_id)
      from public.github_app_settings where user_id = auth.uid()
    ),
    'remaining', case when (answer ->> 'complete')::boolean then 0
      else private.rows_beyond((answer ->> 'next')::bigint) end,
    'began', (select began from private.sync_head where epoch = (answer ->> 'epoch')::uuid)
  )
  from page;
$$;

revoke all on function private.data_version() from public, anon, authenticated;
revoke all on function private.rows_beyond(bigint) from public, anon, authenticated;
revoke all on function private.new_epoch() from public, anon, authenticated;
revoke all on function public.pull_changes(bigint, uuid, integer) from public, anon, authenticated;
grant execute on function public.pull_changes(bigint, uuid, integer) to authenticated;
