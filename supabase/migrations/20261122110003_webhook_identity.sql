-- GitHub signs a delivery's body, not its id: what makes a delivery once is its body (`id` is its SHA-256). It is
-- forgotten only when a later report on the same repository would overtake it anyway.

-- delivery: { id, event, action, appId, installationId, repository? } with the repository's fields as an import names
-- them, and updated_at. The caller has verified the signature with the settings of this app, found the event in the body,
-- and asked GitHub whether a removed installation is gone.
create or replace function public.github_webhook_apply(delivery jsonb) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  -- First the head, then rows: the order in which every writer takes its locks.
  perform private.lock_head();
  delete from private.github_webhook_deliveries as old
  where received_at < now() - interval '30 days' and exists (
    select from private.github_webhook_deliveries as later
    where later.repository_id = old.repository_id and later.repository_updated_at > old.repository_updated_at
  );
  insert into private.github_webhook_deliveries (id, event, repository_id, repository_updated_at)
  values (
    delivery ->> 'id', delivery ->> 'event', delivery #>> '{repository,id}',
    (delivery #>> '{repository,updated_at}')::timestamptz
  )
  on conflict (id) do nothing;
  if not found then
    return 'repeated';
  end if;
  if delivery ->> 'event' = 'installation' and delivery ->> 'action' = 'deleted' then
    delete from public.github_app_settings
    where app_id = delivery ->> 'appId' and installation_id = delivery ->> 'installationId';
    return case when found then 'applied' else 'unchanged' end;
  end if;
  if delivery ->> 'event' in ('repository', 'push') and delivery ? 'repository' then
    return private.apply_webhook_repository(delivery);
  end if;
  return 'ignored';
end;
$$;
