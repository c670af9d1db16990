-- Clients cannot call functions in `private`. The exceptions are is_admin and is_allowed, which policies call as the caller.
-- Later migrations must revoke their own functions.

revoke all on all functions in schema private from public, anon, authenticated, service_role;
grant execute on function private.is_admin(), private.is_allowed(anyelement, boolean) to authenticated;
