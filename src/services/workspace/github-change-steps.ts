import { forgetPulls } from '#db/fleet.ts';
import {
  changeGithubRun,
  keepGithubStates,
  readGithubRun,
  updateGithubChange,
  writeFollowedPull,
} from '#db/github-changes.ts';
import type { PullRequest } from '#domain/github-change/files.ts';
import {
  type GithubChange,
  type NextStep,
  nextStep,
  openStates,
} from '#domain/github-change/github-change.ts';
import { getProblem, runOutcome, waiting, writeIntervalMs } from '#domain/github-change/github-run.ts';
import {
  mergedSettings,
  missingSettings,
  requestedSettings,
  type SettingValues,
  settingsNamed,
  settingsNotNamed,
} from '#domain/github-change/github-settings.ts';
import { isReadLater, laterState } from '#domain/github-change/github-state.ts';
import { missingScope } from '#domain/github-change/missing.ts';
import { settingRows } from '#domain/github-change/setting-rows.ts';
import type { ItemWritten, RepositoryReading, SettingsWritten } from '#domain/repository/provider.ts';
import type { Failure, Result } from '#domain/shared/failure.ts';
import { englishText } from '#domain/shared/failure-texts.ts';
import type { ChangeRequests } from '#workers/github-worker.protocol.ts';
import { keepImport } from './changes.ts';
import { getReason, isLeftToReading, openWriter, waitForWriter } from './github-change-writer.ts';
import type { RunnerContext } from './runner-access.ts';

/** Maximum age of a read in milliseconds. Before writing, an older one is repeated, because the repository may have changed. */
const maxReadingAgeMs = 10_000;

/** Reads GitHub's state and writes the differences one request at a time. Each is stored as sent before it leaves. */
export async function carryOut(context: RunnerContext, change: GithubChange): Promise<void> {
  const opened = await openWriter(context, change);
  if (!opened.ok) return waitForWriter(context, change, opened.failure);
  try {
    await executeChange(context, opened.value, change);
  } finally {
    context.app.close();
  }
}

async function executeChange(
  context: RunnerContext,
  provider: ChangeRequests,
  change: GithubChange,
): Promise<void> {
  const { defaultBranch } = change.wanted;
  const scope = { ...missingScope(change), ...(defaultBranch !== undefined && { defaultBranch }) };
  const read = await provider.readSettings(change.repositoryId, scope);
  if (!read.ok) return fail(context, change, await getReason(context, change, read.failure), null);
  if (read.value === null) {
    const reason = "The repository is no longer on GitHub, or your account can't see it.";
    return finish(context, change, { state: 'refused', reason }, null);
  }
  await changeGithubRun(context.database, ({ failures }) => (failures > 0 ? { failures: 0 } : null));
  let [open, reading]: [GithubChange, RepositoryReading] = [change, read.value];
  // Before stopping, shows the values that were written so far, because another device may continue the change.
  const leave = async () => {
    if (open !== change && !context.closed) await mergeKept(context, open, reading, async () => undefined);
  };
  for (;;) {
    const step = nextStep(open, reading.state.values, { ...reading.state, ...reading });
    if (step.kind === 'conflict') {
      return finish(context, open, { state: 'conflicting', theirs: step.theirs }, reading);
    }
    if (step.kind === 'outdated') return leave();
    if (step.kind === 'impossible') {
      return finish(context, open, { state: 'refused', reason: step.reason }, reading);
    }
    if (step.kind === 'finished') {
      const state = Object.keys(open.before).length > 0 ? 'done' : 'skipped';
      return finish(context, open, { state }, reading);
    }
    if (await isLeftToReading(context, provider)) return leave();
    const sent = await send(context, open, reading, step);
    if (!sent) return leave();
    const response = await request(provider, reading, step);
    await changeGithubRun(context.database, () => ({ nextWriteAt: context.now() + writeIntervalMs }));
    if (!response.ok) {
      const reason = await getReason(context, change, response.failure);
      return fail(context, sent, reason, { step, reading, isNews: open !== change });
    }
    reading = writtenReading(reading, response.value, context.now());
    const after = response.value.values;
    const kept = after ? missingSettings(step.values, after) : {};
    if (requestedSettings(kept).length > 0) {
      const refusal = { state: 'refused', reason: keptReason(kept, after ?? {}) } as const;
      return finish(context, { ...sent, before: settingsNotNamed(sent.before, kept) }, refusal, reading);
    }
    open = { ...sent, failures: 0 };
  }
}

