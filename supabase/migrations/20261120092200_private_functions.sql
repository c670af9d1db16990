-- No client calls a function of the private schema itself, whichever migration it came with; the policies ask is_admin.
revoke all on all functions in schema private from public, anon, authenticated;
grant execute on function private.is_admin() to authenticated;
