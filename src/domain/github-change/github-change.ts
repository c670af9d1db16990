import { counted } from '../shared/wording.ts';
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
  type GithubSettings,
  githubSettingNames,
  githubSettings,
  missingSettings,
  requestedSettings,
  separateSettings,
  settingsNamed,
  settingsNotNamed,
} from './github-settings.ts';
import { type LabelRequest, nextLabelRequest } from './labels.ts';
import { missingPermission, type Wanted } from './missing.ts';

/** Settings that the owner leaves at GitHub's value in a conflict. */
interface LeftToTheirs {
  /** The wanted values. */
  wanted: Partial<GithubSettings>;
  /** GitHub's values at that time. */
  theirs: Partial<GithubSettings>;
}

/**
 * A change of one repository on GitHub, in progress. Invariant: before each request the state on GitHub is read, and
 * only values that are unchanged since the change was made, or are the owner's own, are overwritten. A request
 * without a response is verified, not repeated blindly.
 */
export interface GithubChange {
  id: string;
  /** Id of the confirmation. */
  groupId: string;
  /** The device that carries it out. */
  deviceId: string;
  /** Name of the device; absent: this device, or unknown. */
  deviceName?: string;
  /** `owner/name`, as the server tells it of another device's. */
  repositoryName?: string;
  /** Another device took the change over from this one. */
  takenOver?: true;
  /** Another device's is too large to be carried out elsewhere: the server has not all of it. */
  incomplete?: true;
  /** Counts takeovers and reports to the server. */
  generation: number;
  revision: number;
  /** The server does not have it as it is; absent, hence not indexed: it does. */
  unrecorded?: 1;
  /** Position in this device's order. */
  sequence: number;
  createdAt: number;
  repositoryId: string;
  /** GitHub's values that the owner saw; a setting that is missing here was not known. */
  base: Partial<GithubSettings>;
  wanted: Partial<GithubSettings>;
  /** How its files get there; absent: it has none. */
  proposal?: FileProposal;
  /** The pull request that has come of it; absent: none has. */
  pull?: PullRequest;
  state: GithubChangeState;
  /** GitHub's values before this change: settings that were written, or may have been. */
  before: Partial<GithubSettings>;
  /** GitHub's values at the last reading, where they differ from the expected ones. */
  theirs: Partial<GithubSettings> | null;
  /** Not wanted any more; absent: nothing of it. */
  left?: LeftToTheirs;
  /** Requests that ended without a usable response, one after the other. */
  failures: number;
  /** GitHub's words. */
  reason: string | null;
  finishedAt: number | null;
  /** The group that it takes back. */
  undoes: string | null;
}

/**
 * `sent`: a request has left, with an unknown result. `done`: GitHub has the wanted values by our request; `skipped`:
 * it had them before. Values written before a refusal or a conflict stay and can be undone.
 */
export type GithubChangeState =
  | 'queued'
  | 'sent'
  | 'done'
  | 'skipped'
  | 'refused'
  | 'conflicting'
  | 'cancelled';

export const openStates: readonly GithubChangeState[] = ['queued', 'sent'];
/** The owner has something to decide. */
export const decisionStates: readonly GithubChangeState[] = ['refused', 'conflicting'];

/** Not done with: it stays, whatever is tidied up. */
export const unfinishedStates: readonly GithubChangeState[] = [...openStates, ...decisionStates];

export const isOpen = ({ state }: GithubChange): boolean => openStates.includes(state);
export const needsDecision = ({ state }: GithubChange): boolean => decisionStates.includes(state);
export const isUnfinished = ({ state }: GithubChange): boolean => unfinishedStates.includes(state);

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
  /** Without a request of its own it is one that changes settings. */
  | { kind: 'write'; values: Partial<GithubSettings>; request?: LabelRequest | FileRequest }
  | { kind: 'conflict'; theirs: Partial<GithubSettings> }
  | { kind: 'impossible'; reason: string }
  /** The files that were read are those of the former default branch. */
  | { kind: 'outdated' }
  | { kind: 'finished' };

/** GitHub's state beside the values: our branches, and the position of the default branch. */
export interface GithubSurroundings {
  branches?: ProposalBranches;
  /** null: there is no commit. */
  git?: GitPosition | null;
  /** A missing branch cannot become the default branch. */
  missingBranch?: string;
}

/**
 * An archived repository takes no other change, so unarchiving comes first and archiving last. What an organisation may
 * forbid goes alone, so that its refusal is about nothing else.
 */
const requests: readonly (readonly GithubSetting[])[] = [
  githubSettingNames.filter((name) => !separateSettings.some((one) => one === name)),
  ...separateSettings.filter((name) => name !== 'archived').map((name) => [name]),
];

/** The next step, given GitHub's current state. */
export function nextStep(
  change: Wanted & { base: Partial<GithubSettings> },
  current: Partial<GithubSettings>,
  { branches = {}, git, missingBranch }: GithubSurroundings = {},
): NextStep {
  const { base, wanted, proposal } = change;
  const { defaultBranch = git?.branch } = current;
  if (wanted.files && git && git.branch !== defaultBranch) return { kind: 'outdated' };
  const missing = missingPermission(change, current, branches);
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
  if (values.defaultBranch !== undefined && values.defaultBranch === missingBranch) {
    return { kind: 'impossible', reason: `It has no branch “${missingBranch}”.` };
  }
  if (values.files && proposal) {
    if (!git) return { kind: 'impossible', reason: 'It has no commits yet: a pull request needs one.' };
    return { kind: 'write', values, request: nextFileRequest(values.files, proposal, branches, git) };
  }
  return { kind: 'write', values };
}

/** The inverse of a change: the written settings with their earlier values. */
export function invertGithubChange({ state, before, wanted, theirs, proposal }: GithubChange): {
  base: Partial<GithubSettings>;
  wanted: Partial<GithubSettings>;
  proposal?: FileProposal;
} | null {
  if (openStates.includes(state) || requestedSettings(before).length === 0) return null;
  const kept = settingsNotNamed(before, theirs ?? {});
  // Files merged into the former default branch stay there; those of the new one are not part of this change.
  const still = kept.files && kept.defaultBranch !== undefined ? { ...kept, files: {} } : kept;
  return {
    base: settingsNamed(wanted, still),
    wanted: still,
    ...(proposal && still.files && { proposal: takeBack(proposal) }),
  };
}

/** 'Description, Topics of 3 repositories at GitHub'. */
export function githubChangeTitle(
  changes: readonly Pick<GithubChange, 'wanted' | 'left' | 'undoes'>[],
  onlyName: string | null,
): string {
  const names = githubSettingNames.filter((name) =>
    changes.some(({ wanted, left }) => wanted[name] !== undefined || left?.wanted[name] !== undefined),
  );
  const what = names.map((name) => githubSettings[name].label).join(', ');
  const whose = onlyName ?? counted(changes.length, 'repository', 'repositories');
  return `${changes[0]?.undoes ? 'Take back: ' : ''}${what} of ${whose}`;
}
