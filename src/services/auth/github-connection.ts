import { type ActorRefFrom, createActor } from 'xstate';
import type { Auth, TokenMetadata } from '#backend/auth.ts';
import { requiredTokenScope } from '#config/constants.ts';
import type { Account } from '#domain/auth/account.ts';
import type { GithubAccess, ScopeCheck } from '#domain/auth/token.ts';
import {
  defaultMessages,
  missingScopeMessage,
  userNotAuthenticated,
} from '#domain/shared/error-catalogue.ts';
import { type Failure, failed, failure, type Result, success } from '#domain/shared/failure.ts';
import { tokenMachine } from '#machines/token.machine.ts';
import type { KeptToken, TokenService } from '#workers/tokens.protocol.ts';
import { lastGrantedScopes, readLastKnownAccount } from './browser-storage.ts';
import type { GithubLock } from './github-lock.ts';
import { migrateStoredTokens } from './token-migration.ts';

/** The signed-in account's connection to GitHub on this device. */
export interface GithubConnection {
  lock: GithubLock;
  /** The life of its token; missing until the workspace is open. */
  token: ActorRefFrom<typeof tokenMachine>;
  /**
   * Leaves the page for GitHub; comes back by the callback screen.
   *
   * @param wanted by default `reading`; what the token had before is asked for anyway
   */
  connect(wanted?: GithubAccess): Promise<Result<void>>;
  /**
   * Clears the token here and in the metadata and takes it back at GitHub. `gone`: GitHub knew it no more; `queued`: that is
   * still to be done, for this reason where the server named one; `notRevoked`: it was locked, and nobody can any more.
   */
  disconnect(): Promise<
    Result<{ outcome: 'revoked' | 'gone' | 'queued' | 'notRevoked'; reason: string | null }>
  >;
  /** Tokens that are gone from this device and still to be taken back at GitHub, and why the last one could not be. */
  waitingRevocations(): Promise<{ waiting: number; reason: string | null }>;
  /** Whether GitHub grants what the product needs. A token that lacks something counts as rejected from then on. */
  checkScopes(): Promise<Result<ScopeCheck>>;
}

export interface ConnectionAccess {
  auth: Auth;
  tokens: () => TokenService;
  storage: Storage;
  /** Who is signed in, and which GitHub account is theirs; null: nobody, none. */
  signedIn: () => Pick<Account, 'userId' | 'githubUsername'> | null;
  /** Leaves the page. `link`: GitHub is added to an account that has none yet. */
  leaveForGithub: (purpose: 'connect' | 'link', wanted?: GithubAccess) => Promise<Result<void>>;
  lock: GithubLock;
  now: () => number;
}

export interface OpenConnection extends GithubConnection {
  /** The account's workspace opens: what was stored before is taken over, what waits is sent. */
  open(accountId: string): Promise<void>;
  /** A new token is in the vault. */
  stored(accountId: string): Promise<void>;
  /** Sends what a disconnection without a network left behind. */
  flush(): Promise<void>;
  /** The token is about to be used. */
  needed(): void;
  /** GitHub refused a request: for want of a token, perhaps. */
  failed(reason: Failure): void;
}

const clearedMetadata: TokenMetadata = {
  github_token: null,
  github_token_type: null,
  github_token_expiry: null,
  github_token_rotation: null,
};

const waitingKey = 'portico.metadata-to-clear';

interface ConnectionContext extends ConnectionAccess {
  token: GithubConnection['token'];
  /** One after another: whoever comes second must see what the first has sealed. */
  taking: Promise<void>;
}

/** The connection to GitHub: token here, mirror in the metadata, grant at the provider. */
export function createGithubConnection(access: ConnectionAccess): OpenConnection {
  const { tokens, lock, now } = access;
  const token = createActor(tokenMachine, { input: { record: null, now } });
  token.on('token.rotated', ({ rotatedAt }) => rotated(access, rotatedAt));
  token.start();
  const context: ConnectionContext = { ...access, token, taking: Promise.resolve() };
  return {
    token,
    lock,
    stored: (accountId) => stored(context, accountId),
    open: (accountId) => open(context, accountId),
    async flush() {
      await clearMetadata(context);
      await tokens().sendRevocations();
    },
    connect: (wanted) => connect(access, wanted),
    disconnect: () => disconnect(context),
    needed: () => token.send({ type: 'token.needed' }),
    failed({ code }) {
      if (code === 'GITHUB_AUTH_FAILED') token.send({ type: 'token.rejected' });
    },
    waitingRevocations: () => tokens().revocationState(),
    checkScopes: () => checkScopes(context),
  };
}

