-- Sessions of a hosted data service load `safeupdate`: an UPDATE or DELETE without WHERE is refused (21000), also inside a
-- function. Where every row is meant, the statement says so; new_epoch() does in the migration that gives it more to do.

create or replace function private.prune_tombstones(keep interval default interval '90 days') returns void
language plpgsql security definer set search_path = ''
as $$
declare
  pruned bigint;
begin
  perform private.lock_head();
  with forgotten as (
    delete from private.tombstones where deleted_at < now() - keep returning version
  )
  select max(version) into pruned from forgotten;
  update private.sync_head set pruned_at = now(), floor = greatest(floor, pruned) where singleton;
  if pruned is not null then
    update public.repositories set version = 0 where version <= pruned;
    update public.projects set version = 0 where version <= pruned;
    update public.contact_messages set version = 0 where version <= pruned;
  end if;
end;
$$;
