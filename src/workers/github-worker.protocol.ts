import type {
  AnalysisProgress,
  AnalysisRun,
  AnalysisTarget,
  StoredAnalysis,
} from '#domain/analysis/analysis.ts';
import type { AnalysisScores } from '#domain/analysis/assessment.ts';
import type { KnownMeasures, MeasuredScore } from '#domain/analysis/score.ts';
import type {
  AppCredentials,
  ConfirmedInstallation,
  InstallationClaim,
} from '#domain/auth/app-configuration.ts';
import type { ScopeCheck, TokenLockState, TokenRecord, TokenType } from '#domain/auth/token.ts';
import type { WriteTarget } from '#domain/github-change/app-writing.ts';
import type { ProviderRequests, RateLimit } from '#domain/repository/provider.ts';
import type { Result } from '#domain/shared/failure.ts';
import type { FailureReason } from '#domain/shared/wording.ts';

/** The page passes a token in once, and no method returns it. Failures are values, because the bridge drops an error's code. */
export interface GithubWorker {
  provider(accountId: string): Promise<WorkerProvider>;
  tokens: TokenService;
  lock: TokenLock;
  analysis: AnalysisJobs;
  app: GithubAppRequests;
  /** Returns requests that use the token of `app.openWriting`. */
  appWriter(accountId: string): Promise<ChangeRequests>;
  /**
   * Called with the time of a GitHub response, which pages cannot read.
   * @param serverTime milliseconds since the epoch
   */
  noteTime(serverTime: number): Promise<void>;
}

export interface WorkerProvider extends ProviderRequests {
  /** Returns a plain value in the worker, and a promise on the page. */
  rateLimit(): RateLimit | null | Promise<RateLimit | null>;
}

export type ChangeRequests = Pick<
  WorkerProvider,
  'readSettings' | 'writeSettings' | 'writeItem' | 'rateLimit'
>;

export type TokenState = 'missing' | 'sealed' | 'inMemory';

export interface KeptToken {
  record: TokenRecord;
  /** The encrypted token, for the mirror in the metadata and localStorage. Null if it could not be encrypted. */
  envelope: string | null;
}

export interface TokenToKeep extends Pick<TokenRecord, 'tokenType' | 'expiresAt' | 'scopes' | 'personal'> {
  token: string;
}

/**
 * `gone`: the provider does not know the token. `notRevoked`: the lock was closed, so the token could not be sent. `forgotten`:
 * a personal access token, which is never revoked because other programs may use it.
 */
export interface Disconnection {
  outcome: 'revoked' | 'gone' | 'queued' | 'nothing' | 'notRevoked' | 'forgotten';
  /** The server's reason why the revocation has to wait, if there is one. */
  reason: FailureReason | null;
}

export interface TokenService {
  /** Encrypts and stores an OAuth token. If encryption fails, the token stays in memory and the result has `inMemory`. */
  keepToken(accountId: string, token: string): Promise<Result<TokenState>>;
  /**
   * Stores a personal access token once GitHub has accepted it. Replaces the former token, and revokes that if it came from a
   * sign-in. If GitHub refuses the new token, nothing changes.
   */
  keepPersonalToken(accountId: string, token: string): Promise<Result<TokenState>>;
  /** Stores the token of the GitHub CLI in the same way. `npm start` passes it to this site. */
  keepCliToken(accountId: string): Promise<Result<TokenState>>;
  keep(accountId: string, token: TokenToKeep): Promise<Result<TokenState>>;
  /** Imports an encrypted token from the mirror. Resolves with `missing` if another device encrypted it. */
  importEnvelope(accountId: string, envelope: string, record: TokenRecord): Promise<TokenState>;
  tokenState(accountId: string): Promise<TokenState>;
  keptToken(accountId: string, tokenType: TokenType): Promise<KeptToken | null>;
  rotate(accountId: string, rotatedAt: number): Promise<void>;
  forgetToken(accountId: string): Promise<void>;
  /** Compares the token's scopes with the required ones, and stores the result with the token. */
  checkScopes(accountId: string): Promise<Result<ScopeCheck>>;
  /**
   * Deletes the OAuth token and revokes it, later if offline. If the vault is locked, deletes all encrypted tokens and the
   * lock, for an owner who has lost the secret.
   */
  disconnect(accountId: string): Promise<Disconnection>;
  sendRevocations(): Promise<number>;
  revocationState(): Promise<{ waiting: number; reason: FailureReason | null }>;
}

