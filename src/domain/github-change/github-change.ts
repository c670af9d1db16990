import type { Repository } from '../repository/repository.ts';
import { formatCount } from '../shared/wording.ts';
import {
  type FileProposal,
  type FileRequest,
  type GitPosition,
  nextFileRequest,
  type ProposalBranches,
  type PullRequest,
  takeBack,
} from './files.ts';
import type { PlannedChange } from './github-plan.ts';
import {
  chosenSettings,
  type GithubSetting,
  githubSettingNames,
  githubSettings,
  missingSettings,
  requestedSettings,
  type SettingValues,
  separateSettings,
  settingsNamed,
  settingsNotNamed,
} from './github-settings.ts';
import { type LabelRequest, nextLabelRequest } from './labels.ts';
import { missingChange, type Wanted } from './missing.ts';
import { invertPulls, nextPullWrite, type PullWrite, pullsTitle } from './pulls.ts';

interface LeftToTheirs {
  wanted: SettingValues;
  theirs: SettingValues;
}

export interface GithubChange {
  id: string;
  groupId: string;
  deviceId: string;
  deviceName?: string;
  repositoryName?: string;
  takenOver?: true;
  /** The server has only a part of this change by another device, so this device can't take it over. */
  incomplete?: true;
  /** `generation` counts takeovers, `revision` counts reports to the server. */
  generation: number;
  revision: number;
  /** 1 while the server lacks the current state. Absent otherwise, so that the index contains unreported changes only. */
  unrecorded?: 1;
  sequence: number;
  createdAt: number;
  repositoryId: string;
  /** GitHub's values that the owner saw. Settings with unknown values are absent. */
  base: SettingValues;
  wanted: SettingValues;
  proposal?: FileProposal;
  pull?: PullRequest;
  state: GithubChangeState;
  /** GitHub's values before this change, for each setting that was or may have been written. */
  before: SettingValues;
  /** Values that GitHub returned last and that are neither the base nor the wanted values. */
  theirs: SettingValues | null;
  left?: LeftToTheirs;
  /** Consecutive requests without a usable response. */
  failures: number;
  reason: string | null;
  finishedAt: number | null;
  undoes: string | null;
}

/** `sent`: the result of a request is unknown. `done`: our request set the values. `skipped`: GitHub already had them. */
export type GithubChangeState =
  | 'queued'
  | 'sent'
  | 'done'
  | 'skipped'
  | 'refused'
  | 'conflicting'
  | 'cancelled';

export const openStates: readonly GithubChangeState[] = ['queued', 'sent'];
export const decisionStates: readonly GithubChangeState[] = ['refused', 'conflicting'];

/** Changes in these states are never deleted. */
export const unfinishedStates: readonly GithubChangeState[] = [...openStates, ...decisionStates];

export const isOpen = ({ state }: GithubChange): boolean => openStates.includes(state);
export const needsDecision = ({ state }: GithubChange): boolean => decisionStates.includes(state);
export const isUnfinished = ({ state }: GithubChange): boolean => unfinishedStates.includes(state);

/** Returns the repository's name with its owner. Uses the recorded name if the row is missing. */
export function changedRepositoryName(
  { repositoryId, repositoryName }: Pick<GithubChange, 'repositoryId' | 'repositoryName'>,
  row: Pick<Repository, 'owner' | 'name'> | undefined,
): string {
  return row ? `${row.owner}/${row.name}` : (repositoryName ?? `repository ${repositoryId}`);
}

export function newGithubChange(
  { repository, base, wanted, proposal }: PlannedChange,
  own: Pick<GithubChange, 'id' | 'groupId' | 'deviceId' | 'sequence' | 'createdAt' | 'undoes'>,
): GithubChange {
  return {
    ...own,
    repositoryId: repository.id,
    base,
    wanted,
    ...(proposal && { proposal }),
    state: 'queued',
    before: {},
    theirs: null,
    failures: 0,
    reason: null,
    finishedAt: null,
    generation: 1,
    revision: 1,
    unrecorded: 1,
  };
}

export type NextStep =
  | { kind: 'write'; values: SettingValues; request?: LabelRequest | FileRequest | PullWrite }
  | { kind: 'conflict'; theirs: SettingValues }
  | { kind: 'impossible'; reason: string }
  /** The files were read from a branch that is no longer the default branch. */
  | { kind: 'outdated' }
  | { kind: 'finished' };

