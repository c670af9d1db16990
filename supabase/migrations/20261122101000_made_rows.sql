-- What a device says of a new row is its writing, field by field, as an edit would be: a device that makes the same row
-- unseen (a portfolio entry has one id on every device) learns whose values it replaces. An import, a webhook and the
-- operator write in nobody's name.
create or replace function private.stamp_row() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  before jsonb;
  after jsonb := to_jsonb(new);
  writer text := coalesce(current_setting('portico.writer', true), '');
begin
  new.version := private.next_version();
  if tg_op = 'INSERT' then
    if tg_nargs > 0 then
      new.field_versions := private.field_versions_after(
        '{}', jsonb_strip_nulls(after), tg_argv, coalesce(nullif(writer, ''), 'import'), new.version
      );
    end if;
    return new;
  end if;
  if new.id <> old.id then
    raise exception using errcode = 'PT400', message = 'The id of a row cannot change.';
  end if;
  before := to_jsonb(old);
  if tg_nargs > 0 then
    new.field_versions := private.field_versions_after(before, after, tg_argv, writer, new.version);
    if before - 'version' is distinct from after - 'version' then
      new.updated_at := now();
    end if;
  end if;
  return new;
end;
$$;

revoke all on function private.stamp_row() from public, anon, authenticated;
