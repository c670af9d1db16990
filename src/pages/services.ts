import { useSelector } from '@xstate/react';
import { createContext, use } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Account } from '#domain/account.ts';
import type { Result } from '#domain/failure.ts';
import type { Organization } from '#domain/organization.ts';
import type { Project } from '#domain/project.ts';
import type { RateLimit } from '#domain/provider.ts';
import type { EditableField, Repository } from '#domain/repository.ts';
import type { RepositoryFetch } from '#domain/repository-fetch.ts';
import type { authMachine } from '#machines/auth.machine.ts';
import type { BatchInput, KeptChange } from '#machines/batch-selection.machine.ts';
import type { CallbackOutcome } from '#machines/callback.machine.ts';

/** What the screens may ask of the rest of the product; `app` provides the real thing. */
export interface Services {
  auth: ActorRefFrom<typeof authMachine>;
  signInWithPassword(email: string, password: string): Promise<Result<void>>;
  signUp(email: string, password: string): Promise<Result<void>>;
  requestPasswordReset(email: string): Promise<Result<void>>;
  /** @param token of the e-mailed link, used for this one request */
  resetPassword(token: string, password: string): Promise<Result<void>>;
  /** Leaves the page for GitHub. */
  signInWithGithub(): Promise<Result<void>>;
  /** Works on the address that a provider sent the browser back to. */
  completeCallback(address: URL): Promise<Result<CallbackOutcome>>;
  returnTarget: ReturnTarget;
  /** The signed-in account's data on this device; opened at the first call. */
  openOffice(account: Account): Promise<Office>;
}

/** Where to go after a sign-in. Only paths of this site are kept or given back. */
export interface ReturnTarget {
  remember(path: string): void;
  /** @param fallback used when nothing valid is stored */
  read(fallback: string): string;
  forget(): void;
}

export interface SyncStatus {
  /** Repositories and projects that the owner changed and the server does not have yet. */
  pendingChanges: number;
  /** Changes that wait for the owner's decision. */
  parkedChanges: number;
  /** Milliseconds since the epoch; null: never. */
  lastSyncedAt: number | null;
  /** Why the last run did not get through; null: it did. */
  problem: { message: string; nextAttemptAt: number | null; signInNeeded: boolean } | null;
}

export interface Asking {
  /** Ask again even if the last answer is fresh. */
  force: boolean;
  /** Ends it after the step that is under way; what has arrived stays. */
  signal: AbortSignal;
  onProgress(progress: { page: number; pages: number | null; count: number }): void;
}

export interface FileCheckAsking {
  signal: AbortSignal;
  onProgress(progress: { done: number; total: number }): void;
}

/** What the owner may ask of the provider. What comes back lands in the device's store; a failure is a value. */
export interface ProviderOffice {
  isGithubConnected(): Promise<boolean>;
  refreshOrganizations(options?: { force?: boolean }): Promise<Result<Organization[]>>;
  /** Fetches an organisation's repositories page by page; goes on where it was cut off. Resolves with their number. */
  refreshRepositories(organization: Organization, asking: Asking): Promise<Result<number>>;
  /** How far the listing has come. For live queries. */
  repositoryFetch(organization: Organization): Promise<RepositoryFetch | null>;
  /** The next refresh brings every row again, changed or not. */
  forgetFetched(organization: Organization): Promise<void>;
  /** Looks for README and TechBragging.md, in batches of five. */
  checkFiles(repositories: readonly Repository[], asking: FileCheckAsking): Promise<Result<number>>;
  rateLimit(): Promise<RateLimit | null>;
}

/** What the owner works with. Reads come from the device and may be used in live queries. */
export interface Office extends ProviderOffice {
  organizations(): Promise<Organization[]>;
  repositoriesOf(owner: string): Promise<Repository[]>;
  allRepositories(): Promise<Repository[]>;
  repositoryCount(): Promise<number>;
  linkedRepositories(projectId: string): Promise<Repository[]>;
  projects(): Promise<Project[]>;
  syncStatus(): Promise<SyncStatus>;
  /** Ids of rows with changes that the server does not have yet. */
  pendingTargets(): Promise<Set<string>>;
  /** One of the owner's batches: kept on the device with its operation, or not at all. */
  applyBatch(input: BatchInput): Promise<Result<KeptChange>>;
  /** Takes a change back: what was never sent is cancelled, the rest gets its inverse. */
  undo(change: KeptChange): Promise<Result<void>>;
  /** The fields count as edited by hand no longer: the next refresh brings the provider's values back. */
  resetEdited(ids: readonly string[], fields: readonly EditableField[]): Promise<Result<KeptChange>>;
  /** A new managed project, or a changed one; also offline. */
  saveProject(project: Omit<Project, 'createdAt'>): Promise<Result<KeptChange>>;
  /** Repositories of an export. Only those with id, name and url are kept; resolves with their number. */
  importRepositories(repositories: readonly Repository[]): Promise<Result<number>>;
  syncNow(): void;
}

export const ServicesContext = createContext<Services | null>(null);
export const OfficeContext = createContext<Office | null>(null);

export function useServices(): Services {
  const services = use(ServicesContext);
  if (!services) throw new Error('useAuth must be used within an AuthProvider.');
  return services;
}

export function useOffice(): Office {
  const office = use(OfficeContext);
  if (!office) throw new Error('useOffice must be used within the admin area.');
  return office;
}

export type AuthView = 'loading' | 'signedOut' | 'signedIn';

/** Who is signed in, as far as the screens are concerned. */
export function useAuth(): { view: AuthView; account: Account | null; expired: boolean } {
  const { auth } = useServices();
  const view = useSelector(auth, (state): AuthView => {
    if (state.matches('signedIn')) return 'signedIn';
    return state.matches('loading') || state.matches('starting') ? 'loading' : 'signedOut';
  });
  const account = useSelector(auth, (state) => state.context.account);
  const expired = useSelector(auth, (state) => state.matches({ signedIn: 'expired' }));
  return { view, account, expired };
}