export interface GithubSurroundings {
  branches?: ProposalBranches;
  git?: GitPosition | null;
  missingBranch?: string;
}

/**
 * The settings of each request, in order. Unarchiving is first and archiving last, because archived repositories reject
 * changes. A setting that an organisation may forbid has its own request, so that a refusal does not block the others.
 */
const requests: readonly (readonly GithubSetting[])[] = [
  githubSettingNames.filter((name) => !separateSettings.some((one) => one === name)),
  ...separateSettings.filter((name) => name !== 'archived').map((name) => [name]),
];

export function nextStep(
  change: Wanted & { base: SettingValues },
  current: SettingValues,
  { branches = {}, git, missingBranch }: GithubSurroundings = {},
): NextStep {
  const { base, wanted, proposal } = change;
  const { defaultBranch = git?.branch } = current;
  if (wanted.files && git && git.branch !== defaultBranch) return { kind: 'outdated' };
  const missing = missingChange(change, current, branches);
  const names = requestedSettings(missing);
  if (names.length === 0) return { kind: 'finished' };
  const changedElsewhere = missingSettings(settingsNamed(base, missing), current);
  if (requestedSettings(changedElsewhere).length > 0) {
    return { kind: 'conflict', theirs: settingsNamed(current, changedElsewhere) };
  }
  const order = [
    ...(wanted.archived === false ? [['archived' as const]] : []),
    ...requests,
    ...(wanted.archived === true ? [['archived' as const]] : []),
  ];
  const next = order
    .map((part) => part.filter((name) => names.includes(name)))
    .find((part) => part.length > 0);
  const values = chosenSettings(missing, next ?? []);
  if (values.labels) {
    const request = nextLabelRequest(values.labels, current.labels ?? {});
    if (request) return { kind: 'write', values: { labels: request.values }, request };
  }
  if (values.pulls) {
    const write = nextPullWrite(values.pulls, current.pulls ?? {}, current);
    if (write && 'reason' in write) return { kind: 'impossible', reason: write.reason };
    if (write) return { kind: 'write', values: { pulls: write.values }, request: write.request };
  }
  if (values.defaultBranch !== undefined && values.defaultBranch === missingBranch) {
    return { kind: 'impossible', reason: `The repository has no branch “${missingBranch}”.` };
  }
  if (values.files && proposal) {
    if (!git) return { kind: 'impossible', reason: 'No commits yet. A pull request needs at least one.' };
    return { kind: 'write', values, request: nextFileRequest(values.files, proposal, branches, git) };
  }
  return { kind: 'write', values };
}

export function invertGithubChange({ state, before, wanted, theirs, proposal }: GithubChange): {
  base: SettingValues;
  wanted: SettingValues;
  proposal?: FileProposal;
} | null {
  if (openStates.includes(state) || requestedSettings(before).length === 0) return null;
  const kept = settingsNotNamed(before, theirs ?? {});
  // Does not revert files that were merged into the former default branch.
  const files = kept.files && kept.defaultBranch !== undefined ? { ...kept, files: {} } : kept;
  const { pulls: earlier, ...still } = files;
  const pulls = earlier && invertPulls(wanted.pulls ?? {}, earlier);
  return {
    base: { ...settingsNamed(wanted, still), ...(pulls && { pulls: pulls.base }) },
    wanted: { ...still, ...(pulls && { pulls: pulls.wanted }) },
    ...(proposal && still.files && { proposal: takeBack(proposal) }),
  };
}

export function githubChangeTitle(
  changes: readonly Pick<GithubChange, 'wanted' | 'left' | 'undoes' | 'repositoryId'>[],
  onlyName: string | null,
): string {
  const repositories = new Set(changes.map(({ repositoryId }) => repositoryId));
  const whose = onlyName ?? formatCount(repositories.size, 'repository', 'repositories');
  const ofPulls = pullsTitle(changes.flatMap(({ wanted: { pulls } }) => (pulls ? [pulls] : [])));
  if (ofPulls !== null) return `${ofPulls} of ${whose}`;
  const names = githubSettingNames.filter((name) =>
    changes.some(({ wanted, left }) => wanted[name] !== undefined || left?.wanted[name] !== undefined),
  );
  const what = names.map((name) => githubSettings[name].label).join(', ');
  return `${changes[0]?.undoes ? 'Revert: ' : ''}${what} of ${whose}`;
}
