-- A token is good for an hour, whatever happens to the session that it came from, and it says how that session began. Both
-- are looked at: whoever signed out, or was signed out, is the owner no more from that moment; and a session that began with
-- an e-mail (a recovery link to the owner's address, a password) is not the owner's where GitHub is how the owner signs in.

-- true: a session of the owner's account counts however it began. The local demo has it; see docs/database.md.
alter table private.site_owner add column any_sign_in boolean not null default false;

-- The session that the caller's token belongs to is still there.
create function private.has_session() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.sessions
    where id = (auth.jwt() ->> 'session_id')::uuid and user_id = auth.uid() and coalesce(not_after > now(), true)
  );
$$;

-- The auth service lists in `amr` how a session was begun. Its only OAuth provider is GitHub.
create function private.began_at_github() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.site_owner where any_sign_in)
    or coalesce(jsonb_path_exists(auth.jwt(), '$.amr[*] ? (@.method == "oauth")'), false);
$$;

create function private.has_admin_role() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.profiles where id = auth.uid() and role = 'admin');
$$;

create or replace function private.is_admin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.has_admin_role() and private.has_session() and private.began_at_github();
$$;

-- PT401 asks for a sign-in, and keeps what the device has queued; PT403 refuses it in words of our own. 42501 is left to the
-- database, which says by it that a grant is missing: a mistake in the set-up, for which no change of the owner's is given up.
create or replace function private.require_admin() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
declare
  caller uuid := auth.uid();
begin
  if caller is null then
    raise exception using errcode = 'PT401', message = 'Sign in first.';
  end if;
  if not private.has_admin_role() then
    raise exception using errcode = 'PT403', message = 'Only the owner may do this.';
  end if;
  if not private.has_session() then
    raise exception using errcode = 'PT401', message = 'This session has ended. Sign in again.';
  end if;
  if not private.began_at_github() then
    raise exception using errcode = 'PT401', message = 'Sign in with GitHub.';
  end if;
  return caller;
end;
$$;

-- What the caller is in this session. `needs_github`: the account is the owner's, the session is not.
create function public.own_profile() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.has_session() then
    raise exception using errcode = 'PT401', message = 'This session has ended. Sign in again.';
  end if;
  return (
    select jsonb_build_object(
      'id', id, 'display_name', display_name, 'github_username', github_username, 'github_id', github_id,
      'role', case when private.is_admin() then 'admin' else 'viewer' end,
      'needs_github', role = 'admin' and not private.began_at_github()
    )
    from public.profiles where id = auth.uid()
  );
end;
$$;

-- Visitors read what is shown of a project. When it changed, and on which device, is the owner's.
revoke select on public.projects from anon, authenticated;
grant select (
  id, name, description, is_public, created_at, category, type, timeline, technologies, features, role, repository_url,
  website_url, topics, stars, images, contributors, last_updated, activity_level
) on public.projects to anon, authenticated;

revoke all on function private.require_admin() from public, anon, authenticated;
revoke all on function private.has_session() from public, anon, authenticated, service_role;
revoke all on function private.began_at_github() from public, anon, authenticated, service_role;
revoke all on function private.has_admin_role() from public, anon, authenticated, service_role;
revoke all on function public.own_profile() from public, anon, authenticated, service_role;
grant execute on function public.own_profile() to authenticated;
