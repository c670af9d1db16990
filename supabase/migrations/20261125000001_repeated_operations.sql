-- An operation that is repeated gets its first response, also where a later version of the product repeats it after months.

-- The body of an operation stays as it is once it was sent, but what a version of the product makes of the same operation may not.
-- These are the bodies under which an earlier one has sent it:
--
-- - the first version named the rows of every action as `repositoryIds`;
-- - a project that is no portfolio entry is said by null in each field of an entry, and fields were added since. One that is added
--   from here on is added to the first of these lists; tests/integration/sync/earlier-bodies.test.ts shows that one is missing.
create function private.bodies_of(operation jsonb) returns setof jsonb
language sql immutable set search_path = ''
as $$
  with project as (
    select operation #> '{payload,project}' as value
  ),
  earlier as (
    select operation as body
    union all
    select jsonb_set(operation, '{payload,project}', project.value - array(
      select key from jsonb_each(project.value) as field where field.value = 'null' and key = any (added.fields)
    ))
    from project, (
      values
        (array['pictures']),
        (array['pictures', 'slug', 'summary', 'problem', 'approach', 'result', 'figures', 'quote', 'quote_source',
          'stack', 'page_links'])
    ) as added (fields)
    where jsonb_typeof(project.value) = 'object'
  )
  select body from earlier
  union all
  select operation || jsonb_build_object('repositoryIds', jsonb_build_array(
    coalesce(operation #> '{payload,project,id}', operation #> '{payload,projectId}')
  ))
  where operation ->> 'action' in ('project-upsert', 'project-delete');
$$;

-- The first response to an operation that was applied before, or null.
create or replace function private.first_answer(caller uuid, operation jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  earlier public.applied_operations;
begin
  select * into earlier from public.applied_operations where id = (operation ->> 'id')::uuid;
  if not found then
    return null;
  end if;
  if earlier.actor <> caller
    or earlier.body_hash not in (select private.body_hash(body) from private.bodies_of(operation) as body) then
    perform private.refuse('PT409', 'This operation id was used for something else.');
  end if;
  -- A backup remembers it with the history of then.
  return earlier.result || jsonb_build_object('replayed', true, 'epoch', (select epoch from private.sync_head));
end;
$$;

revoke all on function private.bodies_of(jsonb) from public, anon, authenticated, service_role;
