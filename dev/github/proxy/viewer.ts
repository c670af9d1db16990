import { type Credential, NOBODY } from '../emulator.ts';
import type { InstallationGrant, PersonalGrant } from './tokens.ts';

/** Caller of a request, according to its Authorization header. */
export type Viewer =
  | { kind: 'anonymous' }
  | {
      kind: 'user';
      login: string;
      scopes: readonly string[];
      token: string;
      personal?: PersonalGrant | undefined;
    }
  | ({ kind: 'installation' } & InstallationGrant)
  | { kind: 'app'; jwt: string };

export const anonymous: Viewer = { kind: 'anonymous' };

export function getCredential(viewer: Viewer): Credential {
  switch (viewer.kind) {
    case 'anonymous':
      return { login: NOBODY };
    case 'user':
      return { login: viewer.login };
    case 'installation':
      return { token: viewer.internalToken };
    case 'app':
      return { token: viewer.jwt };
  }
}

/** Returns the permissions of a fine-grained token, or null for another kind of token. */
export const finePermissions = (viewer: Viewer) =>
  viewer.kind === 'user' ? (viewer.personal?.permissions ?? null) : null;

/**
 * Returns whether the caller may see private repositories. A classic token needs the scope `repo`; a fine-grained token needs
 * selected repositories.
 */
export function seesPrivate(viewer: Viewer): boolean {
  const permissions = finePermissions(viewer);
  if (permissions) return Object.keys(permissions).length > 0;
  return viewer.kind === 'installation' || (viewer.kind === 'user' && viewer.scopes.includes('repo'));
}

/** Scopes that include the named scope. */
const IMPLIED_BY: Record<string, readonly string[]> = {
  'user:email': ['user'],
  'read:user': ['user'],
  'read:org': ['write:org', 'admin:org'],
  public_repo: ['repo'],
};

export function hasScope(viewer: Viewer, scope: string): boolean {
  if (viewer.kind !== 'user') return false;
  // A fine-grained token has no scopes. Its permissions are checked elsewhere.
  if (finePermissions(viewer)) return true;
  return [scope, ...(IMPLIED_BY[scope] ?? [])].some((name) => viewer.scopes.includes(name));
}
