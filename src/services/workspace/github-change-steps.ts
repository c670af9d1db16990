import { changeGithubRun, readGithubRun, updateGithubChange } from '#db/github-changes.ts';
import { keepGithubStates } from '#db/github-states.ts';
import { type GithubChange, nextStep, openStates } from '#domain/github-change/github-change.ts';
import { outcomeOf, readingReserve, waiting, writeIntervalMs } from '#domain/github-change/github-run.ts';
import {
  chosenSettings,
  differingSettings,
  type GithubSetting,
  type GithubSettings,
  githubSettingNames,
  githubSettings,
  settingsIn,
} from '#domain/github-change/github-settings.ts';
import type { RepositoryReading, SettingsWritten } from '#domain/repository/provider.ts';
import { valueLabel } from '#domain/shared/entity.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { WorkerProvider } from '#workers/github-worker.protocol.ts';
import { type ChangeContext, keepImport } from './changes.ts';

export interface RunnerAccess extends ChangeContext {
  accountId: string;
  provider: () => Promise<Pick<WorkerProvider, 'readSettings' | 'writeSettings' | 'branches' | 'rateLimit'>>;
  locks: Pick<LockManager, 'request'>;
  /** Calls back once, later. Returns a function that cancels it. */
  later: (delayMs: number, callback: () => void) => () => void;
}

/** The runner in this tab. */
export interface RunnerContext extends RunnerAccess {
  closed: boolean;
}

/**
 * One repository's change, step by step: what GitHub has is read, compared, and only then written, one request at a time.
 * That a request is about to leave is on the disk before it does.
 */
export async function carryOut(context: RunnerContext, change: GithubChange): Promise<void> {
  const provider = await context.provider();
  const read = await provider.readSettings(change.repositoryId);
  if (!read.ok) return fail(context, change, read.failure, [], null);
  if (read.value === null) {
    const reason = 'It is not at GitHub any more, or your account may not see it.';
    return finish(context, change, { state: 'refused', reason }, null);
  }
  await changeGithubRun(context.database, ({ failures }) => (failures > 0 ? { failures: 0 } : null));
  let [open, reading]: [GithubChange, RepositoryReading] = [change, read.value];
  for (;;) {
    const step = nextStep(open, reading.state.values);
    if (step.kind === 'conflict') {
      return finish(context, open, { state: 'conflicting', theirs: step.theirs }, reading);
    }
    if (step.kind === 'finished') {
      const state = Object.keys(open.before).length > 0 ? 'done' : 'skipped';
      return finish(context, open, { state }, reading);
    }
    const names = settingsIn(step.values);
    const sent = await send(context, open, reading, step.values);
    if (!sent) return;
    const { owner, name } = reading.repository;
    const written = await provider.writeSettings({ owner, name }, step.values);
    await changeGithubRun(context.database, () => ({ nextWriteAt: context.now() + writeIntervalMs }));
    if (!written.ok) return fail(context, sent, written.failure, names, reading);
    reading = readingAfter(reading, written.value, context.now());
    const kept = differingSettings(step.values, written.value.values);
    if (kept.length > 0) {
      const refusal = { state: 'refused', reason: keptReason(kept, written.value.values) } as const;
      return finish(context, withoutBefore(sent, kept), refusal, reading);
    }
    open = sent;
  }
}

