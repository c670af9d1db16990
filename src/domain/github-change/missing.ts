import { type FileProposal, missingFiles, type ProposalBranches } from './files.ts';
import { type GithubSettings, missingSettings } from './github-settings.ts';

export interface Wanted {
  wanted: Partial<GithubSettings>;
  proposal?: FileProposal;
}

/** Returns the missing permission, or null. An empty `files` means that a proposal must be withdrawn. */
export function missingPermission(
  { wanted, proposal }: Wanted,
  current: Partial<GithubSettings>,
  branches: ProposalBranches = {},
): Partial<GithubSettings> {
  const { files: found = {}, ...others } = missingSettings(wanted, current);
  const files = proposal && wanted.files && missingFiles(found, proposal, current.files ?? {}, branches);
  return files ? { ...others, files } : others;
}

/** Parts to read in addition to the settings: labels by lower-case name, files by path, and the branches of our proposals. */
export interface ReadingScope {
  labels?: readonly string[];
  files?: readonly string[];
  branches?: readonly string[];
  /** Numbers of pull requests. */
  pulls?: readonly string[];
  /** True to read whether Dependabot alerts are on. */
  alerts?: boolean;
  /** Branch that shall become the default branch. The read checks that it exists. */
  defaultBranch?: string;
}

export function missingScope({ wanted: { alerts, labels, files, pulls }, proposal }: Wanted): ReadingScope {
  const branches = [proposal?.branch, proposal?.withdraws].filter((name) => typeof name === 'string');
  return {
    ...(labels && { labels: Object.keys(labels) }),
    ...(files && { files: Object.keys(files), branches }),
    ...(pulls && { pulls: Object.keys(pulls) }),
    ...(alerts !== undefined && { alerts: true }),
  };
}
