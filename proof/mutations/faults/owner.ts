import { faults, type Mutation } from '../mutation.ts';

/** Who becomes the owner, and who is it no longer. */

const accounts = 'supabase/migrations/20261126000001_accounts.sql';
const signIns = 'supabase/migrations/20261126000010_provider_sign_ins.sql';
const bySiteOwner = { in: accounts, foundBy: 'tests/integration/database/site-owner.test.ts' };

export const owner: readonly Mutation[] = [
  ...faults(bySiteOwner, [
    {
      name: 'whoever registers the login that the owner gave up becomes the owner',
      find: 'where github_id is null and lower(github_login) =',
      put: 'where lower(github_login) =',
      test: 'whoever registers the login the owner gave up stays a viewer',
    },
    {
      name: "a number of another provider's is taken for the owner's",
      find: "if new.provider = 'github' and new.provider_id ~ '^[0-9]{1,18}$' then",
      put: "if new.provider_id ~ '^[0-9]{1,18}$' then",
      test: 'another provider with the same login is not GitHub',
    },
    {
      name: 'an account of another provider is taken for one of GitHub',
      find: "if tg_op = 'INSERT' and new.provider = 'github' and (",
      put: "if tg_op = 'INSERT' and (",
      test: 'another provider with the same login is not GitHub',
    },
  ]),
  ...faults(bySiteOwner, [
    {
      name: 'the owner’s identity counts in an account that another one created',
      find: 'select from auth.identities as other where other.user_id = account.id and other.id <> identity.id',
      put: 'select from auth.identities as other where false',
      test: 'the owner’s identity does not count in an account that another one created',
    },
    {
      name: 'the owner’s identity counts in an account with an earlier sign-in',
      find: 'where id = new.user_id and last_sign_in_at is null)',
      put: 'where id = new.user_id)',
      test: 'an account with an earlier sign-in stays a viewer’s',
    },
    {
      name: 'another provider account signs in to the owner’s, and the role stays',
      find: "      and (\n        provider <> 'github'\n        or provider_id is distinct",
      put: "      and (\n        provider <> 'github'\n        and provider_id is distinct",
      test: 'the role is void while another provider account can sign in to the account',
    },
  ]),
  ...faults({ in: accounts, foundBy: 'tests/integration/platform/database-owner.test.ts' }, [
    {
      name: 'whoever knows the password of an account gets the role that the owner’s identity brings',
      find: "coalesce(account.encrypted_password, '') = ''",
      put: 'true',
      test: 'nor by a password in an account that has no sign-in beside it',
    },
    {
      name: 'the owner’s identity counts in an account with a confirmed address of somebody else',
      find: "      and lower(address.identity_data ->> 'email') = lower(identity.identity_data ->> 'email')\n",
      put: '',
      test: 'is a viewer in an account with another confirmed address',
    },
    {
      name: 'an address that nobody confirmed is taken for the owner’s',
      find: "      and address.identity_data -> 'email_verified' = 'true'\n",
      put: '',
      test: 'is not made admin by the owner’s sign-in, nor by the next one',
    },
    {
      name: 'an address that GitHub has not verified is taken for the owner’s',
      find: "      and identity.identity_data -> 'email_verified' = 'true'\n",
      put: '',
      test: 'is a viewer where GitHub has not verified the address',
    },
  ]),
  ...faults({ in: signIns, foundBy: 'tests/integration/platform/account-linking.test.ts' }, [
    {
      name: 'a session that began with another GitHub account becomes the owner’s once that is removed',
      find: "perform set_config('portico.identity', coalesce(flow.identity_id::text, 'none'), true);",
      put: 'null;',
      test: 'gives no owner’s session for a code from before its removal',
    },
    {
      name: 'a link that was opened in another browser signs its holder in to a stranger’s account',
      find: "  if tg_op = 'UPDATE' and exists (",
      put: '  if false and exists (',
      test: 'refuses a sign-in, and is removed five minutes later',
    },
    {
      name: 'a link without a code is finished by any browser',
      find: "    if to_jsonb(old) ->> 'linking_target_id' is not null\n",
      put: '    if false\n',
      test: 'is refused without PKCE, and an abandoned one is cleaned up',
    },
    {
      name: 'a session that was left open for days links an account',
      find: 'if target is not null and not private.has_recent_session(target) then',
      put: 'if false then',
      test: 'need a sign-in within a day',
    },
    {
      name: 'a session that was left open for days removes an account',
      find: '  if not private.is_recent_session() then',
      put: '  if false then',
      test: 'need a sign-in within a day',
    },
    {
      name: 'an account removes the sign-in of another one',
      find: 'where id = $1 and user_id = caller and provider not in',
      put: 'where id = $1 and provider not in',
      test: 'shows and removes an account’s own, and never the last way in',
    },
  ]),
  ...faults(bySiteOwner, [
    {
      name: 'whoever unlinks GitHub stays the owner',
      find: "    update public.profiles set role = 'viewer' where id = old.user_id and role <> 'viewer';",
      put: '    null;',
      test: 'unlinking the GitHub account takes the role with it',
    },
    {
      name: 'who was the owner stays it when another is named',
      find: "    update public.profiles set role = 'viewer' where id = account and role <> 'viewer' and not private.holds_owner(id);\n",
      put: '',
      test: 'naming another owner takes the role from the first',
    },
    {
      name: 'an old record of a login that changed hands makes its account the owner’s',
      find: 'having count(*) = 1;',
      put: 'having count(*) >= 1;',
      test: 'a login that two recorded accounts claim is pinned by the next sign-in only',
    },
    {
      name: 'another owner is named and the number of the one before counts',
      find: '      new.github_id := null;',
      put: '      null;',
      test: 'naming another owner takes the role from the first',
    },
  ]),
  ...faults({ in: accounts, foundBy: 'tests/integration/platform/database-deploy.test.ts' }, [
    {
      name: 'an account from before the first migration, which somebody else may sign in to, becomes the owner’s',
      find: '  or private.is_only_sign_in(identity.id)\n  and coalesce(',
      put: '  or coalesce(',
      test: 'an account from before that others may sign in to is not the owner’s',
    },
  ]),
];
