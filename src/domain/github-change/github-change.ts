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
  namedIn,
  notNamedIn,
  separateSettings,
  settingsIn,
} from './github-settings.ts';
import { type LabelRequest, nextLabelRequest } from './labels.ts';
import { missingOf, type Wanted } from './missing.ts';

/** What stays as it is at GitHub, as the owner has decided in a conflict. */
interface LeftToTheirs {
  /** What it was to be. */
  wanted: Partial<GithubSettings>;
  /** What GitHub had then. */
  theirs: Partial<GithubSettings>;
}

/**
 * A change of one repository at GitHub, on its way there.
 *
 * Invariant: before each of its requests GitHub is asked what it has, and only what is as it was when the change was made,
 * or is the owner's own by now, is written over. So a request whose response was lost is looked at, not repeated blindly.
 */
export interface GithubChange {
  id: string;
  /** What was confirmed at once. */
  groupId: string;
  /** The device that carries it out. */
  deviceId: string;
  /** Its name; absent: it is this device, or the server has not told of it. */
  deviceName?: string;
  /** `owner/name`, as the server tells it of another device's. */
  repositoryName?: string;
  /** It was this device's until another one took it over. */
  takenOver?: true;
  /** Another device's is too large to be carried out elsewhere: the server has not all of it. */
  incomplete?: true;
  /** How often it was taken over, and how often its device has had something to tell the server of it since. */
  generation: number;
  revision: number;
  /** The server does not have it as it is; absent, hence not indexed: it does. */
  unrecorded?: 1;
  /** Its place in this device's order. */
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
  /** What GitHub had before this change wrote it: the settings that were written, or may have been. */
  before: Partial<GithubSettings>;
  /** What GitHub had when it was last asked, where that is another value than expected. */
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
 * `sent`: a request has left, and what came of it is not known yet. `done`: GitHub has what was wanted, by our request;
 * `skipped`: it had it already. What was written before a refusal or a conflict stays, and can be taken back.
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

/** What GitHub has, beside the values: the branches of ours, and where the default branch is. */
export interface GithubSurroundings {
  branches?: ProposalBranches;
  /** null: there is no commit. */
  git?: GitPosition | null;
  /** It cannot become the default branch. */
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

/** What is to be done next, given what GitHub has now. */
export function nextStep(
  change: Wanted & { base: Partial<GithubSettings> },
  current: Partial<GithubSettings>,
  { branches = {}, git, missingBranch }: GithubSurroundings = {},
): NextStep {
  const { base, wanted, proposal } = change;
  const { defaultBranch = git?.branch } = current;
  if (wanted.files && git && git.branch !== defaultBranch) return { kind: 'outdated' };
  const missing = missingOf(change, current, branches);
  const names = settingsIn(missing);
  if (names.length === 0) return { kind: 'finished' };
  const changedElsewhere = missingSettings(namedIn(base, missing), current);
  if (settingsIn(changedElsewhere).length > 0) {
    return { kind: 'conflict', theirs: namedIn(current, changedElsewhere) };
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

/** What it takes back: the settings that this change did write, each with the value from before. */
export function inverseOf({ state, before, wanted, theirs, proposal }: GithubChange): {
  base: Partial<GithubSettings>;
  wanted: Partial<GithubSettings>;
  proposal?: FileProposal;
} | null {
  if (openStates.includes(state) || settingsIn(before).length === 0) return null;
  const kept = notNamedIn(before, theirs ?? {});
  // What was merged into a default branch that is left stays there: the files of the other one are none of this change.
  const still = kept.files && kept.defaultBranch !== undefined ? { ...kept, files: {} } : kept;
  return {
    base: namedIn(wanted, still),
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
