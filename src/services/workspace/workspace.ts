import type { ReceivedMessage } from '#domain/messages/received-message.ts';
import type { RowAttention } from '#domain/outbox/needs-attention.ts';
import type { Project } from '#domain/project/project.ts';
import type { Organization } from '#domain/repository/organization.ts';
import type { EditableField, Repository } from '#domain/repository/repository.ts';
import type { OpenListing } from '#domain/repository/repository-fetch.ts';
import type { Result } from '#domain/shared/failure.ts';
import type { BatchInput, KeptChange } from '#machines/batch-selection.machine.ts';
import type { AnalysisService } from './analysis.ts';
import type { BackupService } from './backup.ts';
import type { GithubImport } from './github-import.ts';
import type { OutboxService } from './outbox.ts';

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
