-- What GitHub reports by itself. Each delivery has an effect once; the rows it changes take a new version like any
-- other change, so that a device sees it at its next pull.

create table private.github_webhook_deliveries (
  id text primary key check (char_length(id) between 1 and 100),
  event text not null,
  repository_id text,
  -- When GitHub says the repository was last changed: deliveries overtake each other.
  repository_updated_at timestamptz,
  received_at timestamptz not null default now()
);

create index github_webhook_deliveries_received_at_idx on private.github_webhook_deliveries (received_at);
create index github_webhook_deliveries_repository_id_idx on private.github_webhook_deliveries (repository_id);

create function private.apply_webhook_repository(delivery jsonb) returns text
language plpgsql set search_path = ''
as $$
declare
  target text := delivery #>> '{repository,id}';
  outcome text;
begin
  if exists (
    select from private.github_webhook_deliveries as other
    where other.repository_id = target and other.id <> delivery ->> 'id'
      and other.repository_updated_at > (delivery #>> '{repository,updated_at}')::timestamptz
  ) then
    return 'overtaken';
  end if;
  if delivery ->> 'event' = 'repository' and delivery ->> 'action' = 'deleted' then
    delete from public.repositories where id = target;
    return case when found then 'applied' else 'unchanged' end;
  end if;
  -- An import: nobody's edit, and what the owner has set by hand stays.
  perform set_config('portico.writer', 'import', true);
  outcome := private.import_repository(target, delivery -> 'repository') ->> 'status';
  perform set_config('portico.writer', '', true);
  return outcome;
end;
$$;

-- delivery: { id, event, action, appId, installationId, repository? } with the repository's fields as an import names
-- them, and updated_at. The caller has verified the signature with the settings of this app.
create function public.github_webhook_apply(delivery jsonb) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  -- First the head, then rows: the order in which every writer takes its locks.
  perform private.lock_head();
  delete from private.github_webhook_deliveries where received_at < now() - interval '30 days';
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

revoke all on all functions in schema private from public, anon, authenticated;
grant execute on function private.is_admin() to authenticated;
revoke all on private.github_webhook_deliveries from public, anon, authenticated;
revoke all on function public.github_webhook_apply(jsonb) from public, anon, authenticated;
grant execute on function public.github_webhook_apply(jsonb) to service_role;
