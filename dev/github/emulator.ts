import { createServer } from 'node:net';
import { createEmulator } from 'emulate';
import { type Json, type JsonObject, parseJson } from './json.ts';
import { memberships } from './seed/accounts.ts';
import type { GitHubAppSeed } from './seed/github-app.ts';
import type { World } from './seed/world.ts';

/** Base of all addresses in the emulator's responses. The proxy replaces it by the stack's address. */
export const INTERNAL_BASE = 'http://github.internal';

/** Login of a user without repositories. The proxy uses this user to read public data. */
export const NOBODY = 'ghost';

/** Identity of a request to the emulator: an account's login, or a token. */
export type Credential = { login: string } | { token: string };

export type EmulatorInit = {
  method?: string;
  body?: JsonObject | string;
  accept?: string;
  contentType?: string;
};

export type EmulatorResponse = {
  status: number;
  headers: Headers;
  bytes: Uint8Array<ArrayBuffer>;
  json: Json | undefined;
};

export type Emulator = {
  send(as: Credential | null, path: string, init?: EmulatorInit): Promise<EmulatorResponse>;
  close(): Promise<void>;
};

export type OAuthApp = { clientId: string; clientSecret: string; redirectUris: string[] };

export type EmulatorOptions = { world: World; oauthApp: OAuthApp; githubApps: GitHubAppSeed[] };

/** The emulator allows 5000 requests per key and hour. The proxy has its own limit, so each account uses several keys in turn. */
const KEYS_PER_ACCOUNT = 60;
const REQUESTS_PER_KEY = 4_900;

export async function startEmulator(options: EmulatorOptions): Promise<Emulator> {
  const port = await freePort();
  const logins = [
    NOBODY,
    ...options.world.accounts.filter(({ type }) => type === 'User').map(({ login }) => login),
  ];
  const running = await createEmulator({
    service: 'github',
    port,
    hostname: '127.0.0.1',
    baseUrl: INTERNAL_BASE,
    seed: { tokens: accountTokens(logins), github: getSeed(options) },
  });
  const keyFor = keyRing();

  const send: Emulator['send'] = async (as, path, init = {}) => {
    const headers = new Headers({ accept: init.accept ?? 'application/json' });
    if (as) headers.set('authorization', `Bearer ${'token' in as ? as.token : keyFor(as.login)}`);
    if (init.body !== undefined) headers.set('content-type', init.contentType ?? 'application/json');
    const request = () =>
      fetch(`http://127.0.0.1:${port}${path}`, {
        method: init.method ?? 'GET',
        headers,
        redirect: 'manual',
        body: typeof init.body === 'object' ? JSON.stringify(init.body) : init.body,
      });
    const response = await request().catch((error: unknown) => {
      if (isReset(error)) return request();
      throw error;
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    const json = isJson ? parseJson(new TextDecoder().decode(bytes)) : undefined;
    return { status: response.status, headers: response.headers, bytes, json };
  };
  return { send, close: () => running.close() };
}

/** Node's and its fetch's codes for a connection that the other side has closed. */
const closedCodes = ['ECONNRESET', 'UND_ERR_SOCKET'];

/**
 * Returns whether the emulator had closed the idle connection before it read the request. This happens if the process was busy for
 * some seconds.
 */
function isReset(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && closedCodes.includes(String(cause.code));
}

const keyName = (login: string, number: number): string => `portico~${login}~${number}`;

function accountTokens(logins: readonly string[]): Record<string, { login: string; scopes: string[] }> {
  const scopes = ['repo', 'user', 'admin:org', 'delete_repo', 'workflow'];
  return Object.fromEntries(
    logins.flatMap((login) =>
      Array.from({ length: KEYS_PER_ACCOUNT }, (_, number) => [keyName(login, number), { login, scopes }]),
    ),
  );
}

function keyRing(): (login: string) => string {
  const used = new Map<string, number>();
  return (login) => {
    const count = used.get(login) ?? 0;
    used.set(login, count + 1);
    return keyName(login, Math.floor(count / REQUESTS_PER_KEY) % KEYS_PER_ACCOUNT);
  };
}

/** Returns the data that the emulator can be seeded with. The proxy adds the rest to its responses. */
function getSeed({ world, oauthApp, githubApps }: EmulatorOptions): Record<string, unknown> {
  const users = world.accounts.filter(({ type }) => type === 'User');
  const organisations = world.accounts.filter(({ type }) => type === 'Organization');
  return {
    users: users.map(({ login, name, email, bio, company, location, blog }) => ({
      login,
      name,
      email,
      ...(bio && { bio }),
      ...(company && { company }),
      ...(location && { location }),
      blog,
    })),
    orgs: organisations.map(({ login, name, email, bio }) => ({
      login,
      name,
      email,
      description: bio ?? '',
      members: memberships.filter(({ organisation }) => organisation === login),
    })),
    repos: world.repositories.map((repository) => ({
      owner: repository.owner.login,
      name: repository.name,
      description: repository.description,
      language: repository.language,
      topics: [...repository.topics],
      private: repository.private,
      auto_init: false,
    })),
    oauth_apps: [
      {
        client_id: oauthApp.clientId,
        client_secret: oauthApp.clientSecret,
        name: 'Portico',
        redirect_uris: oauthApp.redirectUris,
      },
    ],
    apps: githubApps.map((app) => ({ ...app, permissions: everyPermission })),
  };
}

/** Grants the App every permission in the emulator, because the proxy checks the current permissions. */
const everyPermission = {
  metadata: 'read',
  members: 'read',
  administration: 'write',
  contents: 'write',
  issues: 'write',
  pull_requests: 'write',
};

/** Finds a free port first, because the emulator does not report a port that it chose itself. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
