import { createHash } from 'node:crypto';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { type AuthConfig, newProjectAuth } from './auth-config.ts';

export interface DeployedFunction {
  /** Contents of the uploaded files, by the path that the CLI sends. */
  files: Map<string, string>;
  metadata: { entrypoint_path: string; import_map_path?: string; verify_jwt?: boolean; name?: string };
}

/** Recorded requests: `calls` lists those with a handler, `unknown` those without one. */
export interface ManagementApi {
  url: string;
  /** Reference of the project: 20 letters, as the CLI requires. */
  ref: string;
  calls: string[];
  unknown: string[];
  functions: Map<string, DeployedFunction>;
  /** Functions deployed by `PUT /functions`. */
  live: { slug: string; verify_jwt?: boolean }[];
  secrets: Map<string, string>;
  /** Bodies of requests to the settings, by the last part of the path. */
  settings: Map<string, Record<string, unknown>>;
  /** The auth settings after all changes. */
  auth: AuthConfig;
  /** Bodies of requests that create a project. */
  created: Record<string, unknown>[];
  close(): Promise<void>;
}

/** A token in the valid form, which gives no access anywhere. */
export const accessToken = `sbp_${'0'.repeat(40)}`;

const ref = 'portico'.padEnd(20, 'x');
const api = {
  db_schema: 'public,graphql_public',
  max_rows: 500,
  db_extra_search_path: 'public, extensions',
  db_pool: null,
  db_pool_acquisition_timeout: 10,
  db_pool_max_lifetime: 1800,
  db_pool_max_idletime: 30,
};

export interface ManagementApiOptions {
  publishableKey?: string;
  /** Runs SQL in the project's database. */
  query?: (sql: string) => Promise<object[]>;
}

/**
 * Emulates the part of Supabase's management API that a deployment uses. Responses follow its published description, and
 * `supabase` 2.117, which refuses any other shape. Stores what it receives, and checks nothing.
 */
export async function startManagementApi({
  publishableKey = 'sb_publishable_sample',
  query = () => Promise.resolve([]),
}: ManagementApiOptions = {}): Promise<ManagementApi> {
  const taken: Omit<ManagementApi, 'url' | 'close'> = {
    ref,
    calls: [],
    unknown: [],
    functions: new Map(),
    live: [],
    secrets: new Map(),
    settings: new Map(),
    auth: newProjectAuth(),
    created: [],
  };
  const app = new Hono();
  app.use(async ({ req }, next) => {
    if (req.header('Authorization') !== `Bearer ${accessToken}`) {
      return Response.json({ message: 'Unauthorized' }, { status: 401 });
    }
    taken.calls.push(`${req.method} ${req.path}`);
    await next();
    return undefined;
  });
  app.notFound(({ req }) => {
    taken.unknown.push(`${req.method} ${req.path}`);
    return Response.json({ message: 'Not Found' }, { status: 404 });
  });
  addProject(app, publishableKey, query);
  addProjectList(app, taken.created);
  addSettings(app, taken);
  addFunctions(app, taken);
  return await new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => {
      const close = () => new Promise<void>((closed) => void server.close(() => closed()));
      resolve({ ...taken, url: `http://127.0.0.1:${port}`, close });
    });
  });
}

const project = {
  id: ref,
  ref,
  organization_id: 'sample-organisation',
  organization_slug: 'sample-organisation',
  name: 'sample project',
  region: 'eu-central-2',
  created_at: '2026-01-01T00:00:00Z',
  status: 'ACTIVE_HEALTHY',
  database: {
    host: `db.${ref}.supabase.co`,
    version: '17.6.1.054',
    postgres_engine: '17',
    release_channel: 'ga',
  },
};

/** Adds an account with one organisation, which has no project at first. */
function addProjectList(app: Hono, created: ManagementApi['created']): void {
  app.get('/v1/organizations', ({ json }) =>
    json([{ id: 'sample-organisation', slug: 'sample-organisation', name: 'Sample organisation' }]),
  );
  app.get('/v1/projects', ({ json }) =>
    json(created.map(({ name, region }) => ({ ...project, name, region }))),
  );
  app.post('/v1/projects', async ({ req, json }) => {
    created.push(await req.json());
    return json({ ...project, status: 'COMING_UP' }, 201);
  });
}

function addProject(app: Hono, publishableKey: string, query: Required<ManagementApiOptions>['query']): void {
  app.get(`/v1/projects/${ref}`, ({ json }) => json(project));
  app.post(`/v1/projects/${ref}/database/query`, async ({ req, json }) => {
    const { query: sql } = await req.json<{ query: string }>();
    try {
      return json(await query(sql), 201);
    } catch (error) {
      return json({ message: String(error) }, 400);
    }
  });
  app.get(`/v1/projects/${ref}/api-keys`, ({ json }) =>
    json([
      { name: 'default', type: 'publishable', id: 'a', api_key: publishableKey },
      { name: 'default', type: 'secret', id: 'b', api_key: 'sb_secret_sample' },
    ]),
  );
  app.get(`/v1/projects/${ref}/billing/addons`, ({ json }) =>
    json({ selected_addons: [], available_addons: [] }),
  );
  app.get(`/v1/projects/${ref}/config/database/pooler`, ({ json }) => json([]));
  app.get('/v1/profile', ({ json }) =>
    json({ gotrue_id: ref, primary_email: 'robin@example.com', username: 'robin' }),
  );
}

