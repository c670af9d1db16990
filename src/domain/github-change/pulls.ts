/** State of pull requests by number, as a setting of a change on GitHub. */
export type PullValues = Readonly<Record<string, PullValue>>;

export interface PullValue {
  state: 'open' | 'merged' | 'closed';
  /** Commit of the head branch. A change that was planned for another head is a conflict. */
  head: string;
  autoMerge: boolean;
}

export type PullAction = 'merge' | 'autoMerge' | 'update' | 'close';

export type MergeMethod = 'merge' | 'squash' | 'rebase';
