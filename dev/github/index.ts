import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type OAuthApp, startEmulator } from './emulator.ts';
import { createGraphql } from './graphql/index.ts';
import { createHooks, type Hooks } from './hooks.ts';
import { createActivities } from './proxy/activities.ts';
import { API_BASE, createApi } from './proxy/api.ts';
import { createAppPages } from './proxy/app-pages.ts';
import { openAppRegistry } from './proxy/app-registry.ts';
import type { Services } from './proxy/context.ts';
import { createFaults, type Faults, withProblems } from './proxy/faults.ts';
import { createFileSeeder } from './proxy/file-seeder.ts';
import { createOAuth } from './proxy/oauth.ts';
import { createOverlay } from './proxy/overlay.ts';
import { WEB_BASE } from './proxy/pages.ts';
import { type Allowances, createRateLimits, GITHUB_ALLOWANCES, type Resource } from './proxy/rate-limit.ts';
import { openTokenStore, type TokenStore } from './proxy/tokens.ts';
import { webPage } from './proxy/web.ts';
import { createWebhooks, type SendWebhook, type Webhooks } from './proxy/webhooks.ts';
import { finish } from './proxy/wire.ts';
import {
  GITHUB_APP_ID,
  GITHUB_APP_SLUG,
  getGithubApp,
  getOtherApp,
  INSTALLATIONS,
  newPrivateKey,
  OTHER_APP_ID,
} from './seed/github-app.ts';
import { buildWorld } from './seed/world.ts';

export type { OAuthApp } from './emulator.ts';
export type { Faults } from './proxy/faults.ts';

export type GitHubOptions = {
  /** Origin of the stack, e.g. `http://localhost:8080`. */
  origin: string;
  /** Directory for `github-tokens.json` and the App's key, or `null` to store both in memory. */
  dataDir: string | null;
  now?: () => Date;
  oauthApp: OAuthApp;
  /** Address of a page for the developer's own GitHub, which the sign-in page offers beside the sample's accounts. */
  ownGithubPath?: string;
  /** Rate limits. Default: GitHub's. */
  allowances?: Partial<Allowances>;
  /** Sends a webhook. Default: `fetch`. */
  sendWebhook?: SendWebhook;
};

export type LoggedRequest = {
  method: string;
  /** Path below `/github`, with the query. */
  path: string;
  status: number;
};

export type GitHub = Hooks & {
  /** Answers every request under `/github`. */
  fetch(request: Request): Promise<Response>;
  /** All requests and their responses, newest last. */
  requests: readonly LoggedRequest[];
  faults: Faults;
  tokens: Pick<
    TokenStore,
    'issue' | 'issuePersonal' | 'revoke' | 'grantOf' | 'issuedTokens' | 'expireInstallations'
  >;
  /** The GitHub App that is registered from the start. */
  app: {
    id: number;
    slug: string;
    privateKey: string;
    installations: readonly { id: number; account: string }[];
    /** Replaces the App's permissions besides its initial ones, and makes all installations accept them. */
    permit(more: Readonly<Record<string, string>>): void;
  };
  /** A second App with a valid key, which is not installed anywhere. */
  otherApp: { id: number; privateKey: string };
  webhooks: Omit<Webhooks, 'report'>;
  /** Sets what remains of each caller's rate limit, by default of REST's. */
  setRateLimit(remaining: number | null, resource?: Resource): void;
  /** Forbids changes of visibility in the owner's repositories. */
  fixVisibility(owner: string): void;
  /** Forbids new branches in the repository. */
  lockBranches(fullName: string): void;
  close(): Promise<void>;
};

/** Octokit removes `/v3` from the address of the REST API. */
const GRAPHQL_PATHS = ['/api/graphql', '/api/v3/graphql'];

const LOG_LENGTH = 5_000;

