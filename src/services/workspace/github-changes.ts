import type { RecordedPage } from '#backend/github-changes.ts';
import type { GithubWriter } from '#domain/github-change/app-writing.ts';
import type { GithubChange } from '#domain/github-change/github-change.ts';
import type { GithubPlan, PlannedChange } from '#domain/github-change/github-plan.ts';
import type { GithubRun } from '#domain/github-change/github-run.ts';
import type { GithubState, KnownRepository } from '#domain/github-change/github-state.ts';
import type { ReadingScope } from '#domain/github-change/missing.ts';
import type { RecordedChange } from '#domain/github-change/recorded-change.ts';
import type { GithubTemplates } from '#domain/github-change/templates.ts';
import type { Repository } from '#domain/repository/repository.ts';
import type { Result } from '#domain/shared/failure.ts';
import type { PullFollower } from './pull-follower.ts';

/** What was confirmed at once, with the names that the repositories have today. */
export interface GithubChangeGroup {
  id: string;
  title: string;
  createdAt: number;
  changes: readonly NamedChange[];
  /** Another device carries them out; null: this one does. */
  elsewhere: OtherDevice | null;
  /** Some of it was done, and can be taken back. */
  canUndo: boolean;
}

export interface OtherDevice {
  /** null: it is not known. */
  name: string | null;
  /** It took them over from this one. */
  tookOver: boolean;
  /** The server has not all that another device would need. */
  incomplete: boolean;
}

export interface NamedChange extends GithubChange {
  /** `owner/name`. */
  name: string;
  /** Another device carries it out. */
  isElsewhere: boolean;
}

export interface ReadAgainOptions {
  signal: AbortSignal;
  onProgress: (progress: { done: number; total: number }) => void;
  /** What is read of each beside its settings; absent: nothing. */
  scopeOf?: ((id: string) => ReadingScope | undefined) | undefined;
}

/** Changes at GitHub itself: planned and kept on the device, carried out when GitHub can be reached. */
export interface GithubChangeService extends PullFollower {
  known(ids: readonly string[]): Promise<KnownRepository[]>;
  /** The ids of repositories by their number or, without one, by `owner/name`; null: this device does not have it. */
  find(named: readonly { id: string | null; repository: string }[]): Promise<(string | null)[]>;
  /** What GitHub itself has, as it was read last; null: it was not. For live queries. */
  state(repositoryId: string): Promise<GithubState | null>;
  /** Asks GitHub about each. Resolves with how many could be read. */
  readAgain(ids: readonly string[], options: ReadAgainOptions): Promise<Result<void>>;
  /** The names of its branches; null: GitHub could not be asked, or there are too many to be listed. */
  branches(repository: Pick<Repository, 'owner' | 'name'>): Promise<string[] | null>;
  /** Labels and files to bring into repositories, as the owner keeps them. For live queries. */
  templates(): Promise<GithubTemplates>;
  keepTemplates(templates: GithubTemplates): Promise<void>;
  /** @param undoes the group that they take back; null: none */
  keep(changes: readonly PlannedChange[], undoes: string | null): Promise<Result<void>>;
  /** What taking a group back would do: only where GitHub still has what it wrote. */
  planUndo(groupId: string): Promise<GithubPlan>;
  /** Whether there are any, also finished ones. For live queries. */
  any(): Promise<boolean>;
  /** The newest first. For live queries. */
  groups(): Promise<GithubChangeGroup[]>;
  run(): Promise<GithubRun>;
  pause(): Promise<void>;
  /** Goes on now, unless GitHub named a time to wait for. */
  resume(): Promise<void>;
  /** Whether the GitHub App could carry them out, as far as this device knows. */
  hasApp(): boolean;
  /** The owner chooses whose token carries changes out, on this device; what waits goes on. */
  carryOutAs(writer: GithubWriter): Promise<void>;
  /** Refused ones are tried again. */
  retry(ids: readonly string[]): Promise<void>;
  /** A conflict: `mine` is written over what GitHub has now; `theirs` stays where it is another value, and the rest goes on. */
  resolve(id: string, choice: 'mine' | 'theirs'): Promise<void>;
  /** What waits is not carried out; what was refused needs no decision any more. */
  discard(ids: readonly string[]): Promise<void>;
  /**
   * This device carries out what another one would, or discards it; the other one stops when it hears of it. Resolves with how many stay
   * with another, or have ended.
   */
  takeOver(groupId: string, andThen: 'carryOut' | 'discard'): Promise<Result<number>>;
  /** What was changed of a repository, by any device, the newest first. @param before the last one that is known; null: from the newest */
  history(repositoryId: string, before: RecordedChange | null): Promise<Result<RecordedPage>>;
  /** What this device itself knows of it. For live queries. */
  historyHere(repositoryId: string): Promise<GithubChange[]>;
  /** The whole history, as JSON. `skipped`: changes that the server sent in an unknown form. */
  exportHistory(onProgress: (read: number) => void): Promise<Result<{ file: Blob; skipped: number }>>;
}
