import { type ActorRefFrom, createActor } from 'xstate';
import type { Auth, TokenMetadata } from '#backend/auth.ts';
import { requiredTokenScope } from '#config/constants.ts';
import type { Account } from '#domain/auth/account.ts';
import type { GithubAccess, ScopeCheck } from '#domain/auth/token.ts';
import { scopeMissing, userNotAuthenticated } from '#domain/shared/error-catalogue.ts';
import { type Failure, fail, failure, type Result, success } from '#domain/shared/failure.ts';
import type { FailureReason } from '#domain/shared/wording.ts';
import { tokenMachine } from '#machines/token.machine.ts';
import type { Disconnection, KeptToken, TokenService, TokenState } from '#workers/github-worker.protocol.ts';
import { lastGrantedScopes, readLastKnownAccount } from './browser-storage.ts';
import type { GithubLock } from './github-lock.ts';
import { migrateStoredTokens } from './token-migration.ts';

export interface GithubConnection {
  lock: GithubLock;
  token: ActorRefFrom<typeof tokenMachine>;
  /** Leaves the page for GitHub. Requests `wanted` (by default `reading`) in addition to the scopes of the current token. */
  connect(wanted?: GithubAccess): Promise<Result<void>>;
  /** Connects with a personal access token; null: the GitHub CLI's. If GitHub refuses it, the current connection stays. */
  connectPersonally(token: string | null): Promise<Result<TokenState>>;
  /**
   * Deletes the token and revokes it on GitHub. Outcomes: `gone`: GitHub no longer knew it. `queued`: it will be revoked later.
   * `notRevoked`: it was locked. `forgotten`: a personal access token, which stays valid on GitHub.
   */
  disconnect(): Promise<
    Result<{ outcome: Exclude<Disconnection['outcome'], 'nothing'>; reason: FailureReason | null }>
  >;
  waitingRevocations(): Promise<{ waiting: number; reason: FailureReason | null }>;
  checkScopes(): Promise<Result<ScopeCheck>>;
}

export interface ConnectionAccess {
  auth: Auth;
  tokens: () => TokenService;
  storage: Storage;
  signedIn: () => Pick<Account, 'userId' | 'githubUsername'> | null;
  /** Leaves the page for GitHub. `link` adds GitHub to an account that has no GitHub sign-in. */
  leaveForGithub: (purpose: 'connect' | 'link', wanted?: GithubAccess) => Promise<Result<void>>;
  lock: GithubLock;
  now: () => number;
}

export interface OpenConnection extends GithubConnection {
  /** Called when the workspace opens. Migrates stored tokens and sends revocations that are still waiting. */
  open(accountId: string): Promise<void>;
  onTokenStored(accountId: string): Promise<void>;
  flush(): Promise<void>;
  onTokenNeeded(): void;
  /** Called when GitHub refused a request, because an expired or revoked token may be the reason. */
  onRequestFailed(reason: Failure): void;
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
  taking: Promise<void>;
}

export function createGithubConnection(access: ConnectionAccess): OpenConnection {
  const { tokens, lock, now } = access;
  const token = createActor(tokenMachine, { input: { record: null, now } });
  token.on('token.rotated', ({ rotatedAt }) => rotateTokens(access, rotatedAt));
  token.start();
  const context: ConnectionContext = { ...access, token, taking: Promise.resolve() };
  return {
    token,
    lock,
    onTokenStored: (accountId) => writeMirror(context, accountId),
    open: (accountId) => open(context, accountId),
    async flush() {
      await clearMetadata(context);
      await tokens().sendRevocations();
    },
    connect: (wanted) => connect(access, wanted),
    connectPersonally: (token) => connectPersonally(context, token),
    disconnect: () => disconnect(context),
    onTokenNeeded: () => token.send({ type: 'token.needed' }),
    onRequestFailed({ code }) {
      if (code === 'GITHUB_AUTH_FAILED') token.send({ type: 'token.rejected' });
    },
    waitingRevocations: () => tokens().revocationState(),
    checkScopes: () => checkScopes(context),
  };
}

