-- After a publication, the Edge Function calls the host's deploy hook (docs/deploy.md). It does so once for several changes.

create table private.site_builds (
  singleton boolean primary key default true check (singleton),
  -- True if published entries have changed since the last requested build.
  is_due boolean not null default false,
  changed_at timestamptz not null default now()
);

revoke all on private.site_builds from public, anon, authenticated, service_role;
insert into private.site_builds default values;

-- Returns the part of a project that visitors see, or null if the project is not published.
create function private.shown_of(project public.projects) returns jsonb
language sql immutable set search_path = ''
as $$
  select to_jsonb(project) - array['version', 'updated_at', 'field_versions']
  where project.is_public and project.category is not null;
$$;

create function private.note_site_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.shown_of(old) is distinct from private.shown_of(new) then
    update private.site_builds set is_due = true, changed_at = clock_timestamp() where singleton;
  end if;
  return null;
end;
$$;

create trigger note_site_change after insert or update or delete on public.projects
for each row execute function private.note_site_change();

-- Returns true if the caller must start a build: entries have changed, the last change is `quiet_seconds` old, and no other
-- caller has received true.
create function public.claim_site_build(quiet_seconds integer) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  update private.site_builds set is_due = false
  where singleton and is_due and changed_at <= clock_timestamp() - make_interval(secs => quiet_seconds);
  return found;
end;
$$;

revoke all on function public.claim_site_build(integer) from public, anon, authenticated, service_role;
grant execute on function public.claim_site_build(integer) to authenticated;
