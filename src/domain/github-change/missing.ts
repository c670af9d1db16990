import { type FileProposal, missingFiles, type ProposalBranches } from './files.ts';
import { type GithubSettings, missingSettings } from './github-settings.ts';

/** The wanted values of a repository, and the proposal for its files. */
export interface Wanted {
  wanted: Partial<GithubSettings>;
  /** Absent: there are no files. */
  proposal?: FileProposal;
}

/** The values that differ from the wanted ones. Empty `files`: a proposal must be withdrawn. */
export function missingPermission(
  { wanted, proposal }: Wanted,
  current: Partial<GithubSettings>,
  branches: ProposalBranches = {},
): Partial<GithubSettings> {
  const { files: found = {}, ...others } = missingSettings(wanted, current);
  const files = proposal && wanted.files && missingFiles(found, proposal, current.files ?? {}, branches);
  return files ? { ...others, files } : others;
}

/** Parts to read beside the settings: labels by lower-case name, files by path, our branches. */
export interface ReadingScope {
  labels?: readonly string[];
  files?: readonly string[];
  branches?: readonly string[];
  /** Also reads whether this branch exists, so that it can become the default branch. */
  defaultBranch?: string;
}

/** The parts that must be read to find the differences. */
export function missingScope({ wanted: { labels, files }, proposal }: Wanted): ReadingScope {
  const branches = [proposal?.branch, proposal?.withdraws].filter((name) => typeof name === 'string');
  return {
    ...(labels && { labels: Object.keys(labels) }),
    ...(files && { files: Object.keys(files), branches }),
  };
}