function rotateTokens({ signedIn, tokens, auth }: ConnectionAccess, rotatedAt: number): void {
  const user = signedIn();
  if (!user) return;
  void tokens().rotate(user.userId, rotatedAt);
  void auth.writeTokenMetadata({ github_token_rotation: getIso(rotatedAt) });
}

function takeConnection(context: ConnectionContext, accountId: string): Promise<void> {
  const { auth, tokens, storage, now } = context;
  const taken = context.taking.then(() =>
    migrateStoredTokens(accountId, { auth, tokens: tokens(), storage, now }),
  );
  context.taking = taken.catch(() => undefined);
  return taken;
}

async function readKept(
  { tokens, token, storage }: ConnectionContext,
  accountId: string,
): Promise<KeptToken | null> {
  const kept = await tokens().keptToken(accountId, 'oauth');
  if (kept?.record.scopes && !kept.record.personal) lastGrantedScopes.write(storage, kept.record.scopes);
  token.send(kept ? { type: 'token.stored', record: kept.record } : { type: 'token.cleared' });
  return kept;
}

async function writeMirror(context: ConnectionContext, accountId: string): Promise<void> {
  context.storage.removeItem(waitingKey);
  const kept = await readKept(context, accountId);
  if (kept) await context.auth.writeTokenMetadata(getMirror(kept));
}

async function open(context: ConnectionContext, accountId: string): Promise<void> {
  const { auth, storage, tokens } = context;
  if (storage.getItem(waitingKey) !== accountId) await takeConnection(context, accountId);
  // A sign-out in another tab deletes the account, then the token. Deletes a token that was stored in between.
  if (readLastKnownAccount(storage)?.userId !== accountId) await tokens().forgetToken(accountId);
  const kept = await readKept(context, accountId);
  const mirror = kept && getMirror(kept);
  if (mirror && ((await auth.tokenMetadata()).github_token ?? null) !== mirror.github_token) {
    await auth.writeTokenMetadata(mirror);
  }
  if (kept && !kept.record.scopes) await checkScopes(context);
}

/** Clears the token's copy in the user's metadata. If the account is offline, the next connection retries it. */
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
    return fail(failure('AUTHENTICATION', 'SIGN_IN_FIRST', now()));
  }
  return leaveForGithub(user.githubUsername === null ? 'link' : 'connect', wanted);
}

async function connectPersonally(
  context: ConnectionContext,
  token: string | null,
): Promise<Result<TokenState>> {
  const { signedIn, tokens, now } = context;
  const user = signedIn();
  if (!user) return fail(userNotAuthenticated(now()));
  const kept =
    token === null
      ? await tokens().keepCliToken(user.userId)
      : await tokens().keepPersonalToken(user.userId, token);
  if (kept.ok) {
    lastGrantedScopes.forget(context.storage);
    await writeMirror(context, user.userId);
  }
  return kept;
}

async function disconnect(context: ConnectionContext): ReturnType<GithubConnection['disconnect']> {
  const { signedIn, storage, tokens, token, now } = context;
  const user = signedIn();
  if (!user) return fail(userNotAuthenticated(now()));
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
    const reason = scopeMissing(checked.value.missingScopes, now());
    token.send({ type: 'token.rejected', reason });
  }
  return checked;
}

/** Returns the metadata that mirrors the token. A personal access token is not mirrored, because it belongs to this device. */
function getMirror({ record, envelope }: KeptToken): TokenMetadata {
  if (record.personal) return clearedMetadata;
  return {
    github_token: envelope,
    github_token_type: record.tokenType,
    github_token_expiry: record.expiresAt === null ? null : getIso(record.expiresAt),
    github_token_rotation: getIso(record.rotatedAt),
  };
}

const getIso = (at: number) => new Date(at).toISOString();
