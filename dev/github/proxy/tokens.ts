import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isObject, type Json, parseJson, toText } from '../json.ts';
import type { Permissions } from './app-registry.ts';

export type Grant = {
  login: string;
  scopes: readonly string[];
  clientId: string;
  /** Present for a personal access token. */
  personal?: PersonalGrant;
};

export type PersonalGrant = {
  /**
   * Permissions of a fine-grained token; an empty object means public repositories only. null for a classic token, which has
   * scopes.
   */
  permissions: Permissions | null;
  expiresAt: Date | null;
};

/** An installation token and the emulator's token behind it. It is not stored, because it expires after an hour. */
export type InstallationGrant = {
  login: string;
  installationId: number;
  internalToken: string;
  expiresAt: Date;
  permissions: Permissions;
  /** Ids of the repositories that the token was limited to, or null for all. */
  repositoryIds: readonly number[] | null;
};

export type TokenStore = {
  grantOf(token: string): Grant | undefined;
  /** Issues a token, as the OAuth flow does. */
  issue(grant: { login: string; scopes?: readonly string[]; clientId?: string }): string;
  /** Issues a personal access token: with permissions a fine-grained one, with scopes a classic one. Not stored. */
  issuePersonal(
    grant: { login: string; expiresAt?: Date } & (
      | { permissions: Permissions }
      | { scopes: readonly string[] }
    ),
  ): string;
  revoke(token: string): boolean;
  /** Revokes all tokens that the OAuth app has for the account. */
  revokeGrant(clientId: string, login: string): void;
  getInstallation(token: string): InstallationGrant | undefined;
  issueForInstallation(grant: InstallationGrant, appId: number): string;
  /** Returns all tokens, including revoked and expired ones. */
  issuedTokens(): readonly string[];
  /** Lets all installation tokens expire now. */
  expireInstallations(): void;
};

const DEFAULT_SCOPES = ['read:org', 'repo', 'user:email'] as const;

/** Opens the store. Tokens are written to the file, so that sign-ins survive a restart. */
export function openTokenStore(file: string | null, defaultClientId: string): TokenStore {
  const grants = new Map<string, Grant>(file ? readGrants(file) : []);
  const installations = new Map<string, InstallationGrant>();
  const issued: string[] = [];
  const save = (): void => {
    if (file) writeGrants(file, new Map([...grants].filter(([, { personal }]) => !personal)));
  };
  return {
    grantOf: (token) => grants.get(token),
    issue: ({ login, scopes = DEFAULT_SCOPES, clientId = defaultClientId }) => {
      const token = `gho_${randomBytes(27).toString('base64url').replace(/[-_]/g, 'x')}`;
      grants.set(token, { login, scopes: [...new Set(scopes)].sort(), clientId });
      issued.push(token);
      save();
      return token;
    },
    issuePersonal: ({ login, expiresAt = null, ...access }) => {
      const isFineGrained = 'permissions' in access;
      const letters = (count: number) =>
        randomBytes(count).toString('base64url').replace(/[-_]/g, 'x').slice(0, count);
      const token = isFineGrained ? `github_pat_${letters(22)}_${letters(59)}` : `ghp_${letters(36)}`;
      const permissions = isFineGrained ? access.permissions : null;
      const scopes = isFineGrained ? [] : access.scopes;
      grants.set(token, { login, scopes, clientId: '', personal: { permissions, expiresAt } });
      issued.push(token);
      return token;
    },
    revoke: (token) => {
      const known = grants.delete(token) || installations.delete(token);
      save();
      return known;
    },
    revokeGrant: (clientId, login) => {
      for (const [token, grant] of grants) {
        if (grant.clientId === clientId && grant.login === login) grants.delete(token);
      }
      save();
    },
    getInstallation: (token) => installations.get(token),
    issueForInstallation: (grant, appId) => {
      // As long as GitHub's tokens since April 2026, so that no code relies on forty characters.
      const token = `ghs_${appId}_${randomBytes(380).toString('base64url')}`;
      installations.set(token, grant);
      issued.push(token);
      return token;
    },
    issuedTokens: () => issued,
    expireInstallations: () => {
      for (const grant of installations.values()) grant.expiresAt = new Date(0);
    },
  };
}

function readGrants(file: string): [string, Grant][] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return [];
  }
  const stored = parseJson(text);
  const tokens = isObject(stored) ? stored['tokens'] : undefined;
  return isObject(tokens) ? Object.entries(tokens).flatMap(([token, grant]) => grantEntry(token, grant)) : [];
}

function grantEntry(token: string, grant: Json): [string, Grant][] {
  if (!isObject(grant) || !toText(grant['login']) || !Array.isArray(grant['scopes'])) return [];
  const scopes = grant['scopes'].map(toText).filter(Boolean);
  return [[token, { login: toText(grant['login']), scopes, clientId: toText(grant['clientId']) }]];
}

function writeGrants(file: string, grants: Map<string, Grant>): void {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.new`;
  writeFileSync(draft, `${JSON.stringify({ tokens: Object.fromEntries(grants) }, null, 2)}\n`, {
    mode: 0o600,
  });
  renameSync(draft, file);
}
