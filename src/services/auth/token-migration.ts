import type { Auth } from '#backend/auth.ts';
import { appSettingKeys } from '#domain/auth/app-configuration.ts';
import type { TokenRecord, TokenType } from '#domain/auth/token.ts';
import { isEnvelope } from '#domain/auth/token-envelope.ts';
import type { TokenService } from '#workers/github-worker.protocol.ts';
import { storageKeys } from './browser-data.ts';

export interface StoredTokenAccess {
  auth: Pick<Auth, 'tokenMetadata' | 'writeTokenMetadata'>;
  tokens: Pick<TokenService, 'keep' | 'importEnvelope' | 'keptToken'>;
  storage: Storage;
  now: () => number;
}

/** Migrates tokens that an earlier version stored in metadata and localStorage, and deletes unencrypted ones. */
export async function migrateStoredTokens(accountId: string, access: StoredTokenAccess): Promise<void> {
  purgeProviderTokens(access.storage);
  await takeFromStorage(accountId, access);
  const metadata = await access.auth.tokenMetadata();
  const value = metadata.github_token;
  if (!value) return;
  const record = migratedRecord(metadata.github_token_type, metadata.github_token_expiry, access.now());
  if (isEnvelope(value)) {
    if (!(await access.tokens.keptToken(accountId, record.tokenType))) {
      await access.tokens.importEnvelope(accountId, value, record);
    }
    return;
  }
  if (!(await access.tokens.keptToken(accountId, record.tokenType))) {
    await access.tokens.keep(accountId, { token: value, ...record });
  }
  await access.auth.writeTokenMetadata({ github_token: null });
}

export async function holdsPlainToken({
  auth,
  storage,
}: Pick<StoredTokenAccess, 'auth' | 'storage'>): Promise<boolean> {
  const { github_token: mirrored } = await auth.tokenMetadata();
  const values = [mirrored || null, ...plainKeys.map(([key]) => storage.getItem(key))];
  return values.some((value) => typeof value === 'string' && !isEnvelope(value));
}

const plainKeys: readonly (readonly [string, TokenType])[] = [
  ['github_token', 'oauth'],
  [appSettingKeys.token, 'app_installation'],
];

async function takeFromStorage(accountId: string, { tokens, storage, now }: StoredTokenAccess) {
  for (const [key, tokenType] of plainKeys) {
    const value = storage.getItem(key);
    if (value === null || isEnvelope(value)) continue;
    const expiry = tokenType === 'oauth' ? null : storage.getItem(appSettingKeys.tokenExpiry);
    try {
      // Encrypts the token before deleting its source, so that an interrupted migration can be repeated.
      if (value !== '')
        await tokens.keep(accountId, { token: value, ...migratedRecord(tokenType, expiry, now()) });
    } finally {
      storage.removeItem(key);
    }
    const kept = await tokens.keptToken(accountId, tokenType);
    if (tokenType === 'app_installation' && kept?.envelope) storage.setItem(key, kept.envelope);
  }
}

/** Deletes sessions in the format of an earlier version, which contained the provider's token. */
function purgeProviderTokens(storage: Storage): void {
  for (const key of storageKeys(storage)) {
    if (/^sb-.*-auth-token$/.test(key)) storage.removeItem(key);
  }
}

/** Converts the token's data. An expiry was stored as a date or as milliseconds; an unreadable one counts as absent. */
function migratedRecord(tokenType: unknown, expiry: unknown, now: number): TokenRecord {
  return {
    tokenType: tokenType === 'app_installation' ? 'app_installation' : 'oauth',
    expiresAt: findTime(expiry),
    rotatedAt: now,
  };
}

function findTime(value: unknown): number | null {
  if (typeof value !== 'string' || value === '') return null;
  const at = /^\d+$/.test(value) ? Number(value) : Date.parse(value);
  return Number.isFinite(at) ? at : null;
}
