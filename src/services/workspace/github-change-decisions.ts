import { knownRepositories, updateGithubChange } from '#db/github-changes.ts';
import { keepRecorded, takeUnknown } from '#db/recorded-changes.ts';
import { deviceId } from '#db/settings.ts';
import {
  decisionStates,
  type GithubChange,
  type GithubChangeState,
  invertGithubChange,
  isUnfinished,
} from '#domain/github-change/github-change.ts';
import { type GithubPlan, planWanted } from '#domain/github-change/github-plan.ts';
import {
  mergedSettings,
  missingSettings,
  requestedSettings,
  type SettingValues,
  settingsNamed,
  settingsNotNamed,
} from '#domain/github-change/github-settings.ts';
import { leaveToTheirs } from '#domain/github-change/left-to-theirs.ts';
import { missingChange } from '#domain/github-change/missing.ts';
import { planPullUndo } from '#domain/github-change/pull-plan.ts';
import type { RecordedChange } from '#domain/github-change/recorded-change.ts';
import type { Repository } from '#domain/repository/repository.ts';
import { type Result, success } from '#domain/shared/failure.ts';
import type { RecordedChanges } from './recorded-changes.ts';
import type { RunnerAccess } from './runner-access.ts';

/** Decisions of the owner about changes on GitHub, and their export. Loaded with the first one. */

/** `mine` makes GitHub's current state the new base of the change. */
export async function resolve(
  { database, now }: RunnerAccess,
  id: string,
  choice: 'mine' | 'theirs',
): Promise<void> {
  const change = await database.githubChanges.get(id);
  if (!change?.theirs) return;
  const outcome = choice === 'mine' ? overwrittenFields(change, change.theirs) : await leaveToTheirs(change);
  await database.transaction('rw', database.githubChanges, async () => {
    const known = await database.githubChanges.get(id);
    if (known?.revision !== change.revision) return;
    const decided = outcome ?? { state: 'cancelled', finishedAt: now() };
    await updateGithubChange(database, id, ['conflicting'], decided);
  });
}

function overwrittenFields(change: GithubChange, theirs: SettingValues): Partial<GithubChange> {
  return {
    state: 'queued',
    base: mergedSettings(change.base, theirs),
    before: settingsNotNamed(change.before, theirs),
    theirs: null,
    finishedAt: null,
  };
}

const isOfPulls = ({ wanted }: GithubChange) => wanted.pulls !== undefined;

export async function planUndo({ database }: RunnerAccess, groupId: string): Promise<GithubPlan> {
  const changes = await database.githubChanges.where('groupId').equals(groupId).toArray();
  const known = await knownRepositories(database, [...new Set(changes.map((one) => one.repositoryId))]);
  const ofPull = planPullUndo(known, changes.filter(isOfPulls));
  const inverses = new Map(
    changes.flatMap((change) => {
      const inverse = isOfPulls(change) ? null : invertGithubChange(change);
      return inverse ? [[change.repositoryId, inverse] as const] : [];
    }),
  );
  const lost: Repository[] = [];
  const others = known.filter(({ repository }) => inverses.has(repository.id));
  const plan = planWanted(others, (values, repository) => {
    const inverse = inverses.get(repository.id);
    if (!inverse) return {};
    const { wanted, base, proposal } = inverse;
    const missing = missingChange(inverse, values);
    const changedSettings = missingSettings(settingsNamed(base, missing), values);
    const withdrawal = wanted.files && Object.keys(wanted.files).length === 0 && { files: {} };
    const ours = { ...settingsNotNamed(wanted, changedSettings), ...withdrawal };
    if (requestedSettings(settingsNotNamed(missing, changedSettings)).length === 0 && !ours.files)
      lost.push(repository);
    return { ...ours, ...(proposal && { proposal }) };
  });
  return {
    changes: [
      ...ofPull.changes,
      ...plan.changes.map((change) => {
        // Uses the files after our merged pull request as the base, because we made that difference.
        const files = change.wanted.files && inverses.get(change.repository.id)?.base.files;
        return files ? { ...change, base: { ...change.base, files } } : change;
      }),
    ],
    unchanged: [...ofPull.unchanged, ...plan.unchanged.filter((repository) => !lost.includes(repository))],
    impossible: [
      ...ofPull.impossible,
      ...plan.impossible,
      ...lost.map((repository) => ({ repository, reason: 'Changed on GitHub in the meantime' })),
    ],
  };
}

