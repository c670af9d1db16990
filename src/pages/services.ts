import { useSelector } from '@xstate/react';
import { createContext, use } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Account } from '#domain/auth/account.ts';
import type {
  Authenticator,
  NewAuthenticator,
  SecurityEvent,
  SignedInDevice,
} from '#domain/auth/account-security.ts';
import type { ScopeCheck, TokenLockState } from '#domain/auth/token.ts';
import type { ReceivedMessage } from '#domain/messages/received-message.ts';
import type { RowAttention } from '#domain/outbox/needs-attention.ts';
import type { OutboxEntry } from '#domain/outbox/outbox-entry.ts';
import type { Project } from '#domain/project/project.ts';
import type { Organization } from '#domain/repository/organization.ts';
import type { RateLimit } from '#domain/repository/provider.ts';
import type { EditableField, Repository, RepositoryUpdates } from '#domain/repository/repository.ts';
import type { OpenListing, Presence, RepositoryFetch } from '#domain/repository/repository-fetch.ts';
import type { Result } from '#domain/shared/failure.ts';
import type { Log } from '#domain/shared/log.ts';
import type { authMachine } from '#machines/auth.machine.ts';
import type { BatchInput, KeptChange } from '#machines/batch-selection.machine.ts';
import type { CallbackOutcome } from '#machines/callback.machine.ts';
import type { tokenMachine } from '#machines/token.machine.ts';
import type { AppSetup } from './admin/app-setup/app-setup-services.ts';
import type { AnalysisService } from './analysis-services.ts';
import type { BackupService } from './backup-services.ts';

/** What the screens may ask of the rest of the product; `app` provides the real thing. */
export interface Services {
  auth: ActorRefFrom<typeof authMachine>;
  signInWithPassword(email: string, password: string): Promise<Result<void>>;
  signUp(email: string, password: string): Promise<Result<void>>;
  requestPasswordReset(email: string): Promise<Result<void>>;
  /** @param token of the e-mailed link, used for this one request */
  resetPassword(token: string, password: string): Promise<Result<void>>;
  /** @param token of the confirmation link: whether the service issued it */
  confirmEmail(token: string): Promise<Result<void>>;
  /** An empty name gives the next one of the order in which names fall back. */
  updateProfile(displayName: string): Promise<Result<void>>;
  /** Leaves the page for GitHub. `connects`: for the repositories as well, which is the owner's wish and nobody else's. */
  signInWithGithub(connects: boolean): Promise<Result<void>>;
  /** Works on the address that a provider sent the browser back to. */
  completeCallback(address: URL): Promise<Result<CallbackOutcome>>;
  /** The provider's callback is done with: a protected page need not wait for it any more. */
  endProviderSignIn(): void;
  returnTarget: ReturnTarget;
  drafts: Drafts;
  github: GithubConnection;
  log: Log;
  reports: ProblemReports;
  /** The signed-in account's data on this device; opened at the first call. */
  openWorkspace(account: Account): Promise<Workspace>;
  /** Deletes what this device has of the account, what was not sent included. Rejects with words. */
  eraseDevice(account: Account): Promise<void>;
  /** The setup of the GitHub App, for an owner who is signed in. */
  openAppSetup(account: Account): Promise<AppSetup>;
  security(account: Account): AccountSecurity;
  secondFactor: SecondFactor;
}

/** The signed-in account's authenticator apps, as a second step of its sign-ins: off until the first one is added. */
export interface SecondFactor {
  /** Those that count, the oldest first. */
  list(): Promise<Result<Authenticator[]>>;
  /** A new one. It counts from its first code on; what it was given away with is kept nowhere. */
  begin(name: string): Promise<Result<NewAuthenticator>>;
  /** Shows a code: confirms a new authenticator, and brings this session to the level that the owner's rights need. */
  confirm(id: string, code: string): Promise<Result<void>>;
  /** Takes a session that has shown a code. */
  remove(id: string): Promise<Result<void>>;
}

