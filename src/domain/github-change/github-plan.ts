import type { Repository } from '../repository/repository.ts';
import { type FileProposal, keptFiles, type ProposalBranches, type ProposedFiles } from './files.ts';
import {
  type GithubSetting,
  githubBounds,
  mergedSettings,
  mergeMethods,
  requestedSettings,
  type SettingValues,
  settingsNamed,
} from './github-settings.ts';
import {
  type GithubPermission,
  type KnownRepository,
  knownValues,
  latestKnownState,
} from './github-state.ts';
import { missingChange } from './missing.ts';
import { resultingTopics, type TopicWish } from './topics.ts';

/** The values that the owner requests for the selected repositories. Absent settings stay unchanged. */
export type GithubWish = Omit<SettingValues, 'topics'> & { topics?: TopicWish };

export interface PlannedChange {
  repository: Repository;
  /** The part of `wanted` that GitHub does not have, as far as this device knows. */
  missing: SettingValues;
  /** Settings that this device does not know are absent. They are read before they are written. */
  base: SettingValues;
  wanted: SettingValues;
  proposal?: FileProposal;
  latestKnownState: number | null;
}

export interface GithubPlan {
  changes: PlannedChange[];
  unchanged: Repository[];
  impossible: { repository: Repository; reason: string }[];
}

export function planGithubChange(
  known: readonly KnownRepository[],
  wish: GithubWish,
  getFiles: (repository: Repository) => ProposedFiles | undefined = () => undefined,
): GithubPlan {
  const { topics, ...others } = wish;
  // GitHub replaces all topics at once, so adding or removing one requires the current list.
  const needsTopics = topics !== undefined && topics.kind !== 'replace';
  const unread = needsTopics ? known.filter((one) => currentSettings(one).topics === undefined) : [];
  const plan = planWanted(
    known.filter((one) => !unread.includes(one)),
    (values, repository) => ({
      ...others,
      ...(topics && { topics: resultingTopics(values.topics ?? [], topics) }),
      ...getFiles(repository),
    }),
  );
  const reason = 'Topics not loaded yet. Refresh from GitHub first';
  return {
    ...plan,
    impossible: [...plan.impossible, ...unread.map(({ repository }) => ({ repository, reason }))],
  };
}

export const currentSettings = (one: KnownRepository): SettingValues =>
  mergedSettings(knownValues(one), one.pending);

export function planWanted(
  known: readonly KnownRepository[],
  wantedOf: (values: SettingValues, repository: Repository) => SettingValues & { proposal?: FileProposal },
): GithubPlan {
  const plan: GithubPlan = { changes: [], unchanged: [], impossible: [] };
  for (const one of known) {
    const { repository } = one;
    const current = currentSettings(one);
    const { proposal, ...all } = wantedOf(current, repository);
    const values = withoutFormerFiles(current, all);
    const missing = missingChange(
      { wanted: all, ...(proposal && { proposal }) },
      values,
      one.state?.branches,
    );
    const names = requestedSettings(missing);
    // Requests all files if any is missing, because the proposal compares each file again.
    const wanted = { ...missing, ...(missing.files && { files: all.files }) };
    const keepsAll = names.length === 0 && proposal && isKept(proposal, all, values, one.state?.branches);
    const reason = names.length === 0 ? null : obstacle(one, values, wanted);
    if (keepsAll) plan.impossible.push({ repository, reason: 'Files with different content are kept' });
    else if (names.length === 0) plan.unchanged.push(repository);
    else if (reason !== null) plan.impossible.push({ repository, reason });
    else {
      plan.changes.push({
        repository,
        missing,
        base: settingsNamed(values, wanted),
        wanted,
        ...(proposal && missing.files && { proposal }),
        latestKnownState: latestKnownState(one),
      });
    }
  }
  return plan;
}

/** Omits the known files if the default branch changes, because they belong to the former one. */
function withoutFormerFiles(values: SettingValues, { defaultBranch }: SettingValues): SettingValues {
  if (defaultBranch === undefined || defaultBranch === values.defaultBranch) return values;
  const { files: _former, ...others } = values;
  return others;
}

/** True if the repository's files differ and the owner chose not to replace existing ones, so that nothing remains to propose. */
function isKept(
  proposal: FileProposal,
  { files = {} }: SettingValues,
  values: SettingValues,
  branches: ProposalBranches = {},
): boolean {
  const isOpen = branches[proposal.branch]?.pull?.state === 'open';
  return !isOpen && keptFiles(files, proposal, values.files ?? {}).length > 0;
}

const forAdministrators: readonly GithubSetting[] = [
  'name',
  'defaultBranch',
  'visibility',
  'archived',
  'alerts',
];

/** Returns the reason why the repository can't be changed, or null. */
export function obstacle(
  { repository, state }: KnownRepository,
  values: SettingValues,
  wanted: SettingValues,
): string | null {
  if (!/^\d+$/.test(repository.id)) return 'Not a repository on GitHub';
  const names = requestedSettings(wanted);
  return (
    permissionProblem(state?.permission ?? null, names) ??
    (values.archived === true && wanted.archived !== false
      ? 'Archived. Unarchive the repository first'
      : null) ??
    ((state?.fork ?? repository.fork) && wanted.visibility !== undefined
      ? "GitHub doesn't change the visibility of forks"
      : null) ??
    ((wanted.topics?.length ?? 0) > githubBounds.topics ? `More than ${githubBounds.topics} topics` : null) ??
    mergeProblem({ ...values, ...wanted })
  );
}

function permissionProblem(
  permission: GithubPermission | null,
  names: readonly GithubSetting[],
): string | null {
  if (permission === null || permission === 'admin') return null;
  const isInside = names.every((name) => name === 'labels' || name === 'files' || name === 'pulls');
  if (isInside)
    return permission === 'none' ? "You don't have permission to edit this repository on GitHub" : null;
  if (permission !== 'maintain')
    return "You don't have permission to change the settings of this repository on GitHub";
  return names.some((name) => forAdministrators.includes(name))
    ? 'Only administrators of the repository can change its name, default branch, visibility or alerts, or archive it'
    : null;
}

function mergeProblem(values: SettingValues): string | null {
  return mergeMethods.every((method) => values[method] === false)
    ? 'At least one merge method must stay on'
    : null;
}