function rotated({ signedIn, tokens, auth }: ConnectionAccess, rotatedAt: number): void {
  const user = signedIn();
  if (!user) return;
  void tokens().rotate(user.userId, rotatedAt);
  void auth.writeTokenMetadata({ github_token_rotation: isoOf(rotatedAt) });
}

function takeFromBefore(context: ConnectionContext, accountId: string): Promise<void> {
  const { auth, tokens, storage, now } = context;
  const taken = context.taking.then(() =>
    migrateStoredTokens(accountId, { auth, tokens: tokens(), storage, now }),
  );
  context.taking = taken.catch(() => undefined);
  return taken;
}

/** Tells the machine of what the vault has. */
async function readKept(
  { tokens, token, storage }: ConnectionContext,
  accountId: string,
): Promise<KeptToken | null> {
  const kept = await tokens().keptToken(accountId, 'oauth');
  if (kept?.record.scopes) lastGrantedScopes.write(storage, kept.record.scopes);
  token.send(kept ? { type: 'token.stored', record: kept.record } : { type: 'token.cleared' });
  return kept;
}

async function stored(context: ConnectionContext, accountId: string): Promise<void> {
  context.storage.removeItem(waitingKey);
  const kept = await readKept(context, accountId);
  if (kept) await context.auth.writeTokenMetadata(mirrorOf(kept));
}

async function open(context: ConnectionContext, accountId: string): Promise<void> {
  const { auth, storage, tokens } = context;
  if (storage.getItem(waitingKey) !== accountId) await takeFromBefore(context, accountId);
  // A sign-out in another tab takes away who was here, then the token: one that was taken over after that goes as well.
  if (readLastKnownAccount(storage)?.userId !== accountId) await tokens().forgetToken(accountId);
  const kept = await readKept(context, accountId);
  if (kept && (await auth.tokenMetadata()).github_token !== kept.envelope) {
    await auth.writeTokenMetadata(mirrorOf(kept));
  }
  // Kept by an earlier version, or without a network.
  if (kept && !kept.record.scopes) await checkScopes(context);
}

/** The mirror is cleared when the network allows, by the account it belongs to. */
async function clearMetadata({ signedIn, storage, auth }: ConnectionContext): Promise<boolean> {
  const user = signedIn();
  if (!user || storage.getItem(waitingKey) !== user.userId) return true;
  const cleared = await auth.writeTokenMetadata(clearedMetadata);
  if (cleared.ok) storage.removeItem(waitingKey);
  return cleared.ok;
}

async function connect(
  { signedIn, leaveForGithub, now }: ConnectionAccess,
  wanted?: GithubAccess,
): Promise<Result<void>> {
  const user = signedIn();
  if (!user) {
    const message = defaultMessages.connectNeedsSignIn;
    return failed(failure('AUTHENTICATION', 'SIGN_IN_FIRST', message, now()));
  }
  return leaveForGithub(user.githubUsername === null ? 'link' : 'connect', wanted);
}

async function disconnect(context: ConnectionContext): ReturnType<GithubConnection['disconnect']> {
  const { signedIn, storage, tokens, token, now } = context;
  const user = signedIn();
  if (!user) return failed(userNotAuthenticated(now()));
  storage.setItem(waitingKey, user.userId);
  lastGrantedScopes.forget(storage);
  const { outcome, reason } = await tokens().disconnect(user.userId);
  token.send({ type: 'token.cleared' });
  const cleared = await clearMetadata(context);
  if (outcome === 'queued' || !cleared) return success({ outcome: 'queued', reason });
  return success({ outcome: outcome === 'nothing' ? 'revoked' : outcome, reason: null });
}

async function checkScopes(context: ConnectionContext): Promise<Result<ScopeCheck>> {
  const { signedIn, tokens, token, now } = context;
  const user = signedIn();
  if (!user) return success({ hasScopes: false, missingScopes: [requiredTokenScope] });
  const checked = await tokens().checkScopes(user.userId);
  if (checked.ok) await readKept(context, user.userId);
  if (checked.ok && !checked.value.hasScopes) {
    const message = missingScopeMessage(checked.value.missingScopes);
    const reason = failure('AUTHORIZATION', 'GITHUB_SCOPE_MISSING', message, now());
    token.send({ type: 'token.rejected', reason });
  }
  return checked;
}

function mirrorOf({ record, envelope }: KeptToken): TokenMetadata {
  return {
    github_token: envelope,
    github_token_type: record.tokenType,
    github_token_expiry: record.expiresAt === null ? null : isoOf(record.expiresAt),
    github_token_rotation: isoOf(record.rotatedAt),
  };
}

const isoOf = (at: number) => new Date(at).toISOString();
