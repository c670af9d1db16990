import * as z from 'zod/mini';
import { requiredTokenScope, tokenExpiryMarginMs } from '#config/constants.ts';
import {
  checkScopes,
  isExpired,
  isTokenShaped,
  type ScopeCheck,
  type TokenRecord,
  type TokenType,
} from '#domain/auth/token.ts';
import type { ProviderUser } from '#domain/repository/provider.ts';
import { fail, failure, type Result, success } from '#domain/shared/failure.ts';
import type {
  Disconnection,
  KeptToken,
  TokenLock,
  TokenService,
  TokenState,
  TokenToKeep,
} from './github-worker.protocol.ts';
import { createRevocations, type Revocations, type Revoke } from './revocations.logic.ts';
import { createLockableVault, type LockableVault, type TokenLockDependencies } from './token-lock.logic.ts';
import { tokenName, type VaultStore } from './vault.logic.ts';

interface TokenServiceDependencies extends TokenLockDependencies {
  /** Asks the provider for the account and scopes of the stored token. */
  readUser: (accountId: string) => Promise<Result<ProviderUser>>;
  /** Asks the provider for the account and scopes of a token that is not stored. */
  identify: (token: string) => Promise<Result<ProviderUser>>;
  readCliToken: () => Promise<Result<string>>;
  revoke: Revoke;
}

interface OpenTokenService extends TokenService {
  lock: TokenLock;
  /** Decrypts the token for one request. Never available to the page. */
  openToken: (accountId: string, tokenType?: TokenType) => Promise<Result<string>>;
  forget: (accountId: string, tokenType: TokenType) => Promise<void>;
}

/** Keeps fields that a newer version has added. */
const storedSchema = z.looseObject({
  envelope: z.string(),
  tokenType: z.enum(['oauth', 'app_installation']),
  expiresAt: z.nullable(z.number()),
  rotatedAt: z.number(),
  scopes: z.optional(z.array(z.string())),
  personal: z.optional(z.looseObject({ login: z.string() })),
});

type Stored = TokenRecord & { envelope: string };

interface TokenContext extends TokenServiceDependencies, Pick<LockableVault, 'vault' | 'isLocked' | 'empty'> {
  unsealed: Map<string, TokenRecord & { token: string }>;
  revocations: Revocations;
}

/**
 * Creates the service that stores tokens encrypted. A token that cannot be encrypted stays in memory; an unencrypted one is
 * never stored.
 */
export function createTokenService(dependencies: TokenServiceDependencies): OpenTokenService {
  const unsealed: TokenContext['unsealed'] = new Map();
  // Also deletes unencrypted tokens when the lock closes.
  const { lock, ...vault } = createLockableVault(dependencies, () => unsealed.clear());
  const revocations = createRevocations({ ...dependencies, vault: vault.vault });
  const context: TokenContext = { ...dependencies, ...vault, unsealed, revocations };
  return {
    lock,
    openToken: (accountId, tokenType) => openToken(context, accountId, tokenType),
    forget: (accountId, tokenType) => forget(context, accountId, tokenType),
    keep: (accountId, token) => keep(context, accountId, token),
    keepToken: (accountId, token) => keep(context, accountId, { token, tokenType: 'oauth', expiresAt: null }),
    importEnvelope: (accountId, envelope, record) => importEnvelope(context, accountId, envelope, record),
    tokenState: (accountId) => tokenState(context, accountId),
    keptToken: (accountId, tokenType) => keptToken(context, accountId, tokenType),
    rotate: (accountId, rotatedAt) => changeRecord(context, accountId, { rotatedAt }),
    async forgetToken(accountId) {
      await forget(context, accountId, 'oauth');
      await forget(context, accountId, 'app_installation');
    },
    keepPersonalToken: (accountId, token) => keepPersonalToken(context, accountId, token.trim()),
    async keepCliToken(accountId) {
      const token = await context.readCliToken();
      return token.ok ? keepPersonalToken(context, accountId, token.value) : token;
    },
    checkScopes: (accountId) => checkGrantedScopes(context, accountId),
    disconnect: (accountId) => disconnect(context, accountId),
    sendRevocations: async () => (await revocations.send()).waiting,
    revocationState: () => revocations.state(),
  };
}

