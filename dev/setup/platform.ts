import * as z from 'zod';
import { SetupProblem } from './problem.ts';

/** Supabase's management API: https://supabase.com/docs/reference/api */
export interface Platform {
  organizations(): Promise<{ id: string; name: string }[]>;
  projects(): Promise<{ ref: string; name: string }[]>;
  /** Returns the reference of the new project, which is not ready yet. */
  createProject(project: NewProject): Promise<string>;
  isReady(ref: string): Promise<boolean>;
  publishableKey(ref: string): Promise<string>;
  authSettings(ref: string): Promise<AuthSettings>;
  changeAuthSettings(ref: string, changes: AuthSettings): Promise<void>;
  /** Returns the SHA-256 hash of each secret's value, by name. */
  secrets(ref: string): Promise<Map<string, string>>;
  setSecrets(ref: string, secrets: Readonly<Record<string, string>>): Promise<void>;
  /** Returns the slugs of the deployed functions. */
  functions(ref: string): Promise<string[]>;
  /** @throws SetupProblem with the database's message */
  query(ref: string, sql: string): Promise<Record<string, unknown>[]>;
}

export interface NewProject {
  name: string;
  organization: string;
  region: string;
  databasePassword: string;
}

export type AuthSettings = Record<string, unknown>;

const organizations = z.array(z.object({ id: z.string(), slug: z.string().optional(), name: z.string() }));
const project = z.object({
  id: z.string(),
  ref: z.string().optional(),
  name: z.string(),
  status: z.string(),
});
const keys = z.array(
  z.object({ name: z.string(), type: z.string().nullish(), api_key: z.string().nullish() }),
);
const settings = z.record(z.string(), z.unknown());
const secretList = z.array(z.object({ name: z.string(), value: z.string() }));
const functionList = z.array(z.object({ slug: z.string() }));
const rows = z.array(settings);

const timeoutMs = 60_000;

export function openPlatform(accessToken: string, address: string): Platform {
  async function send(method: string, path: string, body?: object): Promise<unknown> {
    let response: Response;
    try {
      response = await fetch(`${address}/v1${path}`, {
        method,
        headers: { Authorization: `Bearer ${accessToken}`, 'Content-Type': 'application/json' },
        signal: AbortSignal.timeout(timeoutMs),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    } catch {
      throw new SetupProblem(`Supabase could not be reached at ${address}: check the network.`);
    }
    const text = await response.text();
    if (response.status === 401)
      throw new SetupProblem('Supabase refuses the access token: create another one.');
    if (!response.ok) throw new SetupProblem(`Supabase refuses ${method} ${path}: ${messageIn(text)}`);
    return text === '' ? null : JSON.parse(text);
  }
  const at = (ref: string, path = '') => `/projects/${ref}${path}`;

  return {
    organizations: async () =>
      organizations
        .parse(await send('GET', '/organizations'))
        .map(({ id, slug, name }) => ({ id: slug ?? id, name })),
    projects: async () =>
      z
        .array(project)
        .parse(await send('GET', '/projects'))
        .map(({ id, ref, name }) => ({ ref: ref ?? id, name })),
    async createProject({ name, organization, region, databasePassword }) {
      const body = { name, organization_slug: organization, region, db_pass: databasePassword };
      const { id, ref } = project.parse(await send('POST', '/projects', body));
      return ref ?? id;
    },
    isReady: async (ref) => project.parse(await send('GET', at(ref))).status === 'ACTIVE_HEALTHY',
    async publishableKey(ref) {
      const found = keys.parse(await send('GET', at(ref, '/api-keys')));
      const key =
        found.find(({ type }) => type === 'publishable') ?? found.find(({ name }) => name === 'anon');
      if (key?.api_key) return key.api_key;
      throw new SetupProblem('The project has no publishable key: create one under Settings, API Keys.');
    },
    authSettings: async (ref) => settings.parse(await send('GET', at(ref, '/config/auth'))),
    async changeAuthSettings(ref, changes) {
      await send('PATCH', at(ref, '/config/auth'), changes);
    },
    async secrets(ref) {
      const list = secretList.parse(await send('GET', at(ref, '/secrets')));
      return new Map(list.map(({ name, value }) => [name, value]));
    },
    async setSecrets(ref, secrets) {
      const list = Object.entries(secrets).map(([name, value]) => ({ name, value }));
      await send('POST', at(ref, '/secrets'), list);
    },
    functions: async (ref) =>
      functionList.parse(await send('GET', at(ref, '/functions'))).map(({ slug }) => slug),
    query: async (ref, query) => rows.parse(await send('POST', at(ref, '/database/query'), { query })),
  };
}

function messageIn(text: string): string {
  try {
    const { message } = JSON.parse(text) as { message?: unknown };
    if (typeof message === 'string') return message;
  } catch {
    // The body is not JSON and is shown unchanged.
  }
  return text.slice(0, 300);
}
