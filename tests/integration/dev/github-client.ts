import { Octokit } from '@octokit/rest';
import { type GitHub, type GitHubOptions, startGithub } from '../../../dev/github/index.ts';

/** Origin of the stack. No server listens there: requests call the handler directly. */
export const ORIGIN = 'http://portico.test';
export const API = `${ORIGIN}/github/api/v3`;
export const NOON = new Date('2026-05-20T12:00:00Z');

export const oauthApp = {
  clientId: 'portico-client',
  clientSecret: 'portico-secret',
  redirectUris: [`${ORIGIN}/auth/v1/callback`],
};

export const start = (options: Partial<GitHubOptions> = {}): Promise<GitHub> =>
  startGithub({ origin: ORIGIN, dataDir: null, now: () => NOON, oauthApp, ...options });

export function octokitFor(github: GitHub, token?: string): Octokit {
  const silent = (): undefined => undefined;
  return new Octokit({
    ...(token !== undefined && { auth: token }),
    baseUrl: API,
    request: { fetch: (url: string, init?: RequestInit) => github.fetch(new Request(url, init)) },
    log: { debug: silent, info: silent, warn: silent, error: silent },
  });
}

export const signedIn = (github: GitHub, login: string, scopes?: readonly string[]): Octokit =>
  octokitFor(github, github.tokens.issue({ login, ...(scopes && { scopes }) }));
