-- The history of changes at GitHub, and the device that carries out each one. Repeating a report has no effect. A device takes a
-- change over by sending the owner and generation that it knows; if several devices try, only one succeeds. Versions come from
-- the same sequence as those of synced rows.

create function private.require_github_changes(told jsonb) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if octet_length(told::text) > 8 * 1024 * 1024 then
    perform private.refuse('PT413', 'Changes at GitHub may have 8 MiB at once.');
  end if;
  if coalesce(jsonb_typeof(told -> 'changes'), '') <> 'array' or not private.is_uuid(told ->> 'deviceId') then
    perform private.refuse('PT400', 'Changes at GitHub are told by a device, as a list.');
  end if;
  if jsonb_array_length(told -> 'changes') > 200 then
    perform private.refuse('PT413', 'At most 200 changes at once.');
  end if;
end;
$$;

-- Deletes all ended changes except the newest 20,000.
create function private.prune_github_changes(account uuid) returns void
language sql security definer set search_path = ''
as $$
  delete from public.github_changes as kept
  using (
    select ended_at, id from public.github_changes
    where user_id = account and state in ('done', 'skipped', 'cancelled')
    order by ended_at desc, id desc offset 20000 limit 1
  ) as first
  where kept.user_id = account and kept.state in ('done', 'skipped', 'cancelled')
    and (kept.ended_at, kept.id) <= (first.ended_at, first.id);
$$;

-- `recorded` is { deviceId, deviceName, changes: [{ id, planId, undoes, repositoryId, repositoryName, generation, revision,
-- place, confirmedAt, change, complete, state, outcome, endedAt }] }. Only changes the rows of this device that have not ended,
-- and only with a later revision. A later generation is accepted from any device: it comes from a takeover that a restore has
-- lost. Returns the owning devices.
create function public.record_github_changes(recorded jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  caller uuid := private.require_admin();
  device uuid;
begin
  perform private.require_github_changes(recorded);
  device := (recorded ->> 'deviceId')::uuid;
  perform private.lock_head();
  perform set_config('portico.device', device::text, true);
  insert into public.github_changes as known (
    user_id, id, plan_id, undoes, repository_id, repository_name, device_id, device_name, made_on, generation, revision, place,
    confirmed_at, change, complete, state, outcome, ended_at, version
  )
  select caller, told.id, told."planId", told.undoes, told."repositoryId", told."repositoryName", device, recorded ->> 'deviceName',
    recorded ->> 'deviceName', told.generation, told.revision, told.place, told."confirmedAt", told.change, told.complete, told.state,
    told.outcome, told."endedAt", private.next_version()
  from jsonb_to_recordset(recorded -> 'changes') as told (
    id uuid, "planId" uuid, undoes uuid, "repositoryId" text, "repositoryName" text, generation integer, revision integer, place bigint,
    "confirmedAt" timestamptz, change jsonb, complete boolean, state text, outcome jsonb, "endedAt" timestamptz
  )
  on conflict (user_id, id) do update set
    repository_name = excluded.repository_name, device_id = excluded.device_id, device_name = excluded.device_name,
    generation = excluded.generation, revision = excluded.revision, change = excluded.change, complete = excluded.complete,
    state = excluded.state, outcome = excluded.outcome, ended_at = excluded.ended_at, version = excluded.version
  where known.state not in ('done', 'skipped', 'cancelled')
    and (
      excluded.generation > known.generation
      or excluded.device_id = known.device_id and excluded.generation = known.generation
        and excluded.revision > known.revision
    );
  perform private.prune_github_changes(caller);
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', id, 'deviceId', device_id, 'generation', generation)), '[]')
    from public.github_changes
    where user_id = caller
      and id in (select (told ->> 'id')::uuid from jsonb_array_elements(recorded -> 'changes') as told)
  );
exception
  when data_exception or integrity_constraint_violation or cardinality_violation then
    raise exception using errcode = 'PT422', message = 'A change at GitHub is not in a form that is kept.';
end;
$$;

-- `taking` is { deviceId, deviceName, changes: [{ id, deviceId, generation }] } with the owners that the device knows. Returns
-- the current rows.
create function public.take_over_github_changes(taking jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  caller uuid := private.require_admin();
  device uuid;
begin
  perform private.require_github_changes(taking);
  device := (taking ->> 'deviceId')::uuid;
  perform private.lock_head();
  perform set_config('portico.device', device::text, true);
  update public.github_changes as known
  set device_id = device, device_name = taking ->> 'deviceName', generation = known.generation + 1, revision = 0,
    version = private.next_version()
  from jsonb_to_recordset(taking -> 'changes') as wanted (id uuid, "deviceId" uuid, generation integer)
  where known.user_id = caller and known.id = wanted.id and known.device_id = wanted."deviceId"
    and known.generation = wanted.generation and known.device_id <> device and known.complete
    and known.state in ('pending', 'refused', 'conflicting');
  return (
    select coalesce(jsonb_agg(to_jsonb(kept) - 'user_id' order by kept.version), '[]')
    from public.github_changes as kept
    where user_id = caller
      and id in (select (wanted ->> 'id')::uuid from jsonb_array_elements(taking -> 'changes') as wanted)
  );
exception
  when data_exception or integrity_constraint_violation then
    raise exception using errcode = 'PT422', message = 'A change at GitHub is not in a form that is kept.';
end;
$$;

revoke all on function public.record_github_changes(jsonb), public.take_over_github_changes(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.record_github_changes(jsonb), public.take_over_github_changes(jsonb) to authenticated;