const getOwner = (accountId: string, tokenType: TokenType) => ({ accountId, tokenType });

async function read(
  { store }: TokenContext,
  accountId: string,
  tokenType: TokenType,
): Promise<Stored | null> {
  const value = await store.get(tokenName(accountId, tokenType));
  // An earlier version stored the envelope without a record.
  if (typeof value === 'string') return { envelope: value, tokenType, expiresAt: null, rotatedAt: 0 };
  return z.safeParse(storedSchema, value).data ?? null;
}

function keep(context: TokenContext, accountId: string, token: TokenToKeep): Promise<Result<TokenState>> {
  return context.exclusively(() => seal(context, accountId, token));
}

async function seal(
  { vault, store, unsealed, now }: TokenContext,
  accountId: string,
  { token, ...given }: TokenToKeep,
): Promise<Result<TokenState>> {
  const { tokenType } = given;
  const sealed = await vault.seal(token, getOwner(accountId, tokenType));
  if (!sealed.ok && sealed.failure.code === 'EMPTY_TOKEN') return sealed;
  const name = tokenName(accountId, tokenType);
  const record: TokenRecord = { ...given, rotatedAt: now() };
  if (sealed.ok && (await tryWrite(store, name, { ...record, envelope: sealed.value }))) {
    unsealed.delete(name);
    return success('sealed');
  }
  await store.remove(name).catch(() => undefined);
  unsealed.set(name, { ...record, token });
  return success('inMemory');
}

async function keepPersonalToken(
  context: TokenContext,
  accountId: string,
  token: string,
): Promise<Result<TokenState>> {
  const { identify, now } = context;
  if (!isTokenShaped(token)) return fail(failure('VALIDATION', 'TOKEN_MALFORMED', now()));
  const user = await identify(token);
  if (!user.ok) {
    const isRefused = user.failure.code === 'GITHUB_AUTH_FAILED';
    return isRefused ? fail(failure('AUTHENTICATION', 'TOKEN_REFUSED', now())) : user;
  }
  const { login, scopes, tokenExpiresAt: expiresAt } = user.value;
  if (!(await context.isLocked())) await disconnect(context, accountId);
  return keep(context, accountId, {
    token,
    tokenType: 'oauth',
    expiresAt,
    personal: { login },
    ...(scopes && { scopes }),
  });
}

async function checkGrantedScopes(context: TokenContext, accountId: string): Promise<Result<ScopeCheck>> {
  const user = await context.readUser(accountId);
  if (!user.ok) return user;
  const { scopes, tokenExpiresAt } = user.value;
  const isPersonal = (await keptToken(context, accountId, 'oauth'))?.record.personal !== undefined;
  await changeRecord(context, accountId, {
    ...(scopes && { scopes }),
    ...(isPersonal && tokenExpiresAt !== null && { expiresAt: tokenExpiresAt }),
  });
  // Requires a scope of sign-in tokens only, because they must identify the owner. A fine-grained token has permissions instead
  // of scopes, which GitHub checks.
  return success(checkScopes(scopes ?? [], isPersonal || !scopes ? [] : [requiredTokenScope]));
}

async function openToken(
  context: TokenContext,
  accountId: string,
  tokenType: TokenType = 'oauth',
): Promise<Result<string>> {
  const { unsealed, isLocked, vault, now } = context;
  const held = unsealed.get(tokenName(accountId, tokenType));
  const stored = held ?? (await read(context, accountId, tokenType));
  if (!stored) {
    return fail(failure('AUTHENTICATION', 'TOKEN_MISSING', now()));
  }
  if (isExpired(stored, now(), tokenExpiryMarginMs)) {
    return fail(failure('AUTHENTICATION', 'TOKEN_EXPIRED', now()));
  }
  if (await isLocked()) {
    return fail(failure('AUTHENTICATION', 'TOKEN_LOCKED', now()));
  }
  return 'token' in stored
    ? success(stored.token)
    : vault.open(stored.envelope, getOwner(accountId, tokenType));
}

