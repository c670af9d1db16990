import type { Client } from 'pg';
import type { PostgresServer } from './postgres-server.ts';
import { watchStatements } from './safe-update.ts';

/** The role named by the request's token, and the account. */
export interface Caller {
  role: 'anon' | 'authenticated' | 'service_role';
  sub?: string;
  /** How the session began; with GitHub unless said otherwise. */
  amr?: readonly { method: string }[];
  /** How much was shown of who it is, as the auth service says. */
  aal?: string;
  session_id?: string;
}

type Row = Record<string, unknown>;

/**
 * Asks a database as the data service does: a session of `authenticator`, and for each request one transaction with the
 * caller's role, the settings of that role and the token's claims. Refusals are the database's own errors.
 */
export interface DataService {
  request(caller: Caller, sql: string, params?: unknown[]): Promise<Row[]>;
  /** A function of the public schema, by the names of its parameters. */
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

/** Uses a new session each time, because PostgreSQL analyses a statement only once in a session. */
async function inSession<T>(server: PostgresServer, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await server.connect('authenticator');
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** In these tests the session of an account has the account's id; tests/support/postgres-server.ts makes it. */
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
    // Includes the triggers that a commit would run.
    await client.query('set constraints all immediate');
    safeUpdate.check();
    await client.query('commit');
    return rows;
  } catch (error) {
    // The extension would have been first.
    safeUpdate.check();
    throw error;
  }
}
