import type { RecordedPage } from '#backend/github-changes.ts';
import {
  changeGithubRun,
  keepGithubChanges,
  keepGithubStates,
  knownRepositories,
  readGithubRun,
  readGithubTemplates,
  updateGithubChange,
  writeGithubTemplates,
} from '#db/github-changes.ts';
import { findRepositories } from '#db/repository-list.ts';
import { isTooLarge, maxFleetPage } from '#domain/fleet/fleet-read.ts';
import type { GithubWriter } from '#domain/github-change/app-writing.ts';
import { decisionStates, type GithubChange } from '#domain/github-change/github-change.ts';
import type { GithubPlan, PlannedChange } from '#domain/github-change/github-plan.ts';
import type { GithubRun } from '#domain/github-change/github-run.ts';
import type { GithubState, KnownRepository } from '#domain/github-change/github-state.ts';
import type { ReadingScope } from '#domain/github-change/missing.ts';
import type { RecordedChange } from '#domain/github-change/recorded-change.ts';
import type { GithubTemplates } from '#domain/github-change/templates.ts';
import type { RepositoryReading } from '#domain/repository/provider.ts';
import type { Repository } from '#domain/repository/repository.ts';
import { fail, type Result, success } from '#domain/shared/failure.ts';
import { loadedOnce } from '#domain/shared/loaded-once.ts';
import { keepImport, notSaved } from './changes.ts';
import { keepFleetPage } from './fleet-page.ts';
import { type GithubChangeGroup, readGroups } from './github-change-groups.ts';
import type { GithubChangeRunner } from './github-change-runner.ts';
import { openPullFollower, type PullFollower } from './pull-follower.ts';
import type { RecordedChanges } from './recorded-changes.ts';
import type { RunnerAccess } from './runner-access.ts';

export interface ReadAgainOptions {
  signal: AbortSignal;
  onProgress: (progress: { done: number; total: number }) => void;
  /** Returns what to read besides the settings, by repository id. */
  missingScope?: ((id: string) => ReadingScope | undefined) | undefined;
}

/** Changes on GitHub. They are planned and stored on the device, and sent when GitHub can be reached. */
export interface GithubChangeService extends PullFollower {
  /** Returns the number of changes that wait for a decision by the owner: conflicts and refusals. */
  countDecisions(): Promise<number>;
  readKnown(ids: readonly string[]): Promise<KnownRepository[]>;
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

const decisions = loadedOnce(() => import('./github-change-decisions.ts'));

export function createGithubChangeService(
  context: RunnerAccess,
  runner: GithubChangeRunner,
  recorded: () => Promise<RecordedChanges>,
): GithubChangeService {
  const { database } = context;
  const { githubChanges } = database;
  const changeAndWake = (work: () => Promise<unknown>) =>
    database.transaction('rw', githubChanges, work).then(() => runner.wake());
  return {
    countDecisions: () =>
      database.githubChanges
        .where('state')
        .anyOf([...decisionStates])
        .count(),
    readKnown: (ids) => knownRepositories(database, ids),
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
        return fail(notSaved('Your change was not saved on this device', error, context.now()));
      }
      runner.wake();
      return success(undefined);
    },
    planUndo: async (groupId) => (await decisions()).planUndo(context, groupId),
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
    async resolve(id, choice) {
      await (await decisions()).resolve(context, id, choice);
      runner.wake();
    },
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
      const [{ takeOver }, records] = await Promise.all([decisions(), recorded()]);
      const left = await takeOver(context, records, groupId, andThen);
      runner.wake();
      return left;
    },
    ...openPullFollower(context),
    history: async (repositoryId, before) => (await recorded()).of(repositoryId, before),
    historyHere: async (repositoryId) =>
      (await githubChanges.where('repositoryId').equals(repositoryId).sortBy('sequence')).toReversed(),
    async exportHistory(onProgress) {
      const [{ exportHistory }, records] = await Promise.all([decisions(), recorded()]);
      return exportHistory(context, records, onProgress);
    },
  };
}

const keptTogether = 25;

/** Reads repositories by GraphQL if their settings suffice, and the others by REST, one a request. */
async function readAgain(
  context: RunnerAccess,
  ids: readonly string[],
  { signal, onProgress, missingScope }: ReadAgainOptions,
): Promise<Result<void>> {
  const provider = await context.provider();
  const nodeIds = await readNodeIds(context, ids, missingScope);
  const left: string[] = ids.filter((id) => !nodeIds.has(id));
  let done = 0;
  const report = (read: number) => {
    done += read;
    onProgress({ done, total: ids.length });
  };
  for (let from = 0; from < nodeIds.size && !signal.aborted; from += maxFleetPage) {
    const batch = [...nodeIds.keys()].slice(from, from + maxFleetPage);
    const page = await provider.fleetPage({ nodeIds: batch.map((id) => nodeIds.get(id) ?? '') });
    if (!page.ok && !isTooLarge(page.failure)) return page;
    if (!page.ok) {
      left.push(...batch);
      continue;
    }
    const kept = await keepFleetPage(context, page.value);
    if (!kept.ok) return kept;
    const read = new Set(page.value.repositories.map(({ id }) => id));
    // REST returns GitHub's reason for a withheld repository, and null for a deleted one.
    const unread = batch.filter((id) => !read.has(id));
    left.push(...unread);
    report(batch.length - unread.length);
  }
  let read: RepositoryReading[] = [];
  for (const id of left) {
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
    report(1);
  }
  return keepReadings(context, read);
}

/**
 * Returns GitHub's global ids of the repositories that need no labels, files, pull requests or branches, by repository id.
 * None for a single repository, because REST reads that in one request too and does not compare forks.
 */
async function readNodeIds(
  { database }: RunnerAccess,
  ids: readonly string[],
  missingScope: ReadAgainOptions['missingScope'],
): Promise<ReadonlyMap<string, string>> {
  const plain = ids.filter((id) => Object.keys(missingScope?.(id) ?? {}).length === 0);
  if (plain.length < 2) return new Map();
  const statuses = await database.statuses.bulkGet(plain);
  return new Map(statuses.flatMap((status) => (status ? [[status.id, status.nodeId]] : [])));
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
