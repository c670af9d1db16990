-- The owner's changes are only applied here. An operation takes effect once: its id is recorded in the same transaction, and a
-- repetition returns the first result. Errors, which PostgREST converts to the HTTP status: PT400 malformed; PT401 and PT403 the
-- caller is not the owner; PT409 another operation has the id; PT413 too large.

create function private.refuse(code text, message text) returns void
language plpgsql set search_path = ''
as $$
begin
  raise exception using errcode = code, message = message;
end;
$$;

create function private.is_uuid(value text) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(value ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$', false);
$$;

create function private.is_text_list(value jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(
    jsonb_typeof(value) = 'array'
      and not exists (
        select from jsonb_array_elements(case when jsonb_typeof(value) = 'array' then value else '[]' end) as element
        where jsonb_typeof(element) <> 'string'
      ),
    false
  );
$$;

-- Checks id, device, sequence, versions and size. The Edge Function has the same size limit.
create function private.check_envelope(operation jsonb) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if octet_length(operation::text) > 8 * 1024 * 1024 then
    perform private.refuse('PT413', 'An operation may have 8 MiB at most.');
  end if;
  if operation is null or jsonb_typeof(operation) <> 'object' then
    perform private.refuse('PT400', 'An operation is an object.');
  end if;
  if not private.is_uuid(operation ->> 'id') then
    perform private.refuse('PT400', 'id must be a UUID.');
  end if;
  if not private.is_uuid(operation ->> 'deviceId') then
    perform private.refuse('PT400', 'deviceId must be a UUID.');
  end if;
  if coalesce(operation ->> 'sequence', '') !~ '^[0-9]{1,15}$' then
    perform private.refuse('PT400', 'sequence must be a whole number.');
  end if;
  if operation -> 'payloadVersion' is distinct from '1' then
    perform private.refuse('PT400', 'This payloadVersion is not known here.');
  end if;
  if jsonb_typeof(operation -> 'payload') is distinct from 'object' then
    perform private.refuse('PT400', 'payload must be an object.');
  end if;
  if jsonb_typeof(coalesce(operation -> 'base', '{}')) <> 'object' or exists (
    select from jsonb_each(coalesce(operation -> 'base', '{}'))
    where coalesce(value ->> 'version', '') !~ '^[0-9]{1,18}$'
  ) then
    perform private.refuse('PT400', 'base must name a version for each row.');
  end if;
end;
$$;

create function private.targets_of(operation jsonb) returns text[]
language plpgsql stable set search_path = ''
as $$
declare
  action text := operation ->> 'action';
  payload jsonb := operation -> 'payload';
  synced private.synced_tables;
  listed jsonb;
  wrong text;
begin
  if action is null or action not in ('put', 'patch', 'delete', 'import') then
    perform private.refuse('PT400', 'This action is not known here.');
  end if;
  select * into synced from private.synced_tables where name = payload ->> 'table';
  if not found then
    perform private.refuse('PT400', 'This table is not known here.');
  end if;
  -- Repositories can only be created by an import.
  if action = 'put' and synced.name = 'repositories' or action = 'import' and synced.name <> 'repositories' then
    perform private.refuse('PT400', format('%s is not an action on %s.', action, synced.name));
  end if;
  if action in ('put', 'import') then
    if jsonb_typeof(payload -> 'rows') is distinct from 'array' or payload -> 'rows' = '[]' then
      perform private.refuse('PT400', 'rows must be a list with at least one row.');
    end if;
    select jsonb_agg(coalesce(listed_row ->> 'id', '')) into listed
    from jsonb_array_elements(payload -> 'rows') as listed_row;
  else
    listed := payload -> 'ids';
    if not private.is_text_list(listed) or listed = '[]' then
      perform private.refuse('PT400', 'ids must be a list with at least one id.');
    end if;
  end if;
  if action = 'patch' then
    if jsonb_typeof(payload -> 'values') is distinct from 'object'
      or not private.is_text_list(coalesce(payload -> 'reset', '[]')) then
      perform private.refuse('PT400', 'values must be an object, and reset a list of fields.');
    end if;
    select field into wrong from jsonb_object_keys(payload -> 'values') as field
    where field <> all (synced.fields) order by field limit 1;
    if wrong is not null then
      perform private.refuse('PT400', format('values.%s is not a field that can be set.', left(wrong, 40)));
    end if;
    if payload -> 'values' = '{}' and coalesce(payload -> 'reset', '[]') = '[]' then
      perform private.refuse('PT400', 'values must name at least one field.');
    end if;
  end if;
  if jsonb_array_length(listed) > 10000 then
    perform private.refuse('PT413', 'An operation may touch 10000 rows at most.');
  end if;
  return array(
    select id from jsonb_array_elements_text(listed) with ordinality as listed_id (id, place)
    group by id order by min(place)
  );
end;
$$;

create function private.apply_to_target(operation jsonb, target text, base_version bigint, given jsonb)
returns jsonb
language plpgsql set search_path = ''
as $$
declare
  payload jsonb := operation -> 'payload';
  table_name text := payload ->> 'table';
  device text := lower(operation ->> 'deviceId');
begin
  return case operation ->> 'action'
    when 'put' then private.put_row(table_name, target, given, device, base_version)
    when 'patch' then private.patch_row(
      table_name, target, payload -> 'values',
      array(select jsonb_array_elements_text(coalesce(payload -> 'reset', '[]'))), device, base_version
    )
    when 'delete' then private.delete_row(table_name, target, payload -> 'links', device, base_version)
    when 'import' then private.import_repository(target, given)
  end;
end;
$$;

-- Returns a message without values, because the database's own message may quote the row.
create function private.refusal(code text, column_name text, constraint_name text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when code = '23503' then 'The project does not exist.'
    when code = '23502' then format('%s is missing.', column_name)
    when code like '23%' then format('A value is not allowed (%s).', constraint_name)
    else 'A value has the wrong form.'
  end;
$$;

-- Applies the operation to each row in its own subtransaction. An error in the data becomes the row's result. Other errors
-- (serialisation, deadlock, timeout) abort the transaction, and the device retries. A base version from another `epoch` cannot be
-- compared. A device that has not yet pulled sends no epoch.
create function private.apply_targets(operation jsonb, targets text[]) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  base jsonb := coalesce(operation -> 'base', '{}');
  head bigint := private.head_version();
  is_known_history boolean := coalesce(
    lower(operation ->> 'epoch') = (select epoch::text from private.sync_head), true
  );
  given jsonb := '{}'::jsonb;
  results jsonb[] := '{}'::jsonb[];
  target text;
  base_version bigint;
  answer jsonb;
  column_name text;
  constraint_name text;
begin
  if operation #> '{payload,rows}' is not null then
    select jsonb_object_agg(coalesce(listed_row ->> 'id', ''), listed_row) into given
    from jsonb_array_elements(operation #> '{payload,rows}') as listed_row;
  end if;
  foreach target in array targets loop
    base_version := (base -> target ->> 'version')::bigint;
    if not is_known_history and base_version > 1 then
      -- With base version 1, every change by another device counts as unseen. 0 would mean that the row is new.
      base_version := 1;
    elsif base_version > head then
      -- A restore that the device has not noticed.
      base_version := 0;
    end if;
    begin
      answer := private.apply_to_target(operation, target, base_version, given -> target);
    exception when others then
      if sqlstate = 'PT422' then
        answer := jsonb_build_object('status', 'rejected', 'code', sqlstate, 'message', sqlerrm);
      elsif left(sqlstate, 2) in ('22', '23') then
        get stacked diagnostics column_name = column_name, constraint_name = constraint_name;
        answer := jsonb_build_object(
          'status', 'rejected', 'code', sqlstate, 'message', private.refusal(sqlstate, column_name, constraint_name)
        );
      else
        raise;
      end if;
    end;
    results := array_append(results, jsonb_build_object('rowId', target) || answer);
  end loop;
  return to_jsonb(results);
end;
$$;

create function private.body_hash(operation jsonb) returns text
language sql immutable set search_path = ''
as $$
  select encode(sha256(convert_to(jsonb_object_agg(key, value)::text, 'UTF8')), 'hex')
  from jsonb_each(operation)
  where key in ('deviceId', 'sequence', 'payloadVersion', 'action', 'payload', 'base');
$$;

-- Returns the result of an operation that was already applied, or null.
create function private.first_answer(caller uuid, operation jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  earlier public.applied_operations;
begin
  select * into earlier from public.applied_operations where id = (operation ->> 'id')::uuid;
  if not found then
    return null;
  end if;
  if earlier.actor <> caller or earlier.body_hash <> private.body_hash(operation) then
    perform private.refuse('PT409', 'This operation id was used for something else.');
  end if;
  -- A result that was restored from a backup may contain an old epoch.
  return earlier.result || jsonb_build_object('replayed', true, 'epoch', (select epoch from private.sync_head));
end;
$$;

create function private.apply_operation(caller uuid, operation jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  targets text[];
  answer jsonb;
  results jsonb;
  reached bigint;
begin
  perform private.check_envelope(operation);
  -- The lock makes a second request with the same operation wait, so that it finds the first result.
  perform private.lock_head();
  answer := private.first_answer(caller, operation);
  if answer is not null then
    return answer;
  end if;
  targets := private.targets_of(operation);
  perform set_config('portico.device', lower(operation ->> 'deviceId'), true);
  perform set_config(
    'portico.writer',
    case when operation ->> 'action' = 'import' then 'import' else lower(operation ->> 'deviceId') end,
    true
  );
  results := private.apply_targets(operation, targets);
  perform set_config('portico.writer', '', true);
  reached := private.next_version();
  answer := jsonb_build_object(
    'id', lower(operation ->> 'id'), 'status', 'applied', 'epoch', (select epoch from private.sync_head),
    'version', reached, 'replayed', false, 'results', results
  );
  insert into public.applied_operations (id, actor, device_id, sequence, action, body_hash, result, version)
  values (
    (operation ->> 'id')::uuid, caller, (operation ->> 'deviceId')::uuid, (operation ->> 'sequence')::bigint,
    operation ->> 'action', private.body_hash(operation), answer, reached
  );
  return answer;
end;
$$;

-- Applies one operation. Raises an error if the operation is malformed, or if another operation has its id.
create function public.apply_batch_operation(operation jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  caller uuid := private.require_admin();
  answer jsonb;
begin
  answer := private.apply_operation(caller, operation);
  perform private.prune_tombstones_daily();
  return answer;
end;
$$;

revoke all on function public.apply_batch_operation(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.apply_batch_operation(jsonb) to authenticated;

-- Applies operations in order, in one transaction. A malformed operation, or one with another operation's id, gets the status
-- 'rejected'; the others are applied.
create function public.apply_batch_operations(operations jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  caller uuid := private.require_admin();
  answers jsonb[] := '{}'::jsonb[];
  operation jsonb;
  answer jsonb;
begin
  if operations is null or jsonb_typeof(operations) <> 'array' then
    perform private.refuse('PT400', 'operations must be a list.');
  end if;
  if jsonb_array_length(operations) > 500 then
    perform private.refuse('PT413', 'At most 500 operations at once.');
  end if;
  for operation in select jsonb_array_elements(operations) loop
    begin
      answer := private.apply_operation(caller, operation);
    exception when sqlstate 'PT400' or sqlstate 'PT409' or sqlstate 'PT413' then
      answer := jsonb_build_object(
        'id', coalesce(operation ->> 'id', ''), 'status', 'rejected',
        'epoch', (select epoch from private.sync_head), 'version', private.head_version(), 'replayed', false,
        'code', sqlstate, 'message', sqlerrm, 'results', jsonb_build_array()
      );
    end;
    answers := array_append(answers, answer);
  end loop;
  perform private.prune_tombstones_daily();
  return to_jsonb(answers);
end;
$$;

revoke all on function public.apply_batch_operations(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.apply_batch_operations(jsonb) to authenticated;
