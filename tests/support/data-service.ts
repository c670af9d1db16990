import type { Client } from 'pg';
import type { PostgresServer } from './postgres-server.ts';
import { watchStatements } from './safe-update.ts';

/** Claims of the request's token: the role, and the account. */
export interface Caller {
  role: 'anon' | 'authenticated' | 'service_role';
  sub?: string;
  /** How the session began. Default: at GitHub. */
  amr?: readonly { method: string }[];
  /** Authenticator assurance level (`aal1` or `aal2`). */
  aal?: string;
  session_id?: string;
}

type Row = Record<string, unknown>;

/**
 * Queries a database like the data service: a session of `authenticator`, and for each request one transaction with the caller's
 * role, the settings of that role, and the token's claims. Throws the database's own errors.
 */
export interface DataService {
  request(caller: Caller, sql: string, params?: unknown[]): Promise<Row[]>;
  /** Calls a function of the public schema with named parameters. */
  call(caller: Caller, name: string, parameters?: Row, headers?: Row): Promise<unknown>;
}

export function dataServiceOf(server: () => PostgresServer): DataService {
  const request: DataService['request'] = (caller, sql, params = []) =>
    inSession(server(), (client) => transaction(client, caller, {}, sql, params));
  return {
    request,
    async call(caller, name, parameters = {}, headers = {}) {
      const names = Object.keys(parameters).map((parameter, index) => `${parameter} => $${index + 1}`);
      const values = Object.values(parameters).map((value) =>
        typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
      );
      const sql = `select public.${name}(${names.join(', ')}) as answer`;
      const rows = await inSession(server(), (client) => transaction(client, caller, headers, sql, values));
      return rows[0]?.answer;
    },
  };
}

/** Opens a new session each time, because PostgreSQL analyses a repeated statement only once per session. */
async function inSession<T>(server: PostgresServer, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await server.connect('authenticator');
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Adds the session's id. In these tests it equals the account's id; tests/support/postgres-server.ts creates that session. */
export function getClaims(caller: Caller): Caller {
  const { sub } = caller;
  return sub === undefined ? caller : { session_id: sub, amr: [{ method: 'oauth' }], ...caller };
}

async function transaction(
  client: Client,
  caller: Caller,
  headers: Row,
  sql: string,
  params: unknown[],
): Promise<Row[]> {
  const safeUpdate = await watchStatements(client);
  await client.query('begin');
  await client.query(
    `select set_config(split_part(setting, '=', 1), split_part(setting, '=', 2), true)
     from pg_catalog.pg_db_role_setting, unnest(setconfig) as setting where setrole = $1::regrole`,
    [caller.role],
  );
  await client.query(
    `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true),
       set_config('request.headers', $3, true)`,
    [caller.role, JSON.stringify(getClaims(caller)), JSON.stringify(headers)],
  );
  try {
    const { rows } = await client.query<Row>(sql, params);
    // Also runs the deferred triggers, which otherwise only run at the commit.
    await client.query('set constraints all immediate');
    safeUpdate.check();
    await client.query('commit');
    return rows;
  } catch (error) {
    // The extension would have refused the statement before this error.
    safeUpdate.check();
    throw error;
  }
}