type WriteStep = Extract<NextStep, { kind: 'write' }>;
type Written = Partial<SettingsWritten> & ItemWritten;

function request(
  provider: ChangeRequests,
  { repository: { owner, name } }: RepositoryReading,
  { values, request: item }: WriteStep,
): Promise<Result<Written>> {
  return item ? provider.writeItem({ owner, name }, item) : provider.writeSettings({ owner, name }, values);
}

/** Waits until the next write is allowed and marks the change as sent. Returns null if it must not be sent. */
async function send(
  context: RunnerContext,
  change: GithubChange,
  { state }: RepositoryReading,
  { values, request: item }: WriteStep,
): Promise<GithubChange | null> {
  const { database, now } = context;
  const { nextWriteAt } = await readGithubRun(database);
  const waitMs = Math.min(nextWriteAt - now(), writeIntervalMs);
  if (waitMs > 0) await new Promise<void>((resolve) => void context.later(waitMs, resolve));
  if (context.closed || Math.abs(now() - state.readAt) > maxReadingAgeMs) return null;
  if ((await readGithubRun(database)).state !== 'running') return null;
  // Adds empty files, so that `before` shows a started proposal even if its withdrawal names no files.
  const held = { ...(values.files && { files: {} }), ...settingsNamed(state.values, values) };
  const before = mergedSettings(held, change.before);
  const { proposal } = change;
  const earlier = proposal && (state.branches?.[proposal.branch]?.pull?.number ?? null);
  // Stores the commit of the created branch, so that undo deletes the branch only if it is unchanged.
  const made = item?.kind === 'branch' && { commit: item.commit };
  const begun = values.files && proposal && { proposal: { earlier, ...proposal, ...made } };
  const { githubChanges, githubStates, settings } = database;
  return database.transaction('rw', githubChanges, githubStates, settings, async () => {
    const sent: Partial<GithubChange> = {
      state: 'sent',
      before,
      failures: change.failures,
      ...begun,
    };
    const known = await database.githubStates.get(change.repositoryId);
    if (known && isReadLater(known, state)) return null;
    // Stores the time of the next write, so that another tab that continues obeys it.
    await changeGithubRun(database, () => ({ nextWriteAt: now() + writeIntervalMs }));
    return updateGithubChange(database, change.id, openStates, sent, change.deviceId);
  });
}

function writtenReading(before: RepositoryReading, written: Written, now: number): RepositoryReading {
  const { reading, values = {}, branches, git } = written;
  const { topics } = values;
  const known = { ...before.state.branches };
  for (const [name, after] of Object.entries(branches ?? {})) {
    // Keeps the earlier pull request, which still exists after its branch was created or deleted.
    const pull = after.pull ?? known[name]?.pull ?? null;
    known[name] = { ...known[name], ...after, pull };
  }
  const state = reading?.state ?? {
    ...before.state,
    readAt: now,
    values,
    ...(branches && { branches: known }),
  };
  return {
    repository: reading?.repository ?? { ...before.repository, ...(topics && { topics }) },
    state: laterState(before.state, state),
    ...(before.git !== undefined && { git: before.git && { ...before.git, ...git } }),
    ...(before.missingBranch !== undefined && { missingBranch: before.missingBranch }),
  };
}

function keptReason(kept: SettingValues, values: SettingValues): string {
  const rows = settingRows({ before: {}, after: settingsNamed(values, kept) });
  return `GitHub accepted the request but changed nothing. ${rows.map(({ label, after }) => `${label}: ${after}`).join(', ')}`;
}

/** Returns the change without settings that were not written after all, because undo must not touch them. */
function withUndoneStep(change: GithubChange, step: WriteStep | null): GithubChange {
  if (!step || step.request?.kind === 'pull' || step.request?.kind === 'deletion') return change;
  return { ...change, before: settingsNotNamed(change.before, step.values) };
}

