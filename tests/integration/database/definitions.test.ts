import { readdir, readFile } from 'node:fs/promises';
import { splitSqlStatements } from '@supabase/lite';
import { describe, expect, test } from 'vitest';
import { adminAccount, backendForFile, viewerAccount } from '../../support/backend.ts';

const backend = backendForFile();
const supabase = new URL('../../../supabase/', import.meta.url);

async function names(sql: string): Promise<unknown[]> {
  const { rows } = await backend().query(sql);
  return rows.map((row) => row.name);
}

describe('every table and function of the database', () => {
  test('every table of the public schema has row level security', async () => {
    expect(
      await names(`select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' and not relrowsecurity`),
    ).toEqual([]);
  });

  test('every function has an empty search path', async () => {
    expect(
      await names(`select oid::regprocedure::text as name from pg_proc
        where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
          and not 'search_path=""' = any (coalesce(proconfig, '{}'))`),
    ).toEqual([]);
  });

  test('limits the callable functions for visitors, users and Edge Functions', async () => {
    const callable = (role: string) =>
      names(`select proname as name from pg_proc
        where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
          and has_function_privilege('${role}', oid, 'execute') order by proname`);
    expect(await callable('anon')).toEqual(['count_visit', 'submit_contact_message']);
    expect(await callable('authenticated')).toEqual([
      'add_push_subscription',
      'apply_batch_operation',
      'apply_batch_operations',
      'choose_weekly_digest',
      'claim_site_build',
      'delete_own_account',
      'end_session',
      'is_admin',
      'is_allowed',
      'keep_push_encryption',
      'keep_weekly_digest',
      'linked_accounts',
      'own_data',
      'own_messages',
      'own_profile',
      'own_sessions',
      'pull_changes',
      'record_github_changes',
      'remove_push_subscription',
      'security_log',
      'submit_contact_message',
      'take_over_github_changes',
      'unlink_account',
      'visit_counts',
      'weekly_digest',
    ]);
    expect(await callable('service_role')).toEqual([
      'confirm_contact_notifications',
      'confirm_weekly_digest',
      'count_revocation',
      'github_app_activate',
      'github_app_candidate',
      'github_app_clear',
      'github_app_continue_setup',
      'github_app_keep_candidate',
      'github_app_open_setup',
      'github_app_setup',
      'github_webhook_apply',
      'keep_push_keys',
      'push_devices',
      'push_endpoints',
      'push_keys',
      'remove_push_endpoints',
      'take_contact_notifications',
      'take_weekly_digest',
    ]);
  });

  test('clients and Edge Functions cannot access the private schema', async () => {
    expect(
      await names(`select role as name from unnest(array['anon', 'authenticated', 'service_role']) as role
        where has_schema_privilege(role, 'private', 'usage')`),
    ).toEqual([]);
    expect(
      await names(`select c.relname as name from pg_class as c, unnest(array['anon', 'authenticated', 'service_role']) as role
        where c.relnamespace = 'private'::regnamespace and c.relkind = 'r'
          and has_table_privilege(role, c.oid, 'select, insert, update, delete, truncate, references, trigger')`),
    ).toEqual([]);
  });

  test('no policy reads user metadata', async () => {
    expect(
      await names(`select policyname as name from pg_policies
        where schemaname = 'public' and concat(qual, with_check) ~* 'metadata|jwt'`),
    ).toEqual([]);
  });
});

describe('the local seed', () => {
  test('has the demo accounts and content, and may run again', async () => {
    const seed = await readFile(new URL('seed.sql', supabase), 'utf8');
    for (const statement of splitSqlStatements(seed)) await backend().query(statement);
    expect(await backend().signIn(adminAccount.email, adminAccount.password)).toEqual(expect.any(String));
    expect(await backend().signIn(viewerAccount.email, viewerAccount.password)).toEqual(expect.any(String));
    expect(await names('select count(*)::int as name from public.skills')).toEqual([12]);
    expect(await names('select id as name from public.projects')).toEqual(['default-project']);
    expect(await names('select github_login as name from private.site_owner')).toEqual(['robin-muster']);
    expect(await names('select 1 as name from public.repositories')).toEqual([]);
  });
});

describe('the settings of the Supabase CLI', () => {
  test('name every function', async () => {
    const config = await readFile(new URL('config.toml', supabase), 'utf8');
    const entries = await readdir(new URL('functions', supabase), { withFileTypes: true });
    const functions = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'));
    for (const { name } of functions) expect(config).toContain(`[functions.${name}]`);
  });

  test('agree with the embedded service', async () => {
    const config = await readFile(new URL('config.toml', supabase), 'utf8');
    expect(config).toMatch(/^minimum_password_length = 8$/m);
    const short = await backend().auth('POST', 'signup', {
      body: { email: 'a@example.com', password: '1234567' },
    });
    expect(short).toMatchObject({ status: 422, body: { error_code: 'weak_password' } });
    expect(config).toMatch(/^enable_confirmations = true$/m);
    await backend().auth('POST', 'signup', { body: { email: 'b@example.com', password: '12345678' } });
    const unconfirmed = await backend().auth('POST', 'token?grant_type=password', {
      body: { email: 'b@example.com', password: '12345678' },
    });
    expect(unconfirmed).toMatchObject({ status: 400, body: { error_code: 'email_not_confirmed' } });
    expect(backend().emails.messages.get('b@example.com')).toHaveLength(1);
  });
});
