-- No client calls a function of the private schema itself: a new function may be executed by everybody until that is revoked.
-- The policies ask is_admin and is_allowed, as the caller. A later migration revokes the execution of what it adds.

revoke all on all functions in schema private from public, anon, authenticated, service_role;
grant execute on function private.is_admin(), private.is_allowed(anyelement, boolean) to authenticated;