/** Where the account is signed in, and what happened to its rights and keys: asked of the server, kept nowhere. */
export interface AccountSecurity {
  /** This device first. */
  devices(): Promise<Result<SignedInDevice[]>>;
  /** Ends that one session. False: it had ended already. */
  signOutThere(sessionId: string): Promise<Result<boolean>>;
  /** At most 100 entries, the newest first; `before`: only those older than this one. */
  log(before: number | null): Promise<Result<SecurityEvent[]>>;
}

/** Where to go after a sign-in. Only paths of this site are kept or given back. */
export interface ReturnTarget {
  remember(path: string): void;
  /** @param fallback used when nothing valid is stored */
  read(fallback: string): string;
  forget(): void;
}

/** What was typed into a form and not yet taken, for a reload. Passwords are never handed in. */
export interface Drafts {
  read(form: string): Record<string, string>;
  write(form: string, values: Record<string, string>): void;
  forget(form: string): void;
}

/**
 * The lock of this device's tokens, off until the owner turns it on. Where it is one with a passkey, the owner is asked for
 * it by the browser; a passphrase is handed in, used once and kept nowhere.
 */
export interface GithubLock {
  /** The same object until there is a change; undefined: not known yet. */
  state(): TokenLockState | undefined;
  /** Calls back at every change, also one of another tab. Returns the unsubscribe function. */
  watch(listener: () => void): () => void;
  /** Whether this browser may be able to lock with a passkey. */
  canUsePasskey(): Promise<boolean>;
  turnOnWithPasskey(): Promise<Result<void>>;
  turnOnWithPassphrase(passphrase: string): Promise<Result<void>>;
  unlock(passphrase?: string): Promise<Result<void>>;
  /** Asks for passkey or passphrase though it is unlocked. */
  turnOff(passphrase?: string): Promise<Result<void>>;
  /** In every tab. */
  lock(): Promise<void>;
}

