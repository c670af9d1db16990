import { type FileProposal, missingFiles, type ProposalBranches } from './files.ts';
import { type GithubSettings, missingSettings } from './github-settings.ts';

/** What a repository is to be, and how its files get there. */
export interface Wanted {
  wanted: Partial<GithubSettings>;
  /** Absent: there are no files. */
  proposal?: FileProposal;
}

/** What is not as wanted. `files` without any file: a proposal is to be withdrawn. */
export function missingOf(
  { wanted, proposal }: Wanted,
  current: Partial<GithubSettings>,
  branches: ProposalBranches = {},
): Partial<GithubSettings> {
  const { files: found = {}, ...others } = missingSettings(wanted, current);
  const files = proposal && wanted.files && missingFiles(found, proposal, current.files ?? {}, branches);
  return files ? { ...others, files } : others;
}

/** What of a repository is read beside its settings: labels by their names in lower case, files by path, branches of ours. */
export interface ReadingScope {
  labels?: readonly string[];
  files?: readonly string[];
  branches?: readonly string[];
  /** Whether it is there is looked up, so that it can become the default branch. */
  defaultBranch?: string;
}

/** What has to be read to know what is missing. */
export function scopeOf({ wanted: { labels, files }, proposal }: Wanted): ReadingScope {
  const branches = [proposal?.branch, proposal?.withdraws].filter((name) => typeof name === 'string');
  return {
    ...(labels && { labels: Object.keys(labels) }),
    ...(files && { files: Object.keys(files), branches }),
  };
}
