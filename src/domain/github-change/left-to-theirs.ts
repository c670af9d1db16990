import { type FileProposal, type FileVersions, proposeFiles } from './files.ts';
import type { GithubChange } from './github-change.ts';
import {
  type GithubSettings,
  mergedSettings,
  requestedSettings,
  settingsNotNamed,
} from './github-settings.ts';

/** The rest of a conflicting change if the owner leaves the conflicting values to GitHub; null: no rest. */
export function remainingWish({
  wanted,
  theirs,
  proposal,
}: Pick<GithubChange, 'wanted' | 'theirs' | 'proposal'>): Partial<GithubSettings> | null {
  const rest = settingsNotNamed(wanted, theirs ?? {});
  // Without files, our branch must be deleted nevertheless.
  const withdraws = wanted.files && proposal && (proposal.withdraws !== null || isBegun(proposal));
  const whole = withdraws ? { ...rest, files: rest.files ?? {} } : rest;
  return requestedSettings(whole).length === 0 ? null : whole;
}

/** The branch may exist on GitHub. */
const isBegun = ({ earlier }: FileProposal): boolean => earlier !== undefined;

/** Resolves a conflict in favour of GitHub's values and continues with the rest; null: no rest. */
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

/**
 * The name of a branch follows from its files: that of fewer is another one, and the one that may be there is withdrawn. What takes files
 * back has no texts, and one branch.
 */
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