/** The signed-in account's connection to GitHub on this device. */
export interface GithubConnection {
  lock: GithubLock;
  /** The life of its token; missing until the workspace is open. */
  token: ActorRefFrom<typeof tokenMachine>;
  /** Leaves the page for GitHub; comes back by the callback screen. */
  connect(): Promise<Result<void>>;
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

/** Redacted reports of what went wrong, kept on this device for the owner. */
export interface ProblemReports {
  /** Keeps a report and returns it as text. */
  keep(error: unknown, place: string): string;
  /** The latest last; the same array until there is a change. */
  all(): readonly string[];
  forget(report: string): void;
  forgetAll(): void;
  /** Calls back at every change, also one of another tab. Returns the unsubscribe function. */
  watch(listener: () => void): () => void;
}

export interface SyncStatus {
  /** Repositories and projects that the owner changed and the server does not have yet. */
  pendingChanges: number;
  /** Repositories as GitHub or an export has them, on their way to the server. */
  pendingImports: number;
  /** Listings of GitHub's that are not complete: under way, or cut off. */
  listings: readonly OpenListing[];
  /** Changes that wait for the owner's decision, or that replaced a value of another device. */
  changesNeedingAttention: number;
  /** Rows of the server that this version could not read; they are kept as they came. */
  unreadableRows: number;
  /** What a restored server lost and this device kept; null: nothing waits for the owner's word. */
  lost: LostRowCount | null;
  /** Everything that the server has is being read; null: it is not. `total`: as far as the server can say. */
  download: { read: number; total: number | null } | null;
  /** Milliseconds since the epoch; null: never. */
  lastSyncedAt: number | null;
  /** Why the last run did not get through; null: it did. */
  problem: { code: string; message: string; nextAttemptAt: number | null; signInNeeded: boolean } | null;
}

export interface LostRowCount {
  /** Rows that the server does not have any more. */
  missing: { repositories: number; projects: number; messages: number };
  /** Rows that it has as they were before. */
  older: number;
}

export interface UnreadableRow {
  /** Unique among them. */
  key: string;
  /** Its name where it has one, else its id. */
  name: string;
  reason: string;
}

/** The owner's changes on their way to the server, and what the owner can decide about each of them. */
export interface OutboxService {
  /** What waits, what needs a decision and what went through lately. */
  entries(): Promise<OutboxEntry[]>;
  /** False: there was nothing left to take back. */
  undo(id: string): Promise<Result<boolean>>;
  retry(id: string): Promise<Result<boolean>>;
  /** Everything that was refused, in the owner's order. */
  retryAll(): Promise<Result<boolean>>;
  /** Makes a batch update with other values out of one that is refused or was never sent. */
  edit(id: string, updates: RepositoryUpdates): Promise<Result<boolean>>;
  discard(id: string): Promise<Result<boolean>>;
  resolve(id: string, choice: 'mine' | 'theirs'): Promise<Result<boolean>>;
  /** Sends what a restored server lost. */
  sendLostAgain(): Promise<Result<boolean>>;
  /** Gives up what a restored server lost: this device shows what the server has. */
  takeServersState(): Promise<Result<boolean>>;
  /** Rows of the server that this version could not read. */
  unreadable(): Promise<UnreadableRow[]>;
  /** States, ids and codes as JSON, for support. */
  supportLog(): Promise<string>;
}

export interface FetchOptions {
  /** Ask again even if the last answer is fresh. */
  force: boolean;
  /** Ends it after the step that is under way; what has arrived stays. */
  signal: AbortSignal;
  onProgress: (progress: { page: number; pages: number | null; count: number }) => void;
}

export interface FileCheckOptions {
  signal: AbortSignal;
  onProgress: (progress: { done: number; total: number }) => void;
}

/** What the owner may ask of the provider. What comes back lands in the device's store; a failure is a value. */
export interface GithubImport {
  isGithubConnected(): Promise<boolean>;
  /** A tool bridge is injected into this page. */
  hasToolBridge(): boolean;
  /** Whose repositories are on the device, for when the provider's list of organisations is not. */
  owners(): Promise<string[]>;
  refreshOrganizations(options?: { force?: boolean }): Promise<Result<Organization[]>>;
  /** Fetches an organisation's repositories page by page; goes on where it was cut off. Resolves with their number. */
  refreshRepositories(organization: Organization, options: FetchOptions): Promise<Result<number>>;
  /** How far the listing has come. For live queries. */
  repositoryFetch(organization: Organization): Promise<RepositoryFetch | null>;
  /** Ids of organisations that GitHub leaves out until the owner passes their single sign-on. For live queries. */
  withheldOrganizations(): Promise<string[]>;
  /**
   * Asks again, one by one, for repositories that counted as gone. One that is there is refreshed and counts so no longer.
   * Fails when it could not be done with all of them.
   */
  recheckGone(
    organization: Organization,
    ids: readonly string[],
  ): Promise<Result<ReadonlyMap<string, Presence>>>;
  /** The next refresh brings every row again, changed or not. */
  forgetFetched(organization: Organization): Promise<void>;
  /** Looks for README and TechBragging.md, in batches of five. */
  checkFiles(repositories: readonly Repository[], options: FileCheckOptions): Promise<Result<number>>;
  rateLimit(): Promise<RateLimit | null>;
}

export interface ShownRepositories {
  rows: readonly Repository[];
  /** Ids of rows with changes of the owner's that the server does not have yet. */
  pending: ReadonlySet<string>;
}

/** What the owner works with. Reads come from the device and may be used in live queries. */
export interface Workspace extends GithubImport {
  analysis: AnalysisService;
  backup: BackupService;
  organizations(): Promise<Organization[]>;
  /**
   * An owner's rows now and after every change, in this tab or another one; only what changed is read again. Returns the
   * unsubscribe function.
   */
  watchRepositories(
    owner: string,
    listener: (shown: ShownRepositories) => void,
    /** They could not be read; what was shown stays. */
    onError: (error: unknown) => void,
  ): () => void;
  allRepositories(): Promise<Repository[]>;
  repositoryCount(): Promise<number>;
  linkedRepositories(projectId: string): Promise<Repository[]>;
  projects(): Promise<Project[]>;
  syncStatus(): Promise<SyncStatus>;
  /** One of the owner's batches: kept on the device with its operation, or not at all. */
  applyBatch(input: BatchInput): Promise<Result<KeptChange>>;
  /** Takes a change back: what was never sent is cancelled, the rest gets its inverse. */
  undo(change: KeptChange): Promise<Result<void>>;
  /** The fields count as edited by hand no longer: the next refresh brings the provider's values back. */
  resetEdited(ids: readonly string[], fields: readonly EditableField[]): Promise<Result<KeptChange>>;
  /** Takes repositories off the list, here and on the server; linked ones among them stay. */
  removeRepositories(ids: readonly string[]): Promise<Result<KeptChange>>;
  /** A new managed project, or a changed one; also offline. */
  saveProject(project: Omit<Project, 'createdAt'>): Promise<Result<KeptChange>>;
  /** Repositories with something that the owner has not decided yet, by id. */
  attentionTargets(): Promise<ReadonlyMap<string, RowAttention>>;
  outbox: OutboxService;
  messages(): Promise<ReceivedMessage[]>;
  markMessagesRead(ids: readonly string[]): Promise<Result<KeptChange>>;
  deleteMessages(ids: readonly string[]): Promise<Result<KeptChange>>;
  deleteProject(projectId: string): Promise<Result<KeptChange>>;
  syncNow(): void;
}

export const ServicesContext = createContext<Services | null>(null);
export const WorkspaceContext = createContext<Workspace | null>(null);

export function useServices(): Services {
  const services = use(ServicesContext);
  if (!services) throw new Error('useAuth must be used within an AuthProvider.');
  return services;
}

export function useWorkspace(): Workspace {
  const workspace = use(WorkspaceContext);
  if (!workspace) throw new Error('useWorkspace must be used within the admin area.');
  return workspace;
}

/** `leaving`: signing out, on the way to the home page. */
export type AuthView = 'loading' | 'signedOut' | 'signedIn' | 'leaving';

export interface AuthState {
  view: AuthView;
  account: Account | null;
  /** The session ended without being asked to; the account's data stays and asks for sign-in. */
  expired: boolean;
  /** The session was looked up since the page was opened; before that, the last known account is shown. */
  verified: boolean;
  /** A provider sign-in is being finished. */
  fromProvider: boolean;
  /** The session has not shown the second factor: the server takes nothing of the owner's. */
  codeNeeded: boolean;
  /** The question for it stands in front: there is nothing on this device to go on with, or it was asked for. */
  codeAsked: boolean;
}

/** Who is signed in, as far as the screens are concerned. */
export function useAuth(): AuthState {
  const { auth } = useServices();
  const view = useSelector(auth, (state): AuthView => {
    if (state.matches('signedIn')) return 'signedIn';
    if (state.matches('signingOut') || state.matches('left')) return 'leaving';
    return state.matches('loading') || state.matches('starting') ? 'loading' : 'signedOut';
  });
  const account = useSelector(auth, (state) => state.context.account);
  const expired = useSelector(auth, (state) => state.matches({ signedIn: { session: 'expired' } }));
  const verified = useSelector(auth, (state) => state.matches({ signedIn: { session: 'active' } }));
  const fromProvider = useSelector(auth, (state) => state.context.pending);
  const codeNeeded = !expired && account?.needsCode === true;
  const inFront = useSelector(auth, (state) => state.matches({ signedIn: { code: 'asking' } }));
  const codeAsked = codeNeeded && (inFront || account.role !== 'admin');
  return { view, account, expired, verified, fromProvider, codeNeeded, codeAsked };
}
