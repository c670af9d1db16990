-- A GitHub identity makes an account the owner's only if nobody else can sign in to that account.
--
-- The auth service links a GitHub sign-in to an account with the same e-mail address by itself. Where addresses are not
-- confirmed, somebody may have registered the owner's address before, and would keep their password. So, when a GitHub
-- identity is added to an account, it counts (`profiles.github_id`) if the account has no other sign-in, or if its e-mail
-- address was confirmed by its holder: the auth service then notes `email_verified` in the e-mail identity, and in no
-- other case. This is decided once, at the end of the transaction that adds the identity: the auth service takes the
-- password of an unconfirmed account away after it has linked it. What is set up later, such as a password, is the owner's.

create function private.has_unproven_sign_in(account uuid, github_identity uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  with others as (
    select provider = 'email' and identity_data -> 'email_verified' = 'true' as is_proven
    from auth.identities where user_id = account and id <> github_identity
  )
  select exists (select from others where is_proven is not true)
    or (
      exists (select from auth.users where id = account and encrypted_password <> '')
      and not exists (select from others)
    );
$$;

-- Who the owner is at GitHub, whichever account it is linked to.
create or replace function private.handle_github_identity() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.provider = 'github' and new.provider_id ~ '^[0-9]{1,18}$' then
    update private.site_owner set github_id = new.provider_id::bigint
    where github_id is null and lower(github_login) = lower(private.github_login(new.identity_data));
  end if;
  return new;
end;
$$;

-- The account that the identity belongs to. A sign-in again may bring a new login, and never changes whether it counts.
create function private.handle_github_link() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  added boolean := tg_op = 'INSERT';
  login text := private.github_login(new.identity_data);
  numeric_id bigint;
begin
  if new.provider_id !~ '^[0-9]{1,18}$'
    or not exists (select from auth.identities where id = new.id and user_id = new.user_id) then
    return null;
  end if;
  numeric_id := new.provider_id::bigint;
  if tg_op = 'UPDATE' then
    added := new.user_id <> old.user_id;
  end if;
  if added and not private.has_unproven_sign_in(new.user_id, new.id) then
    insert into public.profiles (id, github_username, github_id)
    values (new.user_id, login, numeric_id)
    on conflict (id) do update set github_username = excluded.github_username, github_id = excluded.github_id;
  end if;
  update public.profiles set github_username = login
  where id = new.user_id and github_id = numeric_id and github_username is distinct from login;
  update public.profiles set role = 'admin'
  where id = new.user_id and github_id = numeric_id and role <> 'admin'
    and exists (select from private.site_owner where github_id = numeric_id);
  return null;
end;
$$;

create constraint trigger portico_read_github_link after insert or update on auth.identities
deferrable initially deferred
for each row when (new.provider = 'github') execute function private.handle_github_link();

-- Accounts from before this rule, by the times the auth service recorded: one that GitHub did not make and whose address
-- nobody confirmed loses the role.
update public.profiles set role = 'viewer', github_username = null, github_id = null
where github_id is not null and exists (
  select from auth.identities as github
  join auth.users as account on account.id = github.user_id
  where github.user_id = profiles.id and github.provider = 'github' and github.provider_id = profiles.github_id::text
    and (
      exists (
        select from auth.identities as other
        where other.user_id = github.user_id and other.created_at < github.created_at
          and (other.provider = 'email' and other.identity_data -> 'email_verified' = 'true') is not true
      )
      or (
        account.encrypted_password <> '' and account.created_at < github.created_at - interval '1 minute'
        and not exists (
          select from auth.identities as other
          where other.user_id = github.user_id and other.provider = 'email'
            and other.identity_data -> 'email_verified' = 'true'
        )
      )
    )
);

revoke all on function private.has_unproven_sign_in(uuid, uuid) from public, anon, authenticated, service_role;
revoke all on function private.handle_github_link() from public, anon, authenticated, service_role;
