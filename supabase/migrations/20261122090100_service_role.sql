-- What the Edge Functions reach with the service key: two tables, and the functions that earlier migrations granted by name.
-- A hosted project of today gives this role nothing by itself; one of yesterday gave it everything.

revoke all on all tables in schema public, private from service_role;
revoke all on all sequences in schema public, private from service_role;
revoke all on all functions in schema public, private from service_role;

-- Key and secret are sealed by the function that stores them.
grant select on public.github_app_settings to service_role;
-- The names that an installation token is narrowed to.
grant select (name, owner, pushed_at) on public.repositories to service_role;

do $$
declare
  signature text;
begin
  foreach signature in array array[
    'public.github_app_open_setup(uuid, text, text)', 'public.github_app_setup(uuid, text)',
    'public.github_app_keep_candidate(uuid, text, jsonb)',
    'public.github_app_continue_setup(uuid, text, text, jsonb)', 'public.github_app_candidate(uuid, text)',
    'public.github_app_activate(uuid, text)', 'public.github_app_clear(uuid)', 'public.github_webhook_apply(jsonb)'
  ] loop
    execute format('grant execute on function %s to service_role', signature);
  end loop;
end;
$$;

-- The clients' roles have no privilege on this table; the policy says that none is missing by oversight.
create policy "no client" on public.github_app_settings for all to anon, authenticated
using (false) with check (false);
