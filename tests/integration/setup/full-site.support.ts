import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import type { RequestHandler } from '../../../dev/site/static-site.ts';
import { createCleanupStack } from '../../../dev/stack/cleanup-stack.ts';
import { accessToken, type ManagementApi, startManagementApi } from '../../support/management-api.ts';
import { type OwnClone, openOwnClone, type Typed } from '../../support/own-clone.ts';
import { startHostedProject } from '../../support/postgres-server.ts';
import { prepareCli } from '../../support/supabase-cli.ts';
import { type Deployment, openDeployment } from '../doctor/deployment.ts';

export const owner = 'robin-muster';
export const secrets = {
  SUPABASE_ACCESS_TOKEN: accessToken,
  GITHUB_CLIENT_SECRET: 'secret-of-the-oauth-app',
};

/** A clone and the hosted project that its setup configures. */
export interface FullSite {
  clone: OwnClone;
  database: Client;
  /**
   * Runs the setup until it has published and examined the site. Services start when the setup has written the site's files.
   * @param serve starts the host. Default: the embedded stack serves the files
   */
  walk(serve?: (published: string) => Promise<RequestHandler>): Promise<WalkedSite>;
  close(): Promise<void>;
}

export interface WalkedSite extends Typed {
  api: ManagementApi;
  deployment: Deployment;
  /** The setup's variables without the secrets. */
  answers: Record<string, string>;
  /** Runs the setup again. */
  setUp(changes?: Record<string, string>): Promise<Typed>;
}

/** Prepares a clone and a hosted project. The management API is emulated; the Supabase CLI and the database are real. */
export async function openFullSite(): Promise<FullSite> {
  const cleanup = createCleanupStack();
  try {
    const server = await startHostedProject();
    cleanup.add(() => server.close());
    const clone = await openOwnClone();
    cleanup.add(() => clone.remove());
    const database = await server.connect();
    const walk: FullSite['walk'] = async (serve) => {
      const started: { typed?: Promise<Typed>; api?: ManagementApi } = {};
      const answers: Record<string, string> = {};
      const setUp = (changes: Record<string, string> = {}) =>
        clone.type('npm run setup -- --yes', { ...answers, ...secrets, ...changes });
      const deployment = await openDeployment(async ({ VITE_SITE_URL, VITE_SUPABASE_URL, key }) => {
        const query = async (sql: string) => (await database.query(sql)).rows;
        const api = await startManagementApi({ publishableKey: key, query });
        cleanup.add(() => api.close());
        const cli = await prepareCli(api.url);
        cleanup.add(() => cli.remove());
        const published = join(clone.folder, '../published');
        await mkdir(published);
        Object.assign(answers, {
          SETUP_SERVER: 'supabase',
          SETUP_HOST: 'own',
          SETUP_PUBLISH_COMMAND: `cp -R dist/. ${published} && touch ${published}/ready && ${untilReady(VITE_SITE_URL)}`,
          SITE_OWNER: owner,
          SUPABASE_API_URL: api.url,
          SUPABASE_PROFILE: cli.profile,
          SUPABASE_DB_URL: `postgresql://postgres:postgres@127.0.0.1:${server.port}/postgres?sslmode=disable`,
          GITHUB_CLIENT_ID: 'Ov23liSample',
          VITE_SITE_URL,
          VITE_SUPABASE_URL,
          VITE_GITHUB_WEB_URL: `${VITE_SITE_URL}/github`,
          VITE_GITHUB_API_URL: `${VITE_SITE_URL}/github/api/v3`,
        });
        started.api = api;
        started.typed = setUp();
        await isPublished(published, started.typed);
        return serve === undefined ? published : serve(published);
      });
      cleanup.add(() => deployment.close());
      const { typed, api } = started;
      if (typed === undefined || api === undefined) throw new Error('Nothing was published.');
      return { ...(await typed), api, deployment, answers, setUp };
    };
    return { clone, database, walk, close: () => cleanup.run() };
  } catch (error) {
    await cleanup.run();
    throw error;
  }
}

/** Returns a shell command that ends as soon as the address responds. */
const untilReady = (origin: string) =>
  `node -e "const ask = () => fetch('${origin}').then((r) => r.ok || setTimeout(ask, 200)); ask()"`;

/** Waits for the published files. Throws the setup's output if the setup ends without them. */
async function isPublished(published: string, setup: Promise<Typed>): Promise<void> {
  let ended: Typed | undefined;
  void setup.then((result) => (ended = result));
  while (!existsSync(join(published, 'ready'))) {
    if (ended !== undefined) throw new Error(ended.output);
    await wait(100);
  }
}
