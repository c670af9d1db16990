import { type FileProposal, type FileVersions, proposeFiles } from './files.ts';
import type { GithubChange } from './github-change.ts';
import { type GithubSettings, mergedSettings, notNamedIn, settingsIn } from './github-settings.ts';

/** What of a change in conflict goes on where the owner keeps what GitHub has; null: nothing does. */
export function restOf({
  wanted,
  theirs,
  proposal,
}: Pick<GithubChange, 'wanted' | 'theirs' | 'proposal'>): Partial<GithubSettings> | null {
  const rest = notNamedIn(wanted, theirs ?? {});
  // Without a file left, a branch of ours is to be taken away all the same.
  const withdraws = wanted.files && proposal && (proposal.withdraws !== null || isBegun(proposal));
  const whole = withdraws ? { ...rest, files: rest.files ?? {} } : rest;
  return settingsIn(whole).length === 0 ? null : whole;
}

/** Its branch may be at GitHub. */
const isBegun = ({ earlier }: FileProposal): boolean => earlier !== undefined;

/** What becomes of a change in conflict: what GitHub has elsewhere stays, and the rest goes on; null: nothing does. */
export async function leaveToTheirs(change: GithubChange): Promise<Partial<GithubChange> | null> {
  const { wanted, before, left, proposal } = change;
  const theirs = change.theirs ?? {};
  const rest = restOf(change);
  if (rest === null) return null;
  const proposed = rest.files && proposal && (await proposalOfRest(rest.files, proposal, wanted.files));
  return {
    state: 'queued',
    wanted: rest,
    ...(proposed && { proposal: proposed }),
    left: {
      wanted: mergedSettings(left?.wanted ?? {}, notNamedIn(wanted, rest)),
      theirs: mergedSettings(left?.theirs ?? {}, theirs),
    },
    before: notNamedIn(before, theirs),
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
