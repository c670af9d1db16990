import type { MergeMethod } from '../github-change/pulls.ts';
import type { FailureReason } from '../shared/wording.ts';
import type { HealthFacts, HealthGap, RepositoryHealth } from './health.ts';

/** Parts of a status that GitHub can refuse on their own, for example alerts without the permission. */
const statusParts = ['pulls', 'checks', 'issues', 'alerts', 'release', 'upstream'] as const;

export type StatusPart = (typeof statusParts)[number];

/** GitHub's report on a repository. Stored on the device, and never synced. */
export interface RepositoryStatus extends HealthFacts {
  /** The repository's id, as in its row. */
  id: string;
  /** GitHub's global id, for requests that name the repository. */
  nodeId: string;
  owner: string;
  name: string;
  /** Time of the read, in milliseconds since the epoch. */
  readAt: number;
  /** Parts that this read did not return, with the reason. Their values are null. */
  unknown: Partial<Record<StatusPart, FailureReason>>;
  /** Most recently updated first. `pullCount` can be larger, because one read returns a limited number. */
  pulls: OpenPull[] | null;
  pullCount: number | null;
  /** Result of the last commit's checks on the default branch. `none` if it has no checks. */
  checks: CheckState | null;
  /** Commit that `checks` belongs to. */
  commit: string | null;
  /** Issues without an answer by someone of the repository, oldest first. */
  unanswered: OpenIssue[] | null;
  issueCount: number | null;
  release: { tag: string; publishedAt: number } | null;
  /** For a fork: the repository that it was forked from, and how many of its commits are missing here. */
  upstream: { name: string; behind: number } | null;
  /** Merge method that GitHub offers the owner first. */
  mergeMethod: MergeMethod | null;
  /** Computed in the worker with each read. */
  health: RepositoryHealth;
  /** Copy of the gaps in `health`, because the database index needs a property of its own. */
  gaps: HealthGap[];
}

export type CheckState = 'success' | 'failure' | 'pending' | 'none';

export interface OpenPull {
  number: number;
  nodeId: string;
  title: string;
  url: string;
  author: string;
  /** True for Dependabot, Renovate and other apps. */
  isBot: boolean;
  isDraft: boolean;
  /** Milliseconds since the epoch. */
  createdAt: number;
  updatedAt: number;
  /** Commit of the head branch. A merge names it, so that GitHub refuses if the head has moved. */
  head: string;
  checks: CheckState;
  review: 'approved' | 'changesRequested' | 'required' | 'none';
  /** True if the owner is asked for a review. */
  asksOwner: boolean;
  /** True if the pull request has no conflict. Null while GitHub computes it. */
  mergeable: boolean | null;
  /** True if the base branch has commits that the head lacks and GitHub requires them. */
  isBehind: boolean;
  autoMerge: boolean;
}

export type OpenIssue = Pick<OpenPull, 'number' | 'title' | 'url' | 'author' | 'createdAt' | 'updatedAt'>;

/** True if GitHub would merge the pull request now: not a draft, checks passed, no conflict and no missing review. */
export function isReady({ isDraft, checks, review, mergeable, isBehind }: OpenPull): boolean {
  const passed = checks === 'success' || checks === 'none';
  const reviewed = review === 'approved' || review === 'none';
  return !isDraft && passed && reviewed && mergeable === true && !isBehind;
}
