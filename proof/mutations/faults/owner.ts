import { faults, type Mutation } from '../mutation.ts';

/** Who becomes the owner, and who is it no longer. */

const accounts = 'supabase/migrations/20261122000001_accounts.sql';
const bySiteOwner = { in: accounts, foundBy: 'tests/integration/database/site-owner.test.ts' };

export const owner: readonly Mutation[] = [
  ...faults(bySiteOwner, [
    {
      name: "whoever registered the owner's address first becomes the owner",
      find: 'if added and not private.has_unproven_sign_in(new.user_id, new.id) then',
      put: 'if added then',
      test: 'an account with a password and an address that nobody confirmed is a viewer',
    },
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
      find: "for each row when (new.provider = 'github') execute function private.handle_github_link();",
      put: 'for each row execute function private.handle_github_link();',
      test: 'another provider with the same login is not GitHub',
    },
  ]),
  ...faults({ in: accounts, foundBy: 'tests/integration/platform/database-owner.test.ts' }, [
    {
      name: "another GitHub account is taken for the owner's confirmed address",
      find: "select provider = 'email' and identity_data -> 'email_verified' = 'true' as is_proven",
      put: "select identity_data -> 'email_verified' = 'true' as is_proven",
      test: 'nor with another GitHub account, or a telephone, instead of a password',
    },
    {
      name: 'a password in an account without an identity is overlooked',
      find: "exists (select from auth.users where id = account and encrypted_password <> '')",
      put: 'false',
      test: 'nor by a password in an account that has no sign-in beside it',
    },
  ]),
  ...faults(bySiteOwner, [
    {
      name: 'whoever unlinks GitHub stays the owner',
      find: "set role = 'viewer', github_username = null, github_id = null",
      put: 'set github_username = null, github_id = null',
      test: 'unlinking the GitHub account takes the role with it',
    },
    {
      name: 'who was the owner stays it when another is named',
      find: "set role = case when owner.github_id is null then 'viewer' else 'admin' end",
      put: "set role = case when owner.github_id is null then profiles.role else 'admin' end",
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
      find: '  and not private.has_unproven_sign_in(identity.user_id, identity.id);',
      put: ';',
      test: 'an account from before that others may sign in to is not the owner’s',
    },
  ]),
];
