-- The only way in for the owner's changes.
--
-- Invariant: an operation takes effect exactly once. Its id is recorded in the transaction that applies it. The same operation
-- again returns the first result; another body with the same id is refused.
--
-- Errors: PT400 malformed, PT401 and PT403 not the owner (see require_admin), PT409 the id belongs to another operation, PT413
-- too much at once. PostgREST turns PTxyz into that HTTP status.

create function private.refuse(code text, message text) returns void
language plpgsql set search_path = ''
as $$
begin
  raise exception using errcode = code, message = message;
end;
$$;

-- CHECKS

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

-- The Edge Function has the same limit for a body.
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

-- A nullable column may be set to null, which is also how an undo restores it. `stars` may be any number that the column holds.
create function private.check_updates(updates jsonb) returns void
language plpgsql immutable set search_path = ''
as $$
declare
  wrong text;
begin
  if jsonb_typeof(updates) <> 'object' then
    perform private.refuse('PT400', 'updates must be an object.');
  end if;
  select key into wrong from jsonb_each(updates)
  where not case key
    when 'language' then value = 'null'
      or (jsonb_typeof(value) = 'string' and char_length(value #>> '{}') between 1 and 100)
    when 'stars' then case
      when jsonb_typeof(value) = 'number' and value #>> '{}' ~ '^[0-9]{1,10}$'
      then (value #>> '{}')::bigint <= 2147483647
      else false
    end
    when 'has_readme' then jsonb_typeof(value) in ('boolean', 'null')
    when 'has_tech_bragging' then jsonb_typeof(value) in ('boolean', 'null')
    when 'private' then jsonb_typeof(value) = 'boolean'
    else false
  end
  order by key limit 1;
  if wrong is not null then
    perform private.refuse('PT400', format('updates.%s is not a field that can be set to this value.', left(wrong, 40)));
  end if;
end;
$$;

create function private.check_batch_update(payload jsonb) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  perform private.check_updates(coalesce(payload -> 'updates', '{}'));
  if not private.is_text_list(coalesce(payload -> 'reset', '[]')) then
    perform private.refuse('PT400', 'reset must be a list of fields.');
  end if;
  if coalesce(payload -> 'updates', '{}') = '{}' and coalesce(payload -> 'reset', '[]') = '[]' then
    perform private.refuse('PT400', 'updates must name at least one field.');
  end if;
end;
$$;

-- A change names only the fields that it sets. Only a new project must have a name (see upsert_project).
create function private.check_project(project jsonb) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if jsonb_typeof(project) is distinct from 'object'
    or char_length(coalesce(project ->> 'id', '')) not between 1 and 100
    or jsonb_typeof(project -> 'id') <> 'string' then
    perform private.refuse('PT400', 'Project ID is required');
  end if;
  if project ? 'name' and (
    jsonb_typeof(project -> 'name') <> 'string'
    or char_length(project ->> 'name') > 200 or project ->> 'name' !~ '[^[:space:]]'
  ) then
    perform private.refuse('PT400', 'A project needs a name of at most 200 characters.');
  end if;
  if jsonb_typeof(coalesce(project -> 'description', 'null')) not in ('string', 'null')
    or char_length(project ->> 'description') > 5000 then
    perform private.refuse('PT400', 'A description has at most 5000 characters.');
  end if;
  if jsonb_typeof(coalesce(project -> 'is_public', 'false')) <> 'boolean' then
    perform private.refuse('PT400', 'is_public must be true or false.');
  end if;
end;
$$;

-- A change names only the fields that it sets. Only a new view must have a name (see upsert_saved_view).
create function private.check_view(view jsonb) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if jsonb_typeof(view) is distinct from 'object' or not private.is_uuid(view ->> 'id') then
    perform private.refuse('PT400', 'A view is named by a UUID.');
  end if;
  if view ? 'name' and (
    jsonb_typeof(view -> 'name') <> 'string'
    or char_length(view ->> 'name') > 100
    -- Requires a character that the device does not count as white space.
    or view ->> 'name' !~ '[^\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]'
  ) then
    perform private.refuse('PT400', 'A view needs a name of at most 100 characters.');
  end if;
  if view ? 'query' and (
    jsonb_typeof(view -> 'query') <> 'string' or char_length(view ->> 'query') > 2000
  ) then
    perform private.refuse('PT400', 'What a view shows has at most 2000 characters.');
  end if;
end;
$$;

-- A change names only the fields that it sets. A new edit has a time (see upsert_content_edit).
create function private.check_content_edit(edit jsonb) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if jsonb_typeof(edit) is distinct from 'object' or jsonb_typeof(edit -> 'id') is distinct from 'string'
    or char_length(edit ->> 'id') not between 1 and 100 then
    perform private.refuse('PT400', 'A text of the site is named by its place.');
  end if;
  if edit ? 'edited_at' and jsonb_typeof(edit -> 'edited_at') <> 'string' then
    perform private.refuse('PT400', 'edited_at must be a point in time.');
  end if;
  if private.document_length(edit -> 'value') > 50000 or private.document_values(edit -> 'value') > 2000
    or jsonb_path_exists(edit -> 'value', 'strict $.**{9 to last}') then
    perform private.refuse('PT400', 'A text of the site has at most 50000 characters and 2000 values.');
  end if;
end;
$$;

-- Checks an operation and returns the ids of its target rows. The product shows these messages.
create function private.targets_of(operation jsonb) returns text[]
language plpgsql immutable set search_path = ''
as $$
declare
  action text := operation ->> 'action';
  payload jsonb := operation -> 'payload';
  listed jsonb;
begin
  case
    when action in ('batch-link', 'batch-unlink', 'batch-update', 'batch-delete') then
      listed := operation -> 'repositoryIds';
      if not private.is_text_list(listed) or listed = '[]' then
        perform private.refuse('PT400', 'No repositories to ' || substr(action, 7));
      end if;
      if action = 'batch-link' and coalesce(payload ->> 'projectId', '') = '' then
        perform private.refuse('PT400', 'Project ID is required');
      end if;
      if action = 'batch-update' then
        perform private.check_batch_update(payload);
      end if;
    when action = 'import' then
      if jsonb_typeof(payload -> 'repositories') is distinct from 'array' or payload -> 'repositories' = '[]' then
        perform private.refuse('PT400', 'No valid repositories to store');
      end if;
      select jsonb_agg(coalesce(reported ->> 'id', '')) into listed
      from jsonb_array_elements(payload -> 'repositories') as reported;
    when action = 'project-upsert' then
      perform private.check_project(payload -> 'project');
      listed := jsonb_build_array(payload #> '{project,id}');
    when action = 'project-delete' then
      if coalesce(payload ->> 'projectId', '') = '' then
        perform private.refuse('PT400', 'Project ID is required');
      end if;
      listed := jsonb_build_array(payload ->> 'projectId');
    when action in ('message-read', 'message-unread', 'message-delete') then
      listed := payload -> 'messageIds';
      if not private.is_text_list(listed) or listed = '[]' then
        perform private.refuse('PT400', 'messageIds must be a list of ids.');
      end if;
    when action = 'message-restore' then
      if jsonb_typeof(payload -> 'messages') is distinct from 'array' or payload -> 'messages' = '[]' then
        perform private.refuse('PT400', 'messages must be a list.');
      end if;
      select jsonb_agg(coalesce(kept ->> 'id', '')) into listed
      from jsonb_array_elements(payload -> 'messages') as kept;
    when action = 'view-upsert' then
      perform private.check_view(payload -> 'view');
      listed := jsonb_build_array(lower(payload #>> '{view,id}'));
    when action = 'view-delete' then
      if not private.is_uuid(payload ->> 'viewId') then
        perform private.refuse('PT400', 'A view is named by a UUID.');
      end if;
      listed := jsonb_build_array(lower(payload ->> 'viewId'));
    when action = 'content-upsert' then
      perform private.check_content_edit(payload -> 'edit');
      listed := jsonb_build_array(payload #>> '{edit,id}');
    when action = 'content-delete' then
      if coalesce(payload ->> 'editId', '') = '' then
        perform private.refuse('PT400', 'A text of the site is named by its place.');
      end if;
      listed := jsonb_build_array(payload ->> 'editId');
    else
      perform private.refuse('PT400', 'This action is not known here.');
  end case;
  if jsonb_array_length(listed) > 10000 then
    perform private.refuse('PT413', 'An operation may touch 10000 rows at most.');
  end if;
  return array(
    select id from jsonb_array_elements_text(listed) with ordinality as listed_id (id, place)
    group by id order by min(place)
  );
end;
$$;

-- APPLICATION

create function private.apply_to_target(operation jsonb, target text, base_version bigint, reported jsonb)
returns jsonb
language plpgsql set search_path = ''
as $$
declare
  payload jsonb := operation -> 'payload';
  device text := lower(operation ->> 'deviceId');
begin
  return case operation ->> 'action'
    when 'batch-link' then private.link_repository(target, payload ->> 'projectId', device, base_version)
    when 'batch-unlink' then private.link_repository(target, null, device, base_version)
    when 'batch-update' then private.update_repository(
      target, coalesce(payload -> 'updates', '{}'),
      array(select jsonb_array_elements_text(coalesce(payload -> 'reset', '[]'))), device, base_version
    )
    when 'batch-delete' then private.delete_repository(target, device, base_version)
    when 'import' then private.import_repository(target, reported)
    when 'project-upsert' then private.upsert_project(target, payload -> 'project', device, base_version)
    when 'project-delete' then private.delete_project(target, payload -> 'links', device, base_version)
    when 'message-read' then private.mark_message(target, true, (payload ->> 'answered')::boolean)
    when 'message-unread' then private.mark_message(target, false)
    when 'message-delete' then private.delete_message(target)
    when 'message-restore' then private.restore_message(target, (
      select kept from jsonb_array_elements(payload -> 'messages') as kept where kept ->> 'id' = target limit 1
    ))
    when 'view-upsert' then private.upsert_saved_view(target, payload -> 'view', device, base_version)
    when 'view-delete' then private.delete_saved_view(target, device, base_version)
    when 'content-upsert' then private.upsert_content_edit(target, payload -> 'edit', device, base_version)
    when 'content-delete' then private.delete_content_edit(target, device, base_version)
  end;
end;
$$;

-- Returns a message for a refused row. The database's own message may quote the row.
create function private.refusal(code text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when code = '23503' then 'The project does not exist.'
    when code like '23%' then 'A value is not allowed.'
    else 'A value has the wrong form.'
  end;
$$;

create function private.target_key(action text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when action like 'project-%' then 'projectId'
    when action like 'message-%' then 'messageId'
    when action like 'view-%' then 'savedViewId'
    when action like 'content-%' then 'contentEditId'
    else 'repositoryId'
  end;
$$;

-- Applies an operation to each row in a subtransaction of its own, so that one bad row does not affect the others. Errors in
-- the data become results. Any other error (serialisation, deadlock, timeout, resources) aborts the transaction, and the device
-- may retry.
--
-- `epoch` is the history that the versions in the base belong to. In another history the same number means another change,
-- which the device has not seen. A device that has not pulled yet sends no epoch.
create function private.apply_targets(operation jsonb, targets text[]) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  key text := private.target_key(operation ->> 'action');
  base jsonb := coalesce(operation -> 'base', '{}');
  head bigint := private.head_version();
  is_known_history boolean := coalesce(
    lower(operation ->> 'epoch') = (select epoch::text from private.sync_head), true
  );
  imported jsonb := '{}'::jsonb;
  results jsonb[] := '{}'::jsonb[];
  target text;
  base_version bigint;
  answer jsonb;
begin
  if operation ->> 'action' = 'import' then
    select jsonb_object_agg(coalesce(reported ->> 'id', ''), reported) into imported
    from jsonb_array_elements(operation #> '{payload,repositories}') as reported;
  end if;
  foreach target in array targets loop
    base_version := (base -> target ->> 'version')::bigint;
    if not is_known_history and base_version > 1 then
      -- Version 1 means that the device has seen nothing since. 0 would mean a new row.
      base_version := 1;
    elsif base_version > head then
      -- A restored database whose restore the device has not noticed yet.
      base_version := 0;
    end if;
    begin
      answer := private.apply_to_target(operation, target, base_version, imported -> target);
    exception when others then
      if sqlstate = 'PT422' then
        answer := jsonb_build_object('status', 'rejected', 'code', sqlstate, 'message', sqlerrm);
      elsif left(sqlstate, 2) in ('22', '23') then
        answer := jsonb_build_object(
          'status', 'rejected', 'code', sqlstate, 'message', private.refusal(sqlstate)
        );
      else
        raise;
      end if;
    end;
    results := array_append(results, jsonb_build_object(key, target) || answer);
  end loop;
  return to_jsonb(results);
end;
$$;

create function private.body_hash(operation jsonb) returns text
language sql immutable set search_path = ''
as $$
  select encode(sha256(convert_to(jsonb_object_agg(key, value)::text, 'UTF8')), 'hex')
  from jsonb_each(operation)
  where key in ('deviceId', 'sequence', 'payloadVersion', 'action', 'repositoryIds', 'payload', 'base');
$$;

-- Returns the first result of an operation that was applied before, or null.
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
  -- A result from a backup may name an old epoch.
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
  -- Only one writer from here on, so that the same operation twice at once is recognised as a repetition.
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

-- Applies one operation. Raises if it is malformed or its id belongs to another operation.
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

-- Applies several operations in order, in one transaction. A malformed one, or one whose id belongs to another operation, gets
-- the status 'rejected' and a code; the others are applied.
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