/** Starts the emulated GitHub: an emulator, and a proxy with the features that the emulator lacks. */
export async function startGithub(options: GitHubOptions): Promise<GitHub> {
  const { origin, dataDir, oauthApp, now = () => new Date() } = options;
  const addresses = { origin, web: `${origin}${WEB_BASE}`, api: `${origin}${API_BASE}` };
  const githubApp = getGithubApp(await findPrivateKey(dataDir));
  const otherApp = getOtherApp(await newPrivateKey());
  const world = buildWorld(now());
  const emulator = await startEmulator({ world, oauthApp, githubApps: [githubApp, otherApp] });
  const tokens = openTokenStore(dataDir && join(dataDir, 'github-tokens.json'), oauthApp.clientId);
  const overlay = createOverlay(world, addresses);
  const fileSeeder = createFileSeeder(emulator);
  const appRegistry = openAppRegistry(dataDir, githubApp.permissions);
  const webhooks = createWebhooks(appRegistry, options.sendWebhook ?? fetch);
  const services: Services = {
    world,
    emulator,
    overlay,
    fileSeeder,
    activities: createActivities(world, overlay),
    tokens,
    oauthApp,
    appRegistry,
    webhooks,
    fixedVisibility: new Set(),
    lockedBranches: new Set(),
    now,
    addresses,
  };
  const limits = createRateLimits({ ...GITHUB_ALLOWANCES, ...options.allowances }, now);
  const faults = createFaults();
  const appPages = createAppPages(services, githubApp);
  const api = createApi(services, { limits, appPages });
  const graphql = createGraphql(services, limits);
  const oauth = createOAuth(services, options.ownGithubPath ?? null);
  const requests: LoggedRequest[] = [];

  const respond = async (request: Request, url: URL): Promise<Response> => {
    const path = url.pathname.slice(WEB_BASE.length);
    if (GRAPHQL_PATHS.includes(path)) return graphql(request);
    if (path === '/api/v3' || path.startsWith('/api/v3/')) return api(request);
    return (await oauth(request, path)) ?? (await appPages.page(request, path)) ?? webPage(services, url);
  };

  return {
    ...createHooks(services),
    requests,
    faults,
    tokens,
    app: {
      id: GITHUB_APP_ID,
      slug: GITHUB_APP_SLUG,
      privateKey: githubApp.private_key,
      installations: INSTALLATIONS.map(({ installation_id, account }) => ({ id: installation_id, account })),
      permit(more) {
        appRegistry.request(more, githubApp.permissions);
        for (const { installation_id: id } of INSTALLATIONS) appRegistry.accept(id);
      },
    },
    otherApp: { id: OTHER_APP_ID, privateKey: otherApp.private_key },
    webhooks,
    fixVisibility: (owner) => void services.fixedVisibility.add(owner),
    lockBranches: (fullName) => void services.lockedBranches.add(fullName),
    setRateLimit: (remaining, resource) => limits.setRemaining(remaining, resource),
    fetch: async (request) => {
      const url = new URL(request.url);
      const logged = `${url.pathname.slice(WEB_BASE.length)}${url.search}`;
      const fault = request.method === 'OPTIONS' ? undefined : await faults.take(request, logged);
      const response = fault?.instead ? finish(fault.instead) : await respond(request, url);
      requests.push({ method: request.method, path: logged, status: response.status });
      if (requests.length > LOG_LENGTH) requests.shift();
      return fault?.problems ? finish(await withProblems(response, fault.problems)) : response;
    },
    close: async () => {
      await webhooks.idle();
      await emulator.close();
    },
  };
}

/** Returns the App's private key. The key is stored, so that a finished setup wizard still works after a restart. */
async function findPrivateKey(dataDir: string | null): Promise<string> {
  if (!dataDir) return newPrivateKey();
  const file = join(dataDir, 'github-app.private-key.pem');
  try {
    return readFileSync(file, 'utf8');
  } catch {
    const key = await newPrivateKey();
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, key, { mode: 0o600 });
    return key;
  }
}