/**
 * Takes changes over from another device. Takes those that the server does not know, such as changes from a backup, without
 * asking it. Resolves with the number of changes that the other device keeps or that have ended.
 */
export async function takeOver(
  { database, newId, now }: RunnerAccess,
  recorded: RecordedChanges,
  groupId: string,
  andThen: 'carryOut' | 'discard',
): Promise<Result<number>> {
  const own = await deviceId(database, newId);
  const changes = await database.githubChanges.where('groupId').equals(groupId).toArray();
  const others = changes.filter((change) => change.deviceId !== own && isUnfinished(change));
  const wanted = others.filter(({ incomplete }) => incomplete !== true);
  const response = await recorded.takeOver(own, wanted);
  if (!response.ok) return response;
  const { items, skipped } = response.value;
  await keepRecorded(database, items, newId);
  const known = new Set(items.map(({ id }) => id));
  // If the response contained unreadable rows, none counts as unknown, because each may be one of them.
  const unknown = skipped > 0 ? [] : wanted.filter(({ id }) => !known.has(id)).map(({ id }) => id);
  await takeUnknown(database, unknown, newId);
  const taken = items.filter((change) => change.deviceId === own).map(({ id }) => id);
  if (andThen === 'discard') {
    const end = { state: 'cancelled', finishedAt: now() } as const;
    const waiting: readonly GithubChangeState[] = ['queued', ...decisionStates];
    // Discards only changes that are still waiting, because a change that was sent in the meantime must be finished.
    for (const id of [...taken, ...unknown]) await updateGithubChange(database, id, waiting, end, own);
  }
  return success(others.length - taken.length - unknown.length);
}

/** Exports one line of JSON per change, ordered by last update. */
export async function exportHistory(
  { now }: RunnerAccess,
  recorded: RecordedChanges,
  onProgress: (read: number) => void,
): Promise<Result<{ file: Blob; skipped: number }>> {
  const exportedAt = new Date(now()).toISOString();
  const parts: Blob[] = [
    new Blob([`{"format":"portico-github-changes","version":1,"exportedAt":"${exportedAt}",\n"changes":[`]),
  ];
  let [after, read, leftOut] = [0, 0, 0];
  for (;;) {
    const page = await recorded.after(after);
    if (!page.ok) return page;
    const { items: changes, skipped, isLast } = page.value;
    const lines = changes.map(
      (change, index) => `${read + index === 0 ? '' : ','}\n${JSON.stringify(exportedChange(change))}`,
    );
    // Writes each part as a blob, so that the browser can move it from memory to disk.
    parts.push(new Blob(lines));
    read += changes.length;
    leftOut += skipped;
    onProgress(read);
    if (isLast) break;
    after = changes.at(-1)?.version ?? after;
  }
  parts.push(new Blob(['\n]}\n']));
  return success({ file: new Blob(parts, { type: 'application/json' }), skipped: leftOut });
}

/** Returns a change with the field names that docs/github-changes.md documents. */
function exportedChange(change: RecordedChange) {
  const { finishedAt, createdAt, base, before, wanted, proposal } = change;
  return {
    repository: change.repositoryName,
    repositoryId: change.repositoryId,
    confirmedAt: new Date(createdAt).toISOString(),
    endedAt: finishedAt === null ? null : new Date(finishedAt).toISOString(),
    device: change.deviceName,
    madeOn: change.madeOn,
    before: { ...base, ...before },
    after: wanted,
    ...(proposal && { proposal }),
    ...(change.pull && { pullRequest: change.pull }),
    result: change.state,
    theirs: change.theirs,
    ...(change.left && { leftToTheirs: change.left }),
    reason: change.reason,
    id: change.id,
    plan: change.groupId,
    takesBack: change.undoes,
  };
}
