import type { RecordedPage } from '#backend/github-changes.ts';
import {
  changeGithubRun,
  keepGithubChanges,
  knownRepositories,
  readGithubRun,
  updateGithubChange,
} from '#db/github-changes.ts';
import { keepGithubStates } from '#db/github-states.ts';
import { readGithubTemplates, writeGithubTemplates } from '#db/github-templates.ts';
import { findRepositories } from '#db/repository-list.ts';
import type { GithubWriter } from '#domain/github-change/app-writing.ts';
import {
  decisionStates,
  type GithubChange,
  invertGithubChange,
} from '#domain/github-change/github-change.ts';
import { type GithubPlan, type PlannedChange, planWanted } from '#domain/github-change/github-plan.ts';
import type { GithubRun } from '#domain/github-change/github-run.ts';
import {
  type GithubSettings,
  mergedSettings,
  missingSettings,
  requestedSettings,
  settingsNamed,
  settingsNotNamed,
} from '#domain/github-change/github-settings.ts';
import type { GithubState, KnownRepository } from '#domain/github-change/github-state.ts';
import { leaveToTheirs } from '#domain/github-change/left-to-theirs.ts';
import { missingPermission, type ReadingScope } from '#domain/github-change/missing.ts';
import { planPullUndo } from '#domain/github-change/pull-plan.ts';
import type { RecordedChange } from '#domain/github-change/recorded-change.ts';
import type { GithubTemplates } from '#domain/github-change/templates.ts';
import type { RepositoryReading } from '#domain/repository/provider.ts';
import type { Repository } from '#domain/repository/repository.ts';
import { failed, type Result, success } from '#domain/shared/failure.ts';
import { keepImport, notSaved } from './changes.ts';
import { type GithubChangeGroup, readGroups } from './github-change-groups.ts';
import { exportHistory } from './github-change-history.ts';
import type { GithubChangeRunner } from './github-change-runner.ts';
import { openPullFollower, type PullFollower } from './pull-follower.ts';
import type { RecordedChanges } from './recorded-changes.ts';
import type { RunnerAccess } from './runner-access.ts';
import { takeOver } from './take-over.ts';

export interface ReadAgainOptions {
  signal: AbortSignal;
  onProgress: (progress: { done: number; total: number }) => void;
  /** Returns what to read besides the settings, by repository id. */
  missingScope?: ((id: string) => ReadingScope | undefined) | undefined;
}

/** Changes on GitHub. They are planned and stored on the device, and sent when GitHub can be reached. */
export interface GithubChangeService extends PullFollower {
  known(ids: readonly string[]): Promise<KnownRepository[]>;
  find(named: readonly { id: string | null; repository: string }[]): Promise<(string | null)[]>;
  state(repositoryId: string): Promise<GithubState | null>;
  readAgain(ids: readonly string[], options: ReadAgainOptions): Promise<Result<void>>;
  /** Null if GitHub cannot be reached or the repository has too many branches. */
  branches(repository: Pick<Repository, 'owner' | 'name'>): Promise<string[] | null>;
  templates(): Promise<GithubTemplates>;
  keepTemplates(templates: GithubTemplates): Promise<void>;
  /** @param undoes id of the group that these changes undo, or null */
  keep(changes: readonly PlannedChange[], undoes: string | null): Promise<Result<void>>;
  planUndo(groupId: string): Promise<GithubPlan>;
  any(): Promise<boolean>;
  groups(): Promise<GithubChangeGroup[]>;
  run(): Promise<GithubRun>;
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** True if the GitHub App can send changes, as far as this device knows. */
  hasApp(): boolean;
  /** Chooses whose token sends changes from this device, and continues sending. */
  carryOutAs(writer: GithubWriter): Promise<void>;
  retry(ids: readonly string[]): Promise<void>;
  /** `mine` overwrites GitHub's current values. `theirs` keeps them and continues with the other settings. */
  resolve(id: string, choice: 'mine' | 'theirs'): Promise<void>;
  discard(ids: readonly string[]): Promise<void>;
  /** The other device stops at its next exchange. Resolves with the number of changes that it keeps or that have ended. */
  takeOver(groupId: string, andThen: 'carryOut' | 'discard'): Promise<Result<number>>;
  /** Returns changes by any device, newest first. */
  history(repositoryId: string, before: RecordedChange | null): Promise<Result<RecordedPage>>;
  historyHere(repositoryId: string): Promise<GithubChange[]>;
  /** Exports the whole history as JSON. `skipped` is the number of changes in an unknown format. */
  exportHistory(onProgress: (read: number) => void): Promise<Result<{ file: Blob; skipped: number }>>;
}

