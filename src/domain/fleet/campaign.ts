import type { FileProposal, PullRequest } from '../github-change/files.ts';
import type { GithubChange } from '../github-change/github-change.ts';
import type { RepositoryStatus } from './repository-status.ts';

/** The pull requests of one change of files, until each is merged or closed. */
export interface Campaign {
  /** Id of the group of changes. */
  id: string;
  title: string;
  pulls: CampaignPull[];
}

export interface CampaignPull extends PullRequest {
  repositoryId: string;
  /** Name of the repository with its owner. */
  name: string;
  /** True if the last read of the fleet no longer lists the pull request, so that its state must be read. */
  isUncertain: boolean;
}

export const campaignSnoozeId = (groupId: string): string => `campaign:${groupId}`;

export const campaignPullKey = ({ repositoryId, number }: CampaignPull): string =>
  `${repositoryId}#${number}`;

export const filterPulls = ({ pulls }: Campaign, state: PullRequest['state']): CampaignPull[] =>
  pulls.filter((pull) => pull.state === state);

export type ProposedChange = GithubChange & { proposal: FileProposal; pull: PullRequest };

/** True for a change that opened a pull request with files. A withdrawal wants no files, and an undo is no campaign. */
export function isProposed(change: GithubChange): change is ProposedChange {
  const { proposal, pull, undoes, wanted } = change;
  return proposal !== undefined && pull !== undefined && undoes === null && wanted.files !== undefined;
}

interface Followed {
  state: PullRequest['state'];
  readAt: number;
}

/** Returns the pull request's state by the latest read: of the fleet, of the pull request alone, or by the change. */
export function campaignPullState(
  { createdAt, finishedAt, pull }: ProposedChange,
  status: RepositoryStatus | undefined,
  followed: Followed | null,
): Pick<CampaignPull, 'state' | 'isUncertain'> {
  const known = followed ?? { state: pull.state, readAt: finishedAt ?? createdAt };
  if (!status?.pulls || status.readAt <= known.readAt) return { state: known.state, isUncertain: false };
  if (status.pulls.some(({ number }) => number === pull.number)) return { state: 'open', isUncertain: false };
  return { state: known.state, isUncertain: known.state === 'open' };
}
