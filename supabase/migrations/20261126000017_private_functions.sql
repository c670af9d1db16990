-- Every role may execute a new function until that is revoked, and no client calls a function of `private`. Policies call
-- is_admin and is_allowed as the caller. A later migration revokes the execution of the functions that it adds.

revoke all on all functions in schema private from public, anon, authenticated, service_role;
grant execute on function private.is_admin(), private.is_allowed(anyelement, boolean) to authenticated;
