import { type FileProposal, missingFiles, type ProposalBranches } from './files.ts';
import { missingSettings, type SettingValues } from './github-settings.ts';

export interface Wanted {
  wanted: SettingValues;
  proposal?: FileProposal;
}

/** Returns the wanted settings that GitHub does not have. An empty `files` means that a proposal must be withdrawn. */
export function missingChange(
  { wanted, proposal }: Wanted,
  current: SettingValues,
  branches: ProposalBranches = {},
): SettingValues {
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
