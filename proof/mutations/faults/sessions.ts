import { faults, type Mutation } from '../mutation.ts';

/** Whose session it is, how it began, whether it is over, and what is noted of it. */

const ownerSessions = {
  in: 'supabase/migrations/20261126000001_accounts.sql',
  foundBy: 'tests/integration/database/owner-sessions.test.ts',
};
const passwordChanges = {
  in: 'supabase/migrations/20261126000009_sessions_and_log.sql',
  foundBy: 'tests/integration/database/password-changes.test.ts',
};
const sessionsAndLog = {
  in: 'supabase/migrations/20261126000009_sessions_and_log.sql',
  foundBy: 'tests/integration/platform/database-sessions.test.ts',
};
const bySigningOut = 'a session that has ended by signing out';
const sessionCheck = '  perform private.require_session();\n';

export const sessions: readonly Mutation[] = [
  ...faults(ownerSessions, [
    {
      name: 'a user says of their own session how it began',
      find: '$.amr[*] ? (@.method == "oauth")',
      put: '$.**.amr[*] ? (@.method == "oauth")',
      test: 'user metadata does not say how a session began',
    },
    {
      name: 'any way of signing in is taken for GitHub',
      find: '(@.method == "oauth")',
      put: '(@.method != "password")',
      test: '["magiclink"] is not',
    },
    {
      name: 'a session that began with any GitHub account is the owner’s',
      find: 'join private.site_owner as owner on owner.github_id::text = identity.provider_id\n      where began',
      put: 'join private.site_owner as owner on true\n      where began',
      test: 'a session of another GitHub account',
    },
    {
      name: 'rows are read with a token whose session has ended',
      find: 'select private.has_admin_role() and private.has_session() and private.began_at_github()\n    and private.has_required_level();',
      put: 'select private.has_admin_role() and private.began_at_github()\n    and private.has_required_level();',
      test: bySigningOut,
    },
    {
      name: 'a password is enough to read the rows of the owner',
      find: 'select private.has_admin_role() and private.has_session() and private.began_at_github()\n    and private.has_required_level();',
      put: 'select private.has_admin_role() and private.has_session()\n    and private.has_required_level();',
      test: '["password"] is not',
    },
    {
      name: 'changes are pulled and pushed with a token whose session has ended',
      find: `${sessionCheck}  if not private.began_at_github() then`,
      put: '  if not private.began_at_github() then',
      test: bySigningOut,
    },
    {
      name: "a recovery link to the owner's mailbox opens the owner's changes",
      find: '  if not private.began_at_github() then',
      put: '  if false then',
      test: '["recovery"] is not',
    },
    {
      name: "a visitor's account pulls everything",
      find: '  if not private.has_admin_role() then',
      put: '  if false then',
      test: 'somebody else is refused, however they signed in',
    },
    {
      name: 'an Edge Function takes a session that began with a password for the owner’s',
      find: "'role', case when private.is_admin() then 'admin' else 'viewer' end,",
      put: "'role', role,",
      test: '["password"] is not',
    },
    {
      name: 'an Edge Function takes a token whose session has ended',
      find: `begin\n${sessionCheck}  return (`,
      put: 'begin\n  return (',
      test: bySigningOut,
    },
  ]),
  ...faults({ in: ownerSessions.in, foundBy: 'tests/integration/database/second-factor.test.ts' }, [
    {
      name: 'rows are read without the code of the second factor',
      find: 'private.began_at_github()\n    and private.has_required_level();',
      put: 'private.began_at_github();',
      test: 'with a factor, aal1 is not enough for anything',
    },
    {
      name: 'changes are pulled and pushed without the code of the second factor',
      find: '  if not private.has_required_level() then',
      put: '  if false then',
      test: 'with a factor, aal1 is not enough for anything',
    },
    {
      name: "a factor of somebody else's account asks the owner for a code",
      find: "where user_id = auth.uid() and status = 'verified'",
      put: "where status = 'verified'",
      test: "a factor of somebody else's account",
    },
    {
      name: 'a factor that no code has confirmed locks the owner out',
      find: " and status = 'verified');",
      put: ');',
      test: 'needs no code for a factor that was never confirmed',
    },
  ]),
  ...faults(ownerSessions, [
    {
      name: 'a token names the session of another account',
      find: "where id = (auth.jwt() ->> 'session_id')::uuid and user_id = auth.uid()\n",
      put: "where id = (auth.jwt() ->> 'session_id')::uuid\n",
      test: 'the session of another account is not borrowed',
    },
    {
      name: 'a session goes on after its time',
      find: 'select coalesce($1 > now(), true)\n    and ',
      put: 'select ',
      test: 'a session that has ended by its time',
    },
    {
      name: 'a session never grows too old',
      find: "coalesce($2 > now() - interval '30 days', false)",
      put: 'true',
      test: 'a session that has ended 30 days after it began',
    },
  ]),
  ...faults(sessionsAndLog, [
    {
      name: 'an account sees where others are signed in',
      find: 'from auth.sessions where user_id = auth.uid() and private.is_lasting(',
      put: 'from auth.sessions where private.is_lasting(',
      test: 'a list has the sessions of its account alone',
    },
  ]),
  ...faults(passwordChanges, [
    {
      name: 'whoever was in by the old password stays in',
      find: 'delete from auth.sessions where user_id = new.id;',
      put: 'perform 1;',
      test: 'whoever was in by the old password is out',
    },
    {
      name: 'a reset link sets one password after the other',
      find: 'create trigger portico_end_sessions after update of encrypted_password',
      put: 'create trigger portico_end_sessions after update of phone',
      test: 'a reset link is good for one password',
    },
    {
      name: 'a session that was left open for days changes the address',
      find: '  if not private.has_recent_session(new.id) then',
      put: '  if false then',
      test: 'the address of an account changes only for who signed in within a day',
    },
  ]),
  ...faults(sessionsAndLog, [
    {
      name: "an account ends another account's session",
      find: 'where id = $1 and user_id = auth.uid() and id <>',
      put: 'where id = $1 and id <>',
      test: 'a session is ended by its own account alone',
    },
    {
      name: 'a session that has ended goes on ending others',
      find: '  perform private.require_session();\n  delete from auth.sessions',
      put: '  delete from auth.sessions',
      test: 'a session that has ended sees no list and ends none',
    },
    {
      name: "every account reads the owner's log",
      find: '  perform private.require_admin();\n',
      put: '',
      test: 'sign-ins of the owner are noted with how they began, and nobody else reads them',
    },
    {
      name: 'a role is granted and nothing is noted',
      find: "if new.role = 'admin' and old.role <> 'admin' then",
      put: 'if false then',
      test: 'changes of rights and keys are noted',
    },
    {
      name: 'what is noted of a key is the sealed key',
      find: "perform private.note_security('app_removed', old.app_id);",
      put: "perform private.note_security('app_removed', old.sealed_private_key);",
      test: 'changes of rights and keys are noted',
    },
  ]),
];
