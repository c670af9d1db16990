import type { AnalysisProgress, AnalysisTarget, StoredAnalysis } from '#domain/analysis/analysis.ts';
import type { AnalysisRun } from '#domain/analysis/analysis-run.ts';
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

/**
 * The worker's methods for the page. The page passes a token in once, and no method returns it. Failures are values, because the
 * bridge drops an error's class and code.
 */
export interface GithubWorker {
  provider(accountId: string): Promise<WorkerProvider>;
  tokens: TokenService;
  lock: TokenLock;
  analysis: AnalysisJobs;
  app: GithubAppRequests;
  /** Uses the token of `app.openWriting`. */
  appWriter(accountId: string): Promise<ChangeRequests>;
  /**
   * Pages cannot read the time of GitHub's responses.
   * @param serverTime milliseconds since the epoch
   */
  noteTime(serverTime: number): Promise<void>;
}

export interface WorkerProvider extends ProviderRequests {
  /** A value in the worker, a promise of it on the page. */
  rateLimit(): RateLimit | null | Promise<RateLimit | null>;
}

export type ChangeRequests = Pick<
  WorkerProvider,
  'readSettings' | 'writeSettings' | 'writeItem' | 'rateLimit'
>;

export type TokenState = 'missing' | 'sealed' | 'inMemory';

export interface KeptToken {
  record: TokenRecord;
  /** For the mirror in the metadata and local storage; null: not sealed. */
  envelope: string | null;
}

export interface TokenToKeep extends Pick<TokenRecord, 'tokenType' | 'expiresAt' | 'scopes' | 'personal'> {
  token: string;
}

/**
 * `gone`: unknown to the provider; `notRevoked`: the token was locked and could not be sent; `forgotten`: the owner's own token,
 * which other programs may use, so it is never revoked.
 */
export interface Disconnection {
  outcome: 'revoked' | 'gone' | 'queued' | 'nothing' | 'notRevoked' | 'forgotten';
  /** The server's reason for queueing, if it gave one. */
  reason: FailureReason | null;
}

/** Tokens go in, and are used only for the worker's own requests. */
export interface TokenService {
  /** Seals an OAuth token. If sealing fails, it stays in memory and the result has `inMemory`. */
  keepToken(accountId: string, token: string): Promise<Result<TokenState>>;
  /**
   * Seals a token that the owner made on GitHub, once GitHub has accepted it. Replaces the former token and revokes it if it came
   * from a sign-in. A refused token changes nothing.
   */
  keepPersonalToken(accountId: string, token: string): Promise<Result<TokenState>>;
  /** The same with the token of the GitHub CLI, which `npm start` hands over. */
  keepCliToken(accountId: string): Promise<Result<TokenState>>;
  keep(accountId: string, token: TokenToKeep): Promise<Result<TokenState>>;
  /** Imports an envelope from the mirror; `missing` if it is another device's. */
  importEnvelope(accountId: string, envelope: string, record: TokenRecord): Promise<TokenState>;
  tokenState(accountId: string): Promise<TokenState>;
  keptToken(accountId: string, tokenType: TokenType): Promise<KeptToken | null>;
  rotate(accountId: string, rotatedAt: number): Promise<void>;
  forgetToken(accountId: string): Promise<void>;
  /** Compares with the needed scopes, and stores the result in the token's record. */
  checkScopes(accountId: string): Promise<Result<ScopeCheck>>;
  /**
   * Deletes the OAuth token and revokes it, later if offline. With a locked vault, deletes all sealed tokens and the lock: the
   * way out after losing the secret.
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

/** The PRF output is cleared after use. */
export type LockSecret =
  | { kind: 'passkey'; output: Uint8Array<ArrayBuffer> }
  | { kind: 'passphrase'; passphrase: string };

/** With the parameters of the next passkey request. */
export type NewLockSecret = LockSecret & ({ kind: 'passphrase' } | ({ kind: 'passkey' } & PasskeyRequest));

/** The lock, off by default. While it is on, stored tokens open only with the owner's secret, in the unlocked tab's worker. */
export interface TokenLock {
  lockState(): Promise<LockState>;
  watchLock(listener: (state: LockState) => void): Promise<void>;
  /** Seals everything again and deletes the device's key: all of it, or nothing. */
  turnLockOn(secret: NewLockSecret): Promise<Result<void>>;
  /** Needs the secret even if unlocked. */
  turnLockOff(secret: LockSecret): Promise<Result<void>>;
  unlock(secret: LockSecret): Promise<Result<void>>;
  lock(): Promise<void>;
  /** Restarts the time until locking. */
  ownerActive(): Promise<void>;
  /** At sign-out: locks every tab, and deletes the lock unless something is sealed with it. */
  leaveLock(): Promise<void>;
}

/** Puts a new app token into the vault after a refusal. Resolves with whether it exists. */
export type RenewAppToken = () => Promise<boolean>;

/** Analyses in the worker. The caller chooses a job id for `cancel`, because abort signals don't cross the bridge. */
export interface AnalysisJobs {
  analyse(
    accountId: string,
    target: AnalysisTarget,
    jobId: string,
    onProgress: (progress: AnalysisProgress) => void,
    renewAppToken: RenewAppToken,
  ): Promise<Result<AnalysisRun>>;
  /** Returns null if not even the repository is known. */
  assess(stored: StoredAnalysis): Promise<AnalysisScores | null>;
  measure(
    accountId: string,
    target: AnalysisTarget,
    known: KnownMeasures,
    jobId: string,
    renewAppToken: RenewAppToken,
  ): Promise<Result<MeasuredScore>>;
  /** Ends the job with the code `CANCELLED`; ignores a finished job. */
  cancel(jobId: string): Promise<void>;
  forgetResponses(accountId: string): Promise<void>;
}

/**
 * Requests of the GitHub App that use or return a token, sent by the worker itself. `session` is the user's access token for one
 * request. The private key is sent to the server and never stored.
 */
export interface GithubAppRequests {
  storeAppSettings(accountId: string, session: string, credentials: AppCredentials): Promise<Result<void>>;
  verifyInstallation(
    accountId: string,
    session: string,
    claim: InstallationClaim,
  ): Promise<Result<ConfirmedInstallation>>;
  /** Uses another installation and deletes the former one's token. */
  connectInstallation(accountId: string, session: string, installationId: string): Promise<Result<void>>;
  /** Requests an installation token, which goes straight into the vault. */
  renewAppToken(accountId: string, session: string): Promise<Result<TokenRecord>>;
  forgetAppToken(accountId: string): Promise<void>;
  /**
   * Requests a token for changing one repository. It stays in the worker's memory until `endWriting` or the next call, which
   * revoke it.
   */
  openWriting(accountId: string, session: string, target: WriteTarget): Promise<Result<void>>;
  endWriting(accountId: string): Promise<void>;
}
