-- Who may listen: the owner. A message says only from which version on there is something new; the rows come by pull_changes.
--
-- Realtime makes its table when it first serves a project. Where it is not there yet, this is to be run again then (see
-- docs/deploy.md); until then every device looks by itself.

create function private.allow_listening() returns boolean
language plpgsql set search_path = ''
as $$
begin
  if to_regclass('realtime.messages') is null then
    raise notice 'Realtime has no table yet: nobody may listen to changes.';
    return false;
  end if;
  drop policy if exists "The owner hears of changes" on realtime.messages;
  create policy "The owner hears of changes" on realtime.messages for select to authenticated
  using (realtime.topic() = 'changes' and extension = 'broadcast' and private.is_admin());
  return true;
end;
$$;

revoke all on function private.allow_listening() from public, anon, authenticated, service_role;
revoke all on function private.broadcast_change(bigint) from public, anon, authenticated, service_role;

select private.allow_listening();
