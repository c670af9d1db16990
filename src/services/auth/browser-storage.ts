import * as z from 'zod/mini';
import { accountKey, connectedKey, lastListKey, recentCommandsKey } from '#config/constants.ts';
import { listSchema } from '#config/listed.ts';
import { parseStored } from '#config/stored-json.ts';
import type { Account } from '#domain/auth/account.ts';
import { setupProgressKey } from '#domain/auth/app-configuration.ts';
import { paths, safeReturnPath } from '#domain/shared/route.ts';
import { reportsKey } from '../problem-reports.ts';
import { clearPerson } from './browser-data.ts';

const leavingKey = 'portico.leaving';
const returnTargetKey = 'auth_redirect';
const pendingKey = 'github_auth_pending';
const draftPrefix = 'portico.draft.';

const maybeText = z.nullable(z.string());

const accountSchema = z.object({
  userId: z.string().check(z.minLength(1)),
  email: maybeText,
  role: z.enum(['admin', 'viewer']),
  needsGithub: z.boolean(),
  needsCode: z.boolean(),
  displayName: maybeText,
  fullName: maybeText,
  githubUsername: maybeText,
  userName: maybeText,
  avatarUrl: maybeText,
  provider: maybeText,
});

export function readLastKnownAccount(storage: Storage): Account | null {
  return parseStored(storage.getItem(accountKey), accountSchema);
}

export function rememberAccount(storage: Storage, account: Account): void {
  storage.setItem(accountKey, JSON.stringify(account));
}

const leavingSchema = z.object({
  userId: z.string(),
  leftover: z.enum(['keep', 'discard']),
  databaseId: z._default(maybeText, null),
});

export type LeavingAccount = z.infer<typeof leavingSchema>;

/**
 * Record of a sign-out, stored before it starts, so that the next start can finish it. The database id shows whether the record
 * belongs to the current database, because a browser may restore outdated storage.
 */
export const leavingAccount = {
  read: (storage: Storage) => parseStored(storage.getItem(leavingKey), leavingSchema),
  write: (storage: Storage, leaving: LeavingAccount) => storage.setItem(leavingKey, JSON.stringify(leaving)),
  clear: (storage: Storage) => storage.removeItem(leavingKey),
};

export type ReturnTarget = ReturnType<typeof createReturnTarget>;

/**
 * Returns the store of the page to open after a sign-in. Checks paths against the route table when writing and reading, because
 * other code may change the storage.
 */
export function createReturnTarget(storage: Storage) {
  return {
    remember: (path: string) => storage.setItem(returnTargetKey, safeReturnPath(path, paths.admin)),
    read: (fallback: string) => safeReturnPath(storage.getItem(returnTargetKey), fallback),
    forget: () => storage.removeItem(returnTargetKey),
  };
}

const scopesKey = 'portico.github-scopes';

export const lastGrantedScopes = {
  read: (storage: Storage) => parseStored(storage.getItem(scopesKey), listSchema(z.string()))?.items ?? [],
  write: (storage: Storage, scopes: readonly string[]) => storage.setItem(scopesKey, JSON.stringify(scopes)),
  forget: (storage: Storage) => storage.removeItem(scopesKey),
};

export const pendingSignIn = {
  isSet: (storage: Storage) => storage.getItem(pendingKey) !== null,
  set: (storage: Storage) => storage.setItem(pendingKey, 'true'),
  clear: (storage: Storage) => storage.removeItem(pendingKey),
};

const draftSchema = z.record(z.string(), z.string());

export type Drafts = ReturnType<typeof createDrafts>;

/** Text typed into a form, without passwords, so that a reload of this tab keeps it. */
export function createDrafts(storage: Storage) {
  return {
    read: (form: string) => parseStored(storage.getItem(draftPrefix + form), draftSchema) ?? {},
    write: (form: string, values: Record<string, string>) =>
      storage.setItem(draftPrefix + form, JSON.stringify(values)),
    forget: (form: string) => storage.removeItem(draftPrefix + form),
  };
}

export function forgetPerson(local: Storage, session: Storage): void {
  clearPerson('localStorage', local);
  clearPerson('sessionStorage', session);
}

/** Deletes the traces of a replaced account, but not the data of the sign-in in progress. */
export function forgetTraces(local: Storage, accountId: string): void {
  local.removeItem(setupProgressKey(accountId));
  local.removeItem(reportsKey);
  local.removeItem(lastListKey);
  local.removeItem(connectedKey);
  local.removeItem(recentCommandsKey);
  lastGrantedScopes.forget(local);
}
