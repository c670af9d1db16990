-- An operation names the history that the versions in its base are of (`epoch`; a device of an earlier version does not). In
-- another one the same number stands for another change, which that device has not seen: everything is news to it.

-- Each row in its own subtransaction: a bad one does not spoil the good ones. Only what is wrong with the data is an
-- answer; anything else (serialisation, deadlock, time-out, out of resources) aborts the whole and may be tried again.
create or replace function private.apply_targets(operation jsonb, targets text[]) returns jsonb
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
    -- The first version has sent changes of projects without a base.
    if not is_known_history and (base_version > 1 or base_version is null and operation ->> 'action' like 'project-%'
      and exists (select from public.projects where id = target)) then
      -- 0 would say that the row is new.
      base_version := 1;
    elsif base_version > head then
      -- The database was restored, and the device is of an earlier version or has not noticed.
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
