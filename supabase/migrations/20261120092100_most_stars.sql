-- A number of stars is any that the column holds, as the dialog allows it: nine digits were too few.
create or replace function private.check_updates(updates jsonb) returns void
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

revoke all on function private.check_updates(jsonb) from public, anon, authenticated;
