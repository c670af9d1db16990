-- Returns rows and tombstones that changed after a cursor, in the order of versions.

-- `next` is the next cursor. `snapshot` is true if the device must read all rows: its cursor is below the floor, from another
-- epoch, or ahead of this server.
create function private.changes_since(since bigint, known_epoch uuid, page_size integer default 500) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  page_limit integer := least(greatest(coalesce(page_size, 500), 1), 1000);
  page jsonb;
begin
  perform private.require_admin();
  -- Reads the head and the rows in one statement, so that both belong to the same state.
  with head as materialized (
    select epoch, floor, private.head_version() as version from private.sync_head
  ),
  start as materialized (
    select head.*,
      coalesce(known_epoch is distinct from epoch or since < floor or since > version, true) as snapshot
    from head
  ),
  cut as materialized (
    select case when snapshot then 0 else since end as passed, snapshot from start
  ),
  changes as materialized (
    select * from (
      (
        select r.table_name as "table", r.row_id as id, r.version, r."row"
        from private.synced_rows as r where r.version > (select passed from cut)
        order by r.version limit page_limit + 1
      )
      union all
      (
        select t.table_name, t.row_id, t.version, null
        from private.tombstones as t, cut where t.version > cut.passed and not cut.snapshot
        order by t.version limit page_limit + 1
      )
    ) as changed
    order by version limit page_limit + 1
  ),
  shown as (
    select * from changes order by version limit page_limit
  )
  select jsonb_build_object(
    'epoch', start.epoch,
    'head', start.version,
    'floor', start.floor,
    'snapshot', start.snapshot,
    'changes', coalesce(
      (
        select jsonb_agg(
          jsonb_build_object('table', "table", 'id', id, 'version', version, 'row', "row") order by version
        )
        from shown
      ),
      '[]'
    ),
    'next', case when (select count(*) from changes) > page_limit
      then (select max(version) from shown) else start.version end,
    'complete', (select count(*) from changes) <= page_limit
  ) into page
  from start;
  return page;
end;
$$;

create function private.rows_beyond(passed bigint) returns bigint
language sql stable security definer set search_path = ''
as $$
  select count(*) from private.synced_rows where version > passed;
$$;

-- Adds the ids of the GitHub App, `remaining` (the number of rows to come, for display), `began` (see private.sync_head), and the
-- version of the latest change at GitHub.
create function public.pull_changes(since bigint, known_epoch uuid, page_size integer default 500)
returns jsonb
language sql security definer set search_path = ''
as $$
  -- Runs first, because it refuses every account except the owner's.
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
    'began', (select began from private.sync_head where epoch = (answer ->> 'epoch')::uuid),
    'githubChanges', (select max(version) from public.github_changes)
  )
  from page;
$$;

revoke all on function public.pull_changes(bigint, uuid, integer) from public, anon, authenticated, service_role;
grant execute on function public.pull_changes(bigint, uuid, integer) to authenticated;
