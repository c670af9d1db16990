-- Every pull says which GitHub App is configured, so that each device learns of a change on another one, and of an
-- installation that GitHub reports as removed. Ids only: key and webhook secret stay where they are.

alter function public.pull_changes(bigint, uuid, integer) set schema private;
alter function private.pull_changes(bigint, uuid, integer) rename to changes_since;

create function public.pull_changes(since bigint, known_epoch uuid, page_size integer default 500) returns jsonb
language sql security definer set search_path = ''
as $$
  -- The rows first: only the owner gets past them.
  select private.changes_since(since, known_epoch, page_size) || jsonb_build_object(
    'githubApp', (
      select jsonb_build_object('appId', app_id, 'installationId', installation_id)
      from public.github_app_settings where user_id = auth.uid()
    )
  );
$$;

revoke all on function private.changes_since(bigint, uuid, integer) from public, anon, authenticated;
revoke all on function public.pull_changes(bigint, uuid, integer) from public, anon, authenticated;
grant execute on function public.pull_changes(bigint, uuid, integer) to authenticated;
