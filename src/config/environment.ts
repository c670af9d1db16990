import type { BackendAddress } from './backend-address.ts';
import { EnvironmentError, hasApplication, parseBuildVariables } from './environment.schema.ts';

export interface Environment {
  siteUrl: string;
  /** The server, or null if the admin area works on one device without a server. */
  supabase: BackendAddress | null;
  /**
   * `clientId` is null if unknown. `cliTokenUrl` is null unless the site runs on the developer's computer.
   * `callbackPath` is a path of this site.
   */
  github: {
    apiUrl: string;
    webUrl: string;
    clientId: string | null;
    cliTokenUrl: string | null;
    callbackPath: string;
  };
  features: { githubApp: boolean; githubOAuth: boolean; mockData: boolean };
}

/**
 * @param origin base for paths such as `/github`: the origin of the page or worker
 * @throws EnvironmentError for a missing or invalid value
 */
export function parseEnvironment(source: Record<string, unknown>, origin: string): Environment {
  const variables = parseBuildVariables(source, 'this build');
  if (!hasApplication(variables)) throw new EnvironmentError('no admin area');
  const resolve = (address: string) => new URL(address, origin).href.replace(/\/+$/, '');
  // Variables of a build with a server, or null for a site without one.
  const served = variables.VITE_SUPABASE_URL === undefined ? null : variables;
  return {
    siteUrl: resolve(variables.VITE_SITE_URL),
    supabase: served && { url: resolve(served.VITE_SUPABASE_URL), anonKey: served.VITE_SUPABASE_ANON_KEY },
    github: {
      apiUrl: resolve(variables.VITE_GITHUB_API_URL),
      webUrl: resolve(variables.VITE_GITHUB_WEB_URL),
      cliTokenUrl: served?.VITE_GITHUB_CLI_TOKEN_URL ? resolve(served.VITE_GITHUB_CLI_TOKEN_URL) : null,
      clientId: served?.VITE_GITHUB_CLIENT_ID ?? null,
      callbackPath: served?.VITE_GITHUB_CALLBACK_URL ?? '/auth/github/callback',
    },
    features: {
      githubApp: served?.VITE_FEATURE_GITHUB_APP === 'true',
      githubOAuth: served?.VITE_FEATURE_GITHUB_OAUTH === 'true',
      mockData: served?.VITE_FEATURE_MOCK_DATA === 'true',
    },
  };
}

let parsed: Environment | undefined;

export function environment(): Environment {
  parsed ??= parseEnvironment(import.meta.env, globalThis.location.origin);
  return parsed;
}
