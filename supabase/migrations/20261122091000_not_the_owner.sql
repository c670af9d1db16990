-- Not the owner is a refusal in words of our own. 42501 is left to the database, which says by it that a grant is missing:
-- a mistake in the set-up, for which no change of the owner's is given up.
create or replace function private.require_admin() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
declare
  caller uuid := auth.uid();
begin
  if caller is null then
    raise exception using errcode = 'PT401', message = 'Sign in first.';
  end if;
  if not private.is_admin() then
    raise exception using errcode = 'PT403', message = 'Only the owner may do this.';
  end if;
  return caller;
end;
$$;

revoke all on function private.require_admin() from public, anon, authenticated;
