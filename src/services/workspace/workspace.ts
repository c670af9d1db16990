import type { StorageUnavailable } from '#domain/shared/storage-unavailable.ts';
import type { AnalysisService } from './analysis.ts';
import type { BackupService } from './backup.ts';
import type { ContentService } from './content-edits.ts';
import type { GithubChangeService } from './github-changes.ts';
import type { GithubImport } from './github-import.ts';
import type { MessageService } from './messages.ts';
import type { OutboxService } from './outbox.ts';
import type { PictureService } from './pictures.ts';
import type { ProjectService } from './projects.ts';
import type { RankingService } from './ranking.ts';
import type { RepositoryService } from './repositories.ts';
import type { SavedViewService } from './saved-views.ts';
import type { SyncService } from './sync.ts';

/** What the owner works with. Reads come from the device and may be used in live queries. */
export interface Workspace {
  /** Resolves when the data on this device is deleted or closed under the page: nothing can be read or kept any more. */
  whenLost: Promise<StorageUnavailable>;
  repositories: RepositoryService;
  projects: ProjectService;
  pictures: PictureService;
  messages: MessageService;
  savedViews: SavedViewService;
  content: ContentService;
  outbox: OutboxService;
  githubImport: GithubImport;
  githubChanges: GithubChangeService;
  analysis: AnalysisService;
  ranking: RankingService;
  backup: BackupService;
  sync: SyncService;
}
