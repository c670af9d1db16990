-- Tokens are taken back without a session: whoever holds one may. Each call costs a request at GitHub with the OAuth
-- app's own credentials, so they are counted: by the caller's address as a salted hash, for an hour.

create table private.revocation_attempts (
  sender text,
  created_at timestamptz not null default now()
);

create index revocation_attempts_created_at_idx on private.revocation_attempts (created_at);

-- At most 60 an hour for each address, 1000 in all; where no address is known, only the latter holds. Called by the Edge
-- Function, which is told the address by the gateway.
create function public.count_revocation(address text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  caller text := private.sender_hash('revocation', nullif(btrim(address), ''));
begin
  -- One at a time: the limits are counted exactly.
  lock table private.revocation_attempts in share row exclusive mode;
  delete from private.revocation_attempts where created_at < now() - interval '1 hour';
  if (select count(*) from private.revocation_attempts) >= 1000
    or (select count(*) from private.revocation_attempts where sender = caller) >= 60
  then
    perform private.refuse('PT429', 'Too many tokens. Please try again later.');
  end if;
  insert into private.revocation_attempts (sender) values (caller);
end;
$$;

revoke all on private.revocation_attempts from public, anon, authenticated, service_role;
revoke all on function public.count_revocation(text) from public, anon, authenticated;
grant execute on function public.count_revocation(text) to service_role;