/** Waits for its turn and marks what is about to leave; null: it does not leave. */
async function send(
  context: RunnerContext,
  change: GithubChange,
  { state }: RepositoryReading,
  values: Partial<GithubSettings>,
): Promise<GithubChange | null> {
  const { database, now } = context;
  const limit = await (await context.provider()).rateLimit();
  if (limit && limit.remaining <= readingReserve(limit) && limit.resetsAt > now()) {
    const message = `${limit.remaining} requests of this hour are left to reading.`;
    const problem = { code: 'GITHUB_BUDGET', message };
    await changeGithubRun(database, (run) => waiting(run, { problem, resumesAt: limit.resetsAt }));
    return null;
  }
  const { nextWriteAt } = await readGithubRun(database);
  const waitMs = Math.min(nextWriteAt - now(), writeIntervalMs);
  if (waitMs > 0) await new Promise<void>((resolve) => void context.later(waitMs, resolve));
  if (context.closed || (await readGithubRun(database)).state !== 'running') return null;
  const before = {
    ...chosenSettings(state.values, settingsIn(values)),
    ...change.before,
  };
  return database.transaction('rw', database.githubChanges, database.settings, async () => {
    // Also for whoever goes on after this tab is gone.
    await changeGithubRun(database, () => ({ nextWriteAt: now() + writeIntervalMs }));
    return updateGithubChange(database, change.id, openStates, { state: 'sent', before });
  });
}

function readingAfter(before: RepositoryReading, written: SettingsWritten, now: number): RepositoryReading {
  if (written.reading) return written.reading;
  const { topics } = written.values;
  return {
    repository: { ...before.repository, ...(topics && { topics }) },
    state: { ...before.state, readAt: now, values: { ...before.state.values, ...written.values } },
  };
}

function keptReason(names: readonly GithubSetting[], values: Partial<GithubSettings>): string {
  const kept = names.map(
    (name) => `${githubSettings[name].label}: ${valueLabel(githubSettings[name], values[name])}`,
  );
  return `GitHub took the request and stayed as it was. ${kept.join(', ')}`;
}

/** What was to be written and was not is nothing to take back. */
function withoutBefore(change: GithubChange, names: readonly GithubSetting[]): GithubChange {
  const others = githubSettingNames.filter((name) => !names.includes(name));
  return { ...change, before: chosenSettings(change.before, others) };
}

/** @param names the settings that the request was about; none: it was to read */
async function fail(
  context: RunnerContext,
  change: GithubChange,
  failure: Failure,
  names: readonly GithubSetting[],
  reading: RepositoryReading | null,
): Promise<void> {
  const { database, now } = context;
  const outcome = outcomeOf(failure, change, await readGithubRun(database), now());
  const undone = withoutBefore(change, names);
  if (outcome.kind === 'refused') {
    const known = outcome.isUnclear ? change : undone;
    return finish(context, known, { state: 'refused', reason: failure.message }, reading);
  }
  // Of one whose response was lost, nobody knows more by a reading that failed.
  const isUndone = outcome.kind === 'wait' && names.length > 0;
  const state = isUndone ? 'queued' : change.state;
  const failures = change.failures + (outcome.kind === 'lost' ? 1 : 0);
  await database.transaction('rw', database.githubChanges, database.settings, async () => {
    const { before } = isUndone ? undone : change;
    await updateGithubChange(database, change.id, openStates, { state, before, failures });
    await changeGithubRun(database, (run) => waiting(run, outcome.run));
  });
}

/** What GitHub has by now takes the row's place, as after an import, in the transaction that ends the change. */
async function finish(
  context: RunnerContext,
  change: GithubChange,
  outcome: Pick<GithubChange, 'state'> & Partial<Pick<GithubChange, 'reason' | 'theirs'>>,
  reading: RepositoryReading | null,
): Promise<void> {
  const { database, now } = context;
  const { id, before, groupId } = change;
  const end = async () => {
    if (reading) await keepGithubStates(database, [reading.state]);
    const ended = { before, failures: 0, theirs: null, reason: null, finishedAt: now(), ...outcome };
    await updateGithubChange(database, id, openStates, ended);
  };
  if (!reading) return database.transaction('rw', database.githubChanges, end);
  const kept = await keepImport(context, [reading.repository], { groupId, alongside: end });
  if (!kept.ok) {
    const { code, message } = kept.failure;
    await changeGithubRun(database, (run) => waiting(run, { problem: { code, message }, resumesAt: null }));
  }
}