function addSettings(app: Hono, { settings, auth }: Pick<ManagementApi, 'settings' | 'auth'>): void {
  app.get(`/v2/projects/${ref}/config`, ({ json }) =>
    json({ data: { type: 'project_config', id: ref, attributes: { ...otherSettings, api, auth } } }),
  );
  app.get(`/v1/projects/${ref}/config/storage`, ({ json }) =>
    json({
      fileSizeLimit: 52_428_800,
      features: {
        imageTransformation: { enabled: false },
        s3Protocol: { enabled: true },
        icebergCatalog: { enabled: false, maxNamespaces: 0, maxTables: 0, maxCatalogs: 0 },
        vectorBuckets: { enabled: false, maxBuckets: 0, maxIndexes: 0 },
      },
      capabilities: { list_v2: true, iceberg_catalog: false },
      external: { upstreamTarget: 'main' },
      migrationVersion: 'sample',
      databasePoolMode: 'transaction',
    }),
  );
  const take = async (name: string, before: object, request: Request) => {
    const body = (await request.json()) as Record<string, unknown>;
    settings.set(name, body);
    return Response.json(Object.assign(before, body));
  };
  app.get(`/v1/projects/${ref}/config/auth`, ({ json }) => json(auth));
  app.patch(`/v1/projects/${ref}/postgrest`, ({ req }) => take('postgrest', { ...api }, req.raw));
  app.patch(`/v1/projects/${ref}/config/auth`, ({ req }) => take('auth', auth, req.raw));
}

function addFunctions(
  app: Hono,
  { functions, live, secrets }: Pick<ManagementApi, 'functions' | 'live' | 'secrets'>,
): void {
  const describe = (slug: string, { metadata }: DeployedFunction) => ({
    id: slug,
    slug,
    name: slug,
    status: 'ACTIVE',
    version: 1,
    created_at: 1_767_225_600_000,
    updated_at: 1_767_225_600_000,
    ...metadata,
  });
  app.get(`/v1/projects/${ref}/functions`, ({ json }) =>
    json([...functions].map(([slug, deployed]) => describe(slug, deployed))),
  );
  app.post(`/v1/projects/${ref}/functions/deploy`, async ({ req, json }) => {
    const form = await req.formData();
    const files = new Map<string, string>();
    for (const file of form.getAll('file')) if (file instanceof File) files.set(file.name, await file.text());
    const deployed = { files, metadata: JSON.parse(await text(form.get('metadata'))) };
    const slug = req.query('slug') ?? '';
    functions.set(slug, deployed);
    return json(describe(slug, deployed), 201);
  });
  app.put(`/v1/projects/${ref}/functions`, async ({ req, json }) => {
    const list: { slug: string; verify_jwt?: boolean }[] = await req.json();
    live.push(...list);
    const updated = list.map((entry) => ({ ...entry, created_at: 1, updated_at: 1 }));
    return json({ functions: updated });
  });
  app.get(`/v1/projects/${ref}/secrets`, ({ json }) =>
    json([...secrets].map(([name, value]) => ({ name, value: sha256(value) }))),
  );
  app.post(`/v1/projects/${ref}/secrets`, async ({ req, body }) => {
    const list: { name: string; value: string }[] = await req.json();
    for (const { name, value } of list) secrets.set(name, value);
    return body(null, 201);
  });
}

/** Of a secret, the API only returns this digest. */
const sha256 = (value: string) => createHash('sha256').update(value).digest('hex');

async function text(part: FormDataEntryValue | null): Promise<string> {
  return part instanceof File ? await part.text() : (part ?? '');
}

/** Settings that `config push` reads and must not change. */
const otherSettings = {
  database: {
    major_version: 17,
    ssl_enforced: true,
    network_restrictions: {
      entitlement: 'allowed',
      status: 'applied',
      allowed_cidrs: [{ address: '192.0.2.0/24', type: 'v4' }],
    },
    postgres_settings: { max_connections: 60 },
  },
  pooler: {
    pool_mode: 'transaction',
    ignore_startup_parameters: '',
    server_idle_timeout: 600,
    server_lifetime: 3600,
    query_wait_timeout: 120,
    reserve_pool_size: 0,
    default_pool_size: 15,
    max_client_conn: 200,
  },
  realtime: {
    private_only: false,
    max_concurrent_users: 200,
    max_events_per_second: 100,
    max_bytes_per_second: 100_000,
    max_channels_per_client: 100,
    max_joins_per_second: 100,
    max_presence_events_per_second: 100,
    max_payload_size_in_kb: 100,
    presence_enabled: true,
    suspend: false,
    connection_pool: 2,
    postgres_changes_pool: null,
  },
  storage: {
    file_size_limit: 10_485_760,
    features: {
      image_transformation: { enabled: true },
      s3_protocol: { enabled: true },
      purge_cache: { enabled: false },
      iceberg_catalog: { enabled: false, max_namespaces: 0, max_tables: 0, max_catalogs: 0 },
      vector_buckets: { enabled: false, max_buckets: 0, max_indexes: 0 },
    },
    capabilities: { list_v2: true, iceberg_catalog: false, object_versioning: false },
    upstream_target: 'main',
    migration_version: null,
  },
};
