-- No client calls functions of `private`. Policies run is_admin and is_allowed as the caller. Later migrations revoke their own
-- functions.

revoke all on all functions in schema private from public, anon, authenticated, service_role;
grant execute on function private.is_admin(), private.is_allowed(anyelement, boolean) to authenticated;
