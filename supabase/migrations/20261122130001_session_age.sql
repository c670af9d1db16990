-- A session ends 30 days after it began: the auth service can end one by itself only where the project's plan has that. Disuse
-- ends none: whoever comes back first exchanges the refresh token, and by then the session has just been used.
create function private.is_lasting(not_after timestamptz, created_at timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce($1 > now(), true)
    and coalesce($2 > now() - interval '30 days', false);
$$;

-- The session that the caller's token belongs to is still there.
create or replace function private.has_session() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.sessions
    where id = (auth.jwt() ->> 'session_id')::uuid and user_id = auth.uid()
      and private.is_lasting(not_after, created_at)
  );
$$;

-- Where the caller is signed in. Addresses are not told: nobody needs them to know a device by.
create or replace function public.own_sessions() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_session();
  return (
    select jsonb_agg(to_jsonb(session) order by session.is_current desc, session.used_at desc)
    from (
      select id, left(user_agent, 300) as device, created_at as began_at,
        coalesce(refreshed_at at time zone 'utc', created_at) as used_at,
        id = (auth.jwt() ->> 'session_id')::uuid as is_current
      from auth.sessions where user_id = auth.uid() and private.is_lasting(not_after, created_at)
    ) as session
  );
end;
$$;

revoke all on function private.is_lasting(timestamptz, timestamptz) from public, anon, authenticated, service_role;
