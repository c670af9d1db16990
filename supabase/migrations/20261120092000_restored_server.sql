-- A new epoch has a history of its own: no tombstones yet, nothing pruned, and numbers that nobody has seen.
--
-- Every device reads it from the start, so what the old history deleted or forgot says nothing here. Left standing, a floor
-- above the rows (the backup held the rows alone) would have every snapshot start again for ever, and an old tombstone
-- would take away the row that the backup brought back.
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
  delete from private.tombstones;
  update private.sync_head set epoch = gen_random_uuid(), floor = 0 returning epoch into begun;
  return begun;
end;
$$;
