-- A message that was marked as read is unread again: the owner takes the mark back.
create function private.unread_message(target text) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  written bigint;
begin
  update public.contact_messages set read_at = null where id = target::uuid and read_at is not null
  returning version into written;
  if found then
    return private.outcome('applied', written);
  end if;
  return jsonb_build_object('status', 'unchanged');
end;
$$;

create or replace function private.targets_of(operation jsonb) returns text[]
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

create or replace function private.apply_to_target(operation jsonb, target text, base_version bigint, reported jsonb)
returns jsonb
language plpgsql set search_path = ''
as $$
declare
  payload jsonb := operation -> 'payload';
  device text := lower(operation ->> 'deviceId');
begin
  case operation ->> 'action'
    when 'batch-link' then
      return private.link_repository(target, payload ->> 'projectId', device, base_version);
    when 'batch-unlink' then
      return private.link_repository(target, null, device, base_version);
    when 'batch-update' then
      return private.update_repository(
        target, coalesce(payload -> 'updates', '{}'),
        array(select jsonb_array_elements_text(coalesce(payload -> 'reset', '[]'))), device, base_version
      );
    when 'batch-delete' then
      return private.delete_repository(target, device, base_version);
    when 'import' then
      return private.import_repository(target, reported);
    when 'project-upsert' then
      return private.upsert_project(target, payload -> 'project', device, base_version);
    when 'project-delete' then
      return private.delete_project(target, payload -> 'links', device, base_version);
    when 'message-read' then
      return private.read_message(target);
    when 'message-unread' then
      return private.unread_message(target);
    when 'message-delete' then
      return private.delete_message(target);
    when 'message-restore' then
      return private.restore_message(target, (
        select kept from jsonb_array_elements(payload -> 'messages') as kept where kept ->> 'id' = target limit 1
      ));
  end case;
end;
$$;

revoke all on function private.unread_message(text) from public, anon, authenticated;
revoke all on function private.targets_of(jsonb) from public, anon, authenticated;
revoke all on function private.apply_to_target(jsonb, text, bigint, jsonb) from public, anon, authenticated;
