import { counted } from '../shared/wording.ts';
import type { PlannedChange } from './github-plan.ts';
import {
  chosenSettings,
  differingSettings,
  type GithubSetting,
  type GithubSettings,
  githubSettingNames,
  githubSettings,
  separateSettings,
  settingsIn,
} from './github-settings.ts';

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
  /** Its place in this device's order. */
  sequence: number;
  createdAt: number;
  repositoryId: string;
  /** GitHub's values that the owner saw; a setting that is missing here was not known. */
  base: Partial<GithubSettings>;
  wanted: Partial<GithubSettings>;
  state: GithubChangeState;
  /** What GitHub had before this change wrote it: the settings that were written, or may have been. */
  before: Partial<GithubSettings>;
  /** What GitHub had when it was last asked, where that is another value than expected. */
  theirs: Partial<GithubSettings> | null;
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
  { repository, base, wanted }: PlannedChange,
  own: Pick<GithubChange, 'id' | 'groupId' | 'deviceId' | 'sequence' | 'createdAt' | 'undoes'>,
): GithubChange {
  return {
    ...own,
    repositoryId: repository.id,
    base,
    wanted,
    state: 'queued',
    before: {},
    theirs: null,
    failures: 0,
    reason: null,
    finishedAt: null,
  };
}

export type NextStep =
  | { kind: 'write'; values: Partial<GithubSettings> }
  | { kind: 'conflict'; theirs: Partial<GithubSettings> }
  | { kind: 'finished' };

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
  { base, wanted }: Pick<GithubChange, 'base' | 'wanted'>,
  current: Partial<GithubSettings>,
): NextStep {
  const missing = differingSettings(wanted, current);
  if (missing.length === 0) return { kind: 'finished' };
  const changedElsewhere = differingSettings(chosenSettings(base, missing), current);
  if (changedElsewhere.length > 0) {
    return { kind: 'conflict', theirs: chosenSettings(current, changedElsewhere) };
  }
  const order = [
    ...(wanted.archived === false ? [['archived' as const]] : []),
    ...requests,
    ...(wanted.archived === true ? [['archived' as const]] : []),
  ];
  const names = order
    .map((part) => part.filter((name) => missing.includes(name)))
    .find((part) => part.length > 0);
  return { kind: 'write', values: chosenSettings(wanted, names ?? []) };
}

/** What it takes back: the settings that this change did write, each with the value from before. */
export function inverseOf({ state, before, wanted, theirs }: GithubChange): {
  base: Partial<GithubSettings>;
  wanted: Partial<GithubSettings>;
} | null {
  const written = settingsIn(before);
  if (openStates.includes(state) || written.length === 0) return null;
  const still = written.filter((name) => theirs?.[name] === undefined);
  return { base: chosenSettings(wanted, still), wanted: chosenSettings(before, still) };
}

/** 'Description, Topics of 3 repositories at GitHub'. */
export function githubChangeTitle(
  changes: readonly Pick<GithubChange, 'wanted' | 'undoes'>[],
  onlyName: string | null,
): string {
  const names = githubSettingNames.filter((name) => changes.some(({ wanted }) => wanted[name] !== undefined));
  const what = names.map((name) => githubSettings[name].label).join(', ');
  const whose = onlyName ?? counted(changes.length, 'repository', 'repositories');
  return `${changes[0]?.undoes ? 'Take back: ' : ''}${what} of ${whose}`;
}