export function createGithubChangeService(
  context: RunnerAccess,
  runner: GithubChangeRunner,
  recorded: RecordedChanges,
): GithubChangeService {
  const { database } = context;
  const { githubChanges } = database;
  const changeAndWake = (work: () => Promise<unknown>) =>
    database.transaction('rw', githubChanges, work).then(() => runner.wake());
  return {
    known: (ids) => knownRepositories(database, ids),
    find: (named) => findRepositories(database, named),
    state: async (id) => (await database.githubStates.get(id)) ?? null,
    readAgain: (ids, options) => readAgain(context, ids, options),
    async branches({ owner, name }) {
      const listed = await (await context.provider()).branches({ owner, name });
      return listed.ok ? listed.value : null;
    },
    templates: () => readGithubTemplates(database),
    keepTemplates: (templates) => writeGithubTemplates(database, templates),
    async keep(changes, undoes) {
      try {
        await keepGithubChanges(database, changes, undoes, context);
      } catch (error) {
        return failed(notSaved('Your change was not saved on this device', error, context.now()));
      }
      runner.wake();
      return success(undefined);
    },
    planUndo: (groupId) => planUndo(context, groupId),
    any: async () => (await githubChanges.count()) > 0,
    groups: () => readGroups(database),
    run: () => readGithubRun(database),
    pause: () => runner.pause(),
    resume: () => runner.resume(),
    hasApp: () => context.app.isSetUp(),
    async carryOutAs(writer) {
      await changeGithubRun(database, () => ({ writer }));
      await runner.resume();
    },
    retry: (ids) =>
      changeAndWake(async () => {
        for (const id of ids) {
          await updateGithubChange(database, id, ['refused'], {
            state: 'queued',
            reason: null,
            finishedAt: null,
          });
        }
      }),
    resolve: (id, choice) => resolve(context, id, choice).then(() => runner.wake()),
    discard: (ids) =>
      changeAndWake(async () => {
        for (const id of ids) {
          await updateGithubChange(database, id, ['queued', ...decisionStates], {
            state: 'cancelled',
            finishedAt: context.now(),
          });
        }
      }),
    async takeOver(groupId, andThen) {
      const left = await takeOver(context, recorded, groupId, andThen);
      runner.wake();
      return left;
    },
    ...openPullFollower(context),
    history: (repositoryId, before) => recorded.of(repositoryId, before),
    historyHere: async (repositoryId) =>
      (await githubChanges.where('repositoryId').equals(repositoryId).sortBy('sequence')).toReversed(),
    exportHistory: (onProgress) => exportHistory(context, recorded, onProgress),
  };
}

const keptTogether = 25;

async function readAgain(
  context: RunnerAccess,
  ids: readonly string[],
  { signal, onProgress, missingScope }: ReadAgainOptions,
): Promise<Result<void>> {
  const provider = await context.provider();
  let read: RepositoryReading[] = [];
  for (const [index, id] of ids.entries()) {
    if (signal.aborted) break;
    const reading = await provider.readSettings(id, missingScope?.(id));
    if (!reading.ok) {
      await keepReadings(context, read);
      return reading;
    }
    if (reading.value) read.push(reading.value);
    if (read.length === keptTogether) {
      const kept = await keepReadings(context, read);
      if (!kept.ok) return kept;
      read = [];
    }
    onProgress({ done: index + 1, total: ids.length });
  }
  return keepReadings(context, read);
}

async function keepReadings(
  context: RunnerAccess,
  readings: readonly RepositoryReading[],
): Promise<Result<void>> {
  const known = await context.database.githubStates.bulkGet(readings.map(({ state }) => state.id));
  // Keeps only reads that are newer than the stored state, because a change may have been sent meanwhile.
  const latest = readings.filter(({ state }, index) => state.readAt >= (known[index]?.readAt ?? 0));
  if (latest.length === 0) return success(undefined);
  const states = latest.map(({ state }) => state);
  const alongside = () => keepGithubStates(context.database, states);
  const kept = await keepImport(
    context,
    latest.map(({ repository }) => repository),
    { alongside },
  );
  return kept.ok ? success(undefined) : kept;
}

/** `mine` makes GitHub's current state the new base of the change. */
async function resolve(
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

function overwrittenFields(change: GithubChange, theirs: Partial<GithubSettings>): Partial<GithubChange> {
  return {
    state: 'queued',
    base: mergedSettings(change.base, theirs),
    before: settingsNotNamed(change.before, theirs),
    theirs: null,
    finishedAt: null,
  };
}

const isOfPulls = ({ wanted }: GithubChange) => wanted.pulls !== undefined;

async function planUndo({ database }: RunnerAccess, groupId: string): Promise<GithubPlan> {
  const all = await database.githubChanges.where('groupId').equals(groupId).toArray();
  const [ofPulls, changes] = [all.filter(isOfPulls), all.filter((change) => !isOfPulls(change))];
  const ofPull = planPullUndo(
    await knownRepositories(
      database,
      ofPulls.map(({ repositoryId }) => repositoryId),
    ),
    ofPulls,
  );
  const inverses = new Map(
    changes.flatMap((change) => {
      const inverse = invertGithubChange(change);
      return inverse ? [[change.repositoryId, inverse] as const] : [];
    }),
  );
  const known = await knownRepositories(database, [...inverses.keys()]);
  const lost: Repository[] = [];
  const plan = planWanted(known, (values, repository) => {
    const inverse = inverses.get(repository.id);
    if (!inverse) return {};
    const { wanted, base, proposal } = inverse;
    const missing = missingPermission(inverse, values);
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
