import { type FileProposal, type FileVersions, proposeFiles } from './files.ts';
import type { GithubChange } from './github-change.ts';
import {
  mergedSettings,
  requestedSettings,
  type SettingValues,
  settingsNotNamed,
} from './github-settings.ts';

export function remainingWish({
  wanted,
  theirs,
  proposal,
}: Pick<GithubChange, 'wanted' | 'theirs' | 'proposal'>): SettingValues | null {
  const rest = settingsNotNamed(wanted, theirs ?? {});
  // Keeps an empty `files` if no file remains, because our branch must still be deleted.
  const withdraws = wanted.files && proposal && (proposal.withdraws !== null || isBegun(proposal));
  const whole = withdraws ? { ...rest, files: rest.files ?? {} } : rest;
  return requestedSettings(whole).length === 0 ? null : whole;
}

/** True if an earlier request may have created the branch on GitHub. */
const isBegun = ({ earlier }: FileProposal): boolean => earlier !== undefined;

/** Resolves a conflict by keeping GitHub's values, and continues with the other settings. Returns null if no setting remains. */
export async function leaveToTheirs(change: GithubChange): Promise<Partial<GithubChange> | null> {
  const { wanted, before, left, proposal } = change;
  const theirs = change.theirs ?? {};
  const rest = remainingWish(change);
  if (rest === null) return null;
  const proposed = rest.files && proposal && (await proposalOfRest(rest.files, proposal, wanted.files));
  return {
    state: 'queued',
    wanted: rest,
    ...(proposed && { proposal: proposed }),
    left: {
      wanted: mergedSettings(left?.wanted ?? {}, settingsNotNamed(wanted, rest)),
      theirs: mergedSettings(left?.theirs ?? {}, theirs),
    },
    before: settingsNotNamed(before, theirs),
    theirs: null,
    finishedAt: null,
  };
}

/** The branch name is derived from the files, so fewer files need a new branch, and the existing one is withdrawn. */
async function proposalOfRest(
  rest: FileVersions,
  proposal: FileProposal,
  all: FileVersions = {},
): Promise<FileProposal> {
  const isWhole = Object.keys(rest).length === Object.keys(all).length;
  if (isWhole || Object.keys(proposal.texts).length === 0) return proposal;
  const { earlier: _begun, commit, ...same } = proposal;
  const texts = Object.entries(rest).flatMap(([path, version]) => {
    const text = version === null ? undefined : proposal.texts[version];
    return text === undefined ? [] : [[path, text] as const];
  });
  const { branch } = (await proposeFiles({ ...proposal, texts: Object.fromEntries(texts) })).proposal;
  const former = { withdraws: proposal.branch, ...(commit !== undefined && { withdrawsCommit: commit }) };
  return { ...same, branch, ...(isBegun(proposal) && former) };
}