async function forget(
  { unsealed, store, exclusively }: TokenContext,
  accountId: string,
  tokenType: TokenType,
): Promise<void> {
  unsealed.delete(tokenName(accountId, tokenType));
  await exclusively(() => store.remove(tokenName(accountId, tokenType)));
}

async function importEnvelope(
  { vault, store, exclusively }: TokenContext,
  accountId: string,
  envelope: string,
  record: TokenRecord,
): Promise<TokenState> {
  const opened = await vault.open(envelope, getOwner(accountId, record.tokenType));
  if (!opened.ok) return 'missing';
  const name = tokenName(accountId, record.tokenType);
  return (await exclusively(() => tryWrite(store, name, { ...record, envelope }))) ? 'sealed' : 'missing';
}

async function tokenState(context: TokenContext, accountId: string): Promise<TokenState> {
  if (context.unsealed.has(tokenName(accountId, 'oauth'))) return 'inMemory';
  return (await read(context, accountId, 'oauth')) ? 'sealed' : 'missing';
}

async function keptToken(
  context: TokenContext,
  accountId: string,
  tokenType: TokenType,
): Promise<KeptToken | null> {
  const held = context.unsealed.get(tokenName(accountId, tokenType));
  if (held) return { record: publicRecord(held), envelope: null };
  const stored = await read(context, accountId, tokenType);
  return stored && { record: publicRecord(stored), envelope: stored.envelope };
}

async function changeRecord(
  context: TokenContext,
  accountId: string,
  change: Partial<Pick<TokenRecord, 'rotatedAt' | 'scopes' | 'expiresAt'>>,
): Promise<void> {
  const name = tokenName(accountId, 'oauth');
  const held = context.unsealed.get(name);
  if (held) context.unsealed.set(name, { ...held, ...change });
  await context.exclusively(async () => {
    const stored = await read(context, accountId, 'oauth');
    if (stored) await tryWrite(context.store, name, { ...stored, ...change });
  });
}

async function disconnect(context: TokenContext, accountId: string): Promise<Disconnection> {
  const { unsealed, vault, revocations, revoke } = context;
  if (await context.isLocked()) {
    unsealed.clear();
    await context.empty();
    return { outcome: 'notRevoked', reason: null };
  }
  const held = unsealed.get(tokenName(accountId, 'oauth'));
  const stored = held ? null : await read(context, accountId, 'oauth');
  if ((held ?? stored)?.personal) {
    await forget(context, accountId, 'oauth');
    return { outcome: 'forgotten', reason: null };
  }
  const opened = stored && (await vault.open(stored.envelope, getOwner(accountId, 'oauth')));
  const token = held?.token ?? (opened?.ok ? opened.value : null);
  // Stores the token for revocation before deleting it, so that a crash cannot leave it valid.
  const noted = token === null ? false : await revocations.note(token);
  await forget(context, accountId, 'oauth');
  if (token === null) return { outcome: 'nothing', reason: null };
  if (!noted) {
    const revoked = await revoke(token);
    return revoked.ok
      ? { outcome: revoked.value, reason: null }
      : { outcome: 'nothing', reason: revoked.failure };
  }
  const { waiting, reason, alreadyGone } = await revocations.send();
  if (waiting > 0) return { outcome: 'queued', reason };
  return { outcome: alreadyGone ? 'gone' : 'revoked', reason: null };
}

function publicRecord({ tokenType, expiresAt, rotatedAt, scopes, personal }: TokenRecord): TokenRecord {
  return { tokenType, expiresAt, rotatedAt, ...(scopes && { scopes }), ...(personal && { personal }) };
}

async function tryWrite(store: VaultStore, key: string, value: unknown): Promise<boolean> {
  try {
    await store.set(key, value);
    return true;
  } catch {
    return false;
  }
}