export interface LockState extends TokenLockState {
  passkey: PasskeyRequest | null;
}

export interface PasskeyRequest {
  credentialId: Uint8Array<ArrayBuffer>;
  salt: Uint8Array<ArrayBuffer>;
}

/** `output` is the passkey's PRF output. It is overwritten after use. */
export type LockSecret =
  | { kind: 'passkey'; output: Uint8Array<ArrayBuffer> }
  | { kind: 'passphrase'; passphrase: string };

/** For a passkey, also contains the parameters of the next request for it. */
export type NewLockSecret = LockSecret & ({ kind: 'passphrase' } | ({ kind: 'passkey' } & PasskeyRequest));

/**
 * The lock of the vault, off by default. While it is on, only the owner's secret opens stored tokens, and only in the worker of
 * the tab that was unlocked.
 */
export interface TokenLock {
  lockState(): Promise<LockState>;
  watchLock(listener: (state: LockState) => void): Promise<void>;
  /** Encrypts all tokens with the lock and deletes the device's key. If any step fails, nothing changes. */
  turnLockOn(secret: NewLockSecret): Promise<Result<void>>;
  /** Requires the secret even if the lock is open. */
  turnLockOff(secret: LockSecret): Promise<Result<void>>;
  unlock(secret: LockSecret): Promise<Result<void>>;
  lock(): Promise<void>;
  /** Restarts the time after which the lock closes. */
  ownerActive(): Promise<void>;
  /** Called at a sign-out. Closes the lock in every tab, and deletes it unless something is still encrypted with it. */
  leaveLock(): Promise<void>;
}

/** Requests a new app token after GitHub refused the last one. Resolves with true if the vault then has it. */
export type RenewAppToken = () => Promise<boolean>;

/** The caller chooses a job id and passes it to `cancel`, because abort signals cannot be sent to a worker. */
export interface AnalysisJobs {
  analyse(
    accountId: string,
    target: AnalysisTarget,
    jobId: string,
    onProgress: (progress: AnalysisProgress) => void,
    renewAppToken: RenewAppToken,
  ): Promise<Result<AnalysisRun>>;
  /** Returns null if the analysis has no facts about the repository itself. */
  assess(stored: StoredAnalysis): Promise<AnalysisScores | null>;
  measure(
    accountId: string,
    target: AnalysisTarget,
    known: KnownMeasures,
    jobId: string,
    renewAppToken: RenewAppToken,
  ): Promise<Result<MeasuredScore>>;
  /** Ends the job with the code `CANCELLED`. Does nothing if the job has finished. */
  cancel(jobId: string): Promise<void>;
  forgetResponses(accountId: string): Promise<void>;
}

/**
 * Requests about the GitHub App that use or return a token, so that the worker sends them itself. `session` is the user's
 * access token, used for this request only. The private key is sent to the server and never stored.
 */
export interface GithubAppRequests {
  storeAppSettings(accountId: string, session: string, credentials: AppCredentials): Promise<Result<void>>;
  verifyInstallation(
    accountId: string,
    session: string,
    claim: InstallationClaim,
  ): Promise<Result<ConfirmedInstallation>>;
  /** Switches to another installation and deletes the token of the former one. */
  connectInstallation(accountId: string, session: string, installationId: string): Promise<Result<void>>;
  /** Requests an installation token and stores it in the vault. */
  renewAppToken(accountId: string, session: string): Promise<Result<TokenRecord>>;
  forgetAppToken(accountId: string): Promise<void>;
  /** Requests a token for one repository. It stays in the worker's memory; `endWriting` and the next call revoke it. */
  openWriting(accountId: string, session: string, target: WriteTarget): Promise<Result<void>>;
  endWriting(accountId: string): Promise<void>;
}
