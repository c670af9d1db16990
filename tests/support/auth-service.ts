import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { Caller } from './data-service.ts';

/** A GitHub account with the fields that the auth service stores. */
export interface GithubAccount {
  id: string;
  login: string;
  email: string;
}

/** State of a started sign-in at GitHub. */
export interface Flow {
  id: string;
  target: string | null;
  isImplicit: boolean;
}

/**
 * Signs in and links accounts at GitHub with the SQL statements of the auth service, one transaction per request (supabase/auth:
 * internal/api/external.go, identity.go, token.go).
 * @param auth a connection with the role `supabase_auth_admin`
 */
export function authServiceOf(auth: () => Client) {
  const query = (sql: string, params: unknown[] = []) => auth().query(sql, params);

  async function transaction<T>(work: () => Promise<T>): Promise<T> {
    await query('begin');
    try {
      const result = await work();
      await query('commit');
      return result;
    } catch (error) {
      await query('rollback');
      throw error;
    }
  }

  async function addUser(email: string): Promise<string> {
    const id = randomUUID();
    await query(
      `insert into auth.users (id, aud, role, email, created_at, updated_at)
       values ($1, 'authenticated', 'authenticated', $2, clock_timestamp(), clock_timestamp())`,
      [id, email],
    );
    return id;
  }

  async function addIdentity(user: string, provider: string, id: string, data: object): Promise<void> {
    await query(
      `insert into auth.identities (provider, provider_id, user_id, identity_data, created_at, updated_at)
       values ($1, $2, $3, $4, clock_timestamp(), clock_timestamp())`,
      [provider, id, user, JSON.stringify({ sub: id, ...data })],
    );
  }

  async function addSession(user: string, method: string): Promise<Caller> {
    const id = randomUUID();
    await query(
      `insert into auth.sessions (id, user_id, aal, created_at, updated_at) values ($1, $2, 'aal1', now(), now())`,
      [id, user],
    );
    await query(
      `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
       values (gen_random_uuid(), $1, now(), now(), $2)`,
      [id, method],
    );
    await query('update auth.users set last_sign_in_at = clock_timestamp() where id = $1', [user]);
    return { role: 'authenticated', sub: user, session_id: id, amr: [{ method }] };
  }

  const githubData = ({ login, email }: GithubAccount) => ({ user_name: login, email, email_verified: true });

  /** Returns the account with the GitHub identity, or creates one. database-owner.test.ts tests linking by e-mail address. */
  async function toAccount(github: GithubAccount): Promise<string> {
    const known = await query(
      `select user_id from auth.identities where provider = 'github' and provider_id = $1`,
      [github.id],
    );
    if (known.rows[0]) {
      await query(
        `update auth.identities set identity_data = $2 where provider = 'github' and provider_id = $1`,
        [github.id, JSON.stringify({ sub: github.id, ...githubData(github) })],
      );
      return known.rows[0].user_id as string;
    }
    const user = await addUser(github.email);
    await addIdentity(user, 'github', github.id, githubData(github));
    return user;
  }

  const service = {
    /** Creates an account with a password and a confirmed address. */
    signUp: (email: string) =>
      transaction(async () => {
        const user = await addUser(email);
        await query(
          `update auth.users set encrypted_password = '$2b$10$sample', email_confirmed_at = clock_timestamp() where id = $1`,
          [user],
        );
        await addIdentity(user, 'email', user, { email, email_verified: true });
        return user;
      }),

    signInWithPassword: (user: string) => transaction(() => addSession(user, 'password')),

    /** Starts a sign-in. @param target account to which GitHub is added, or null for a normal sign-in */
    async begin(target: string | null, { isImplicit = false } = {}): Promise<Flow> {
      const id = randomUUID();
      await query(
        `insert into auth.flow_state (id, auth_code, authentication_method, code_challenge, code_challenge_method,
           provider_type, linking_target_id, created_at, updated_at)
         values ($1, $2, 'oauth', $3, $4, 'github', $5, clock_timestamp(), clock_timestamp())`,
        [id, isImplicit ? null : randomUUID(), isImplicit ? null : 'x', isImplicit ? null : 's256', target],
      );
      return { id, target, isImplicit };
    },

    /** GitHub redirects a browser back. It may be another browser than the one that started. */
    comeBack: (flow: Flow, github: GithubAccount) =>
      transaction(async () => {
        const user = flow.target ?? (await toAccount(github));
        if (flow.target !== null) await addIdentity(user, 'github', github.id, githubData(github));
        if (flow.isImplicit) {
          const session = await addSession(user, 'oauth');
          await query('delete from auth.flow_state where id = $1', [flow.id]);
          return session;
        }
        await query(
          'update auth.flow_state set user_id = $2, auth_code_issued_at = clock_timestamp() where id = $1',
          [flow.id, user],
        );
        return null;
      }),

    /** The browser that started exchanges its code for a session. */
    exchange: (flow: Flow) =>
      transaction(async () => {
        const { rows } = await query('select user_id from auth.flow_state where id = $1', [flow.id]);
        const session = await addSession(rows[0]?.user_id as string, 'oauth');
        await query('delete from auth.flow_state where id = $1', [flow.id]);
        return session;
      }),

    /** Signs in, or links GitHub to `target`, all in one browser. */
    async throughGithub(github: GithubAccount, target: string | null = null): Promise<Caller> {
      const flow = await service.begin(target);
      await service.comeBack(flow, github);
      return service.exchange(flow);
    },

    unlink: (github: GithubAccount) =>
      query(`delete from auth.identities where provider = 'github' and provider_id = $1`, [github.id]),
  };
  return service;
}
