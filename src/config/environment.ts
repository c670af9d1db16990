import { parseEnvironmentVariables } from './environment.schema.ts';

export interface Environment {
  name: 'development' | 'production' | 'test';
  siteUrl: string;
  supabase: { url: string; anonKey: string };
  /** `clientId` null: unknown. `cliTokenUrl` null: not on this computer. `callbackPath` is a page of this site. */
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
  const variables = parseEnvironmentVariables(source, 'this build');
  const resolve = (address: string) => new URL(address, origin).href.replace(/\/+$/, '');
  return {
    name: source['MODE'] === 'test' ? 'test' : source['DEV'] === true ? 'development' : 'production',
    siteUrl: resolve(variables.VITE_SITE_URL),
    supabase: { url: resolve(variables.VITE_SUPABASE_URL), anonKey: variables.VITE_SUPABASE_ANON_KEY },
    github: {
      apiUrl: resolve(variables.VITE_GITHUB_API_URL),
      webUrl: resolve(variables.VITE_GITHUB_WEB_URL),
      cliTokenUrl: variables.VITE_GITHUB_CLI_TOKEN_URL ? resolve(variables.VITE_GITHUB_CLI_TOKEN_URL) : null,
      clientId: variables.VITE_GITHUB_CLIENT_ID ?? null,
      callbackPath: variables.VITE_GITHUB_CALLBACK_URL,
    },
    features: {
      githubApp: variables.VITE_FEATURE_GITHUB_APP === 'true',
      githubOAuth: variables.VITE_FEATURE_GITHUB_OAUTH === 'true',
      mockData: variables.VITE_FEATURE_MOCK_DATA === 'true',
    },
  };
}

let parsed: Environment | undefined;

export function environment(): Environment {
  parsed ??= parseEnvironment(import.meta.env, globalThis.location.origin);
  return parsed;
}
