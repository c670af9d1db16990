import { isReady, type OpenPull } from '../fleet/repository-status.ts';
import { type GithubChange, invertGithubChange } from './github-change.ts';
import { currentSettings, type GithubPlan, obstacle } from './github-plan.ts';
import type { SettingValues } from './github-settings.ts';
import { type KnownRepository, knownValues, latestKnownState } from './github-state.ts';
import {
  chosenMethod,
  hasPull,
  knowsMethods,
  type MergeMethod,
  type PullAction,
  type PullValue,
  updateStays,
} from './pulls.ts';

export interface ChosenPull {
  repositoryId: string;
  pull: OpenPull;
  /** The merge method that GitHub offers the owner first. Null or absent if unknown. */
  method?: MergeMethod | null;
}

/** Plans one change for each pull request, so that a refusal or conflict of one doesn't hold up the others. */
export function planPulls(
  known: readonly KnownRepository[],
  chosen: readonly ChosenPull[],
  action: PullAction,
): GithubPlan {
  const plan: GithubPlan = { changes: [], unchanged: [], impossible: [] };
  const byId = new Map(known.map((one) => [one.repository.id, one]));
  for (const { repositoryId, pull, method } of chosen) {
    const one = byId.get(repositoryId);
    if (!one) continue;
    const values = knownValues(one);
    const { number, title, nodeId, head, autoMerge } = pull;
    const seen = {
      title,
      nodeId,
      state: 'open',
      head,
      ...(action === 'autoMerge' && { autoMerge }),
    } as const;
    const wanted = { title, ...getWish(pull, action, values, method ?? null) };
    const planned = one.pending.pulls?.[number];
    const reason = findUnfinished(one, number) ?? pullProblem(pull, action, values);
    if (hasPull(wanted, planned ?? { ...seen, autoMerge })) plan.unchanged.push(one.repository);
    else addPlanned(plan, one, { key: String(number), base: seen, wanted }, reason);
  }
  return plan;
}

const findUnfinished = ({ pending }: KnownRepository, number: number | string): string | null =>
  pending.pulls?.[number] ? `#${number} has a change that isn't finished` : null;

function getWish(
  { head }: OpenPull,
  action: PullAction,
  values: SettingValues,
  preferred: MergeMethod | null,
): PullValue {
  if (action === 'update') return { replaces: head };
  if (action === 'close') return { state: 'closed' };
  const isKnown = preferred !== null || knowsMethods(values);
  const method = isKnown ? chosenMethod(values, preferred) : null;
  return { ...(action === 'merge' ? { state: 'merged' } : { autoMerge: true }), ...(method && { method }) };
}

function pullProblem(pull: OpenPull, action: PullAction, values: SettingValues): string | null {
  const { number, isDraft, mergeable, checks, review, isBehind } = pull;
  if (action === 'close') return null;
  if (mergeable === false) return `#${number} has a merge conflict`;
  if (action === 'update') return isBehind ? null : `The branch of #${number} is up to date`;
  if (isDraft) return `#${number} is a draft`;
  if (chosenMethod(values) === null) return 'The repository allows no merge method';
  if (action === 'autoMerge') {
    if (values.autoMerge === false) return "The repository doesn't allow auto-merge";
    return isReady(pull) ? `#${number} can be merged now` : null;
  }
  if (checks === 'failure') return `#${number} has failing checks`;
  if (checks === 'pending') return `#${number} has unfinished checks`;
  if (review === 'changesRequested' || review === 'required') return `#${number} needs a review`;
  return isBehind ? `The branch of #${number} must be updated first` : null;
}

/** Plans the undo of each pull request. Leaves out those whose known state on GitHub differs from the written one. */
export function planPullUndo(
  known: readonly KnownRepository[],
  changes: readonly GithubChange[],
): GithubPlan {
  const plan: GithubPlan = { changes: [], unchanged: [], impossible: [] };
  const byId = new Map(known.map((one) => [one.repository.id, one]));
  for (const change of changes) {
    const one = byId.get(change.repositoryId);
    if (!one) continue;
    const inverse = invertGithubChange(change);
    for (const key of Object.keys(change.before.pulls ?? {})) {
      const [base, wanted] = [inverse?.base.pulls?.[key], inverse?.wanted.pulls?.[key]];
      const current = knownValues(one).pulls?.[key];
      if (change.wanted.pulls?.[key]?.replaces !== undefined) {
        plan.impossible.push({ repository: one.repository, reason: updateStays });
      }
      if (!base || !wanted) continue;
      if (current && hasPull(wanted, current)) plan.unchanged.push(one.repository);
      else {
        const isChanged = current !== undefined && !hasPull(base, current);
        const reason = isChanged ? 'Changed on GitHub in the meantime' : findUnfinished(one, key);
        addPlanned(plan, one, { key, base, wanted }, reason);
      }
    }
  }
  return plan;
}

interface PlannedPull {
  key: string;
  base: PullValue;
  wanted: PullValue;
}

function addPlanned(
  plan: GithubPlan,
  one: KnownRepository,
  { key, base, wanted }: PlannedPull,
  problem: string | null,
): void {
  const { repository } = one;
  const whole = { pulls: { [key]: wanted } };
  const reason = obstacle(one, currentSettings(one), whole) ?? problem;
  if (reason !== null) {
    plan.impossible.push({ repository, reason });
    return;
  }
  plan.changes.push({
    repository,
    missing: whole,
    base: { pulls: { [key]: base } },
    wanted: whole,
    latestKnownState: latestKnownState(one),
  });
}
