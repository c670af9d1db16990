import type { Repository } from '../repository/repository.ts';
import { type FileProposal, keptFiles, type ProposalBranches, type ProposedFiles } from './files.ts';
import {
  type GithubSetting,
  type GithubSettings,
  githubBounds,
  mergedSettings,
  mergeMethods,
  namedIn,
  settingsIn,
} from './github-settings.ts';
import { type GithubPermission, type KnownRepository, knownAt, knownValues } from './github-state.ts';
import { missingOf } from './missing.ts';
import { type TopicWish, topicsAfter } from './topics.ts';

/** What the owner wants of every chosen repository. What is left out stays. */
export type GithubWish = Partial<Omit<GithubSettings, 'topics'>> & { topics?: TopicWish };

export interface PlannedSetting {
  name: GithubSetting;
  /** undefined: not known on this device; it is read before it is written. */
  before: GithubSettings[GithubSetting] | undefined;
  after: GithubSettings[GithubSetting] | undefined;
}

/** What becomes of one repository. */
export interface PlannedChange {
  repository: Repository;
  settings: PlannedSetting[];
  /** GitHub's values that the change is based on. */
  base: Partial<GithubSettings>;
  wanted: Partial<GithubSettings>;
  /** How its files get there; absent: it has none. */
  proposal?: FileProposal;
  /** When GitHub was last asked about it; null: nobody knows. */
  knownAt: number | null;
}

/** What would be changed at GitHub, before it is. */
export interface GithubPlan {
  changes: PlannedChange[];
  /** They are as wanted already, and are left out. */
  unchanged: Repository[];
  /** They cannot be changed, and are left out. */
  impossible: { repository: Repository; reason: string }[];
}

/**
 * What every repository becomes, and which cannot.
 *
 * @param filesOf the files that are proposed to a repository
 */
export function planGithubChange(
  known: readonly KnownRepository[],
  wish: GithubWish,
  filesOf: (repository: Repository) => ProposedFiles | undefined = () => undefined,
): GithubPlan {
  const { topics, ...others } = wish;
  // Topics are written as a whole: to add one to those that nobody knows would take those away.
  const needsTopics = topics !== undefined && topics.kind !== 'replace';
  const unread = needsTopics ? known.filter((one) => valuesOf(one).topics === undefined) : [];
  const plan = planWanted(
    known.filter((one) => !unread.includes(one)),
    (values, repository) => ({
      ...others,
      ...(topics && { topics: topicsAfter(values.topics ?? [], topics) }),
      ...filesOf(repository),
    }),
  );
  const reason = 'Its topics are not known here: ask GitHub again first';
  return {
    ...plan,
    impossible: [...plan.impossible, ...unread.map(({ repository }) => ({ repository, reason }))],
  };
}

/** What is known, with what waiting changes make of it. */
const valuesOf = (one: KnownRepository): Partial<GithubSettings> =>
  mergedSettings(knownValues(one), one.pending);

/** What a repository is to become, and how its files get there. */
export type WantedOfOne = Partial<GithubSettings> & { proposal?: FileProposal };

/** @param wantedOf what a repository is to become, given what is known of it */
export function planWanted(
  known: readonly KnownRepository[],
  wantedOf: (values: Partial<GithubSettings>, repository: Repository) => WantedOfOne,
): GithubPlan {
  const plan: GithubPlan = { changes: [], unchanged: [], impossible: [] };
  for (const one of known) {
    const { repository } = one;
    const current = valuesOf(one);
    const { proposal, ...all } = wantedOf(current, repository);
    const values = withoutFormerFiles(current, all);
    const missing = missingOf({ wanted: all, ...(proposal && { proposal }) }, values, one.state?.branches);
    const names = settingsIn(missing);
    // Whether a file is missing still is found out when it is proposed.
    const wanted = { ...missing, ...(missing.files && { files: all.files }) };
    const keepsAll = names.length === 0 && proposal && isKept(proposal, all, values, one.state?.branches);
    const reason = names.length === 0 ? null : obstacle(one, values, wanted);
    if (keepsAll) plan.impossible.push({ repository, reason: 'Its files have another text, and stay' });
    else if (names.length === 0) plan.unchanged.push(repository);
    else if (reason !== null) plan.impossible.push({ repository, reason });
    else {
      const before = namedIn(values, missing);
      plan.changes.push({
        repository,
        settings: names.map((name) => ({ name, before: before[name], after: missing[name] })),
        base: namedIn(values, wanted),
        wanted,
        ...(proposal && missing.files && { proposal }),
        knownAt: knownAt(one),
      });
    }
  }
  return plan;
}

/** Files go to the new default branch: what is known of them is of the one before. */
function withoutFormerFiles(
  values: Partial<GithubSettings>,
  { defaultBranch }: Partial<GithubSettings>,
): Partial<GithubSettings> {
  if (defaultBranch === undefined || defaultBranch === values.defaultBranch) return values;
  const { files: _former, ...others } = values;
  return others;
}

/** Nothing is proposed, as what is there stays. */
function isKept(
  proposal: FileProposal,
  { files = {} }: Partial<GithubSettings>,
  values: Partial<GithubSettings>,
  branches: ProposalBranches = {},
): boolean {
  const isOpen = branches[proposal.branch]?.pull?.state === 'open';
  return !isOpen && keptFiles(files, proposal, values.files ?? {}).length > 0;
}

const forAdministrators: readonly GithubSetting[] = ['name', 'defaultBranch', 'visibility', 'archived'];

/** Why GitHub would refuse it, as far as that is known here; null: nothing is known to stand in the way. */
function obstacle(
  { repository, state }: KnownRepository,
  values: Partial<GithubSettings>,
  wanted: Partial<GithubSettings>,
): string | null {
  if (!/^\d+$/.test(repository.id)) return 'It did not come from GitHub';
  const names = settingsIn(wanted);
  return (
    permissionProblem(state?.permission ?? null, names) ??
    (values.archived === true && wanted.archived !== false
      ? 'It is archived: only unarchiving it is possible'
      : null) ??
    ((state?.fork ?? repository.fork) && wanted.visibility !== undefined
      ? 'GitHub does not change the visibility of a fork'
      : null) ??
    ((wanted.topics?.length ?? 0) > githubBounds.topics
      ? `It would have more than ${githubBounds.topics} topics`
      : null) ??
    mergeProblem({ ...values, ...wanted })
  );
}

function permissionProblem(
  permission: GithubPermission | null,
  names: readonly GithubSetting[],
): string | null {
  if (permission === null || permission === 'admin') return null;
  const isInside = names.every((name) => name === 'labels' || name === 'files');
  if (isInside) return permission === 'none' ? 'Your account at GitHub may not write to it' : null;
  if (permission !== 'maintain') return 'Your account at GitHub may not change its settings';
  return names.some((name) => forAdministrators.includes(name))
    ? 'Only an administrator of it may change its name, default branch or visibility, or archive it'
    : null;
}

function mergeProblem(values: Partial<GithubSettings>): string | null {
  return mergeMethods.every((method) => values[method] === false)
    ? 'One way of merging has to stay on'
    : null;
}