interface FailedWrite {
  step: WriteStep;
  reading: RepositoryReading;
  isNews: boolean;
}

/** @param write step of the failed request, or null if the request was a read */
async function fail(
  context: RunnerContext,
  change: GithubChange,
  failure: Failure,
  write: FailedWrite | null,
): Promise<void> {
  const { database, now } = context;
  const step = write?.step ?? null;
  const outcome = runOutcome(failure, change, await readGithubRun(database), now());
  const undone = withUndoneStep(change, step);
  if (outcome.kind === 'refused') {
    const known = outcome.isUnclear ? change : undone;
    return finish(context, known, { state: 'refused', reason: englishText(failure) }, write?.reading ?? null);
  }
  // A failed write that must wait was not applied. A failed read says nothing about an earlier write whose response was lost.
  const isUndone = outcome.kind === 'wait' && step !== null;
  const state = isUndone ? 'queued' : change.state;
  const failures = change.failures + (outcome.kind === 'lost' ? 1 : 0);
  // Shows the values written before. Writes no other rows, because that would wake waiting retries.
  await mergeKept(context, change, write?.isNews ? write.reading : null, async () => {
    const { before } = isUndone ? undone : change;
    const known = { state, before, failures };
    await updateGithubChange(database, change.id, openStates, known, change.deviceId);
    await changeGithubRun(database, (run) => waiting(run, outcome.run));
  });
}

/** Returns the pull request that reverts a merge, if the change wanted one. */
function findRevert({ wanted }: GithubChange, reading: RepositoryReading | null): PullRequest | undefined {
  const [key] = Object.keys(wanted.pulls ?? {});
  return key === undefined ? undefined : reading?.state.values.pulls?.[key]?.revert;
}

async function finish(
  context: RunnerContext,
  change: GithubChange,
  outcome: Pick<GithubChange, 'state'> & Partial<Pick<GithubChange, 'reason' | 'theirs'>>,
  reading: RepositoryReading | null,
): Promise<void> {
  const { database, now } = context;
  const { id, before, proposal, deviceId, repositoryId } = change;
  const ofProposal = proposal && reading?.state.branches?.[proposal.branch]?.pull;
  const pull = ofProposal ?? findRevert(change, reading);
  const isCarriedOut = outcome.state === 'done' || outcome.state === 'skipped';
  if (isCarriedOut) await forgetPulls(database, repositoryId, endedPulls(change));
  const withdrawn = reading?.state.branches?.[proposal?.withdraws ?? '']?.pull;
  return mergeKept(context, change, reading, async () => {
    const ended = {
      before,
      failures: 0,
      theirs: null,
      reason: null,
      finishedAt: now(),
      ...outcome,
      ...(pull && { pull }),
    };
    await updateGithubChange(database, id, openStates, ended, deviceId);
    if (!withdrawn) return;
    const followed = { state: withdrawn.state, readAt: now(), etag: null };
    await writeFollowedPull(database, repositoryId, withdrawn.number, followed);
  });
}

/** Returns the numbers of the pull requests that the change merged or closed. */
function endedPulls({ wanted }: GithubChange): string[] {
  return Object.entries(wanted.pulls ?? {}).flatMap(([number, { state }]) =>
    state === 'merged' || state === 'closed' ? [number] : [],
  );
}

/** Imports GitHub's state into the row and updates the change in one transaction. */
async function mergeKept(
  context: RunnerContext,
  { groupId }: GithubChange,
  reading: RepositoryReading | null,
  work: () => Promise<void>,
): Promise<void> {
  const { database } = context;
  if (!reading) return database.transaction('rw', database.githubChanges, database.settings, work);
  const alongside = async () => {
    await keepGithubStates(database, [reading.state]);
    await work();
  };
  const kept = await keepImport(context, [reading.repository], { groupId, alongside });
  if (!kept.ok) {
    const problem = getProblem(kept.failure);
    await changeGithubRun(database, (run) => waiting(run, { problem, resumesAt: null }));
  }
}
