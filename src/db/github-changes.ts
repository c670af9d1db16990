import type { PullRequest } from '#domain/github-change/files.ts';
import {
  type GithubChange,
  isUnfinished,
  newGithubChange,
  openStates,
  unfinishedStates,
} from '#domain/github-change/github-change.ts';
import type { PlannedChange } from '#domain/github-change/github-plan.ts';
import { type GithubRun, newRun } from '#domain/github-change/github-run.ts';
import { mergedSettings, type SettingValues } from '#domain/github-change/github-settings.ts';
import { type GithubState, type KnownRepository, laterState } from '#domain/github-change/github-state.ts';
import { recordedState } from '#domain/github-change/recorded-change.ts';
import type { GithubTemplates } from '#domain/github-change/templates.ts';
import type { AccountDatabase } from './database.ts';
import type { OutboxContext } from './outbox.ts';
import { deviceId, readSetting, writeSetting } from './settings.ts';

/** Number of finished changes that are stored for display and undo. */
const keptFinished = 3_000;

const sequenceKey = 'githubChangeSequence';

/** Stores all changes that the owner confirmed together. If one fails, none is stored. */
export async function keepGithubChanges(
  database: AccountDatabase,
  planned: readonly PlannedChange[],
  undoes: string | null,
  { now, newId }: OutboxContext,
): Promise<GithubChange[]> {
  const { githubChanges, settings } = database;
  return database.transaction('rw', githubChanges, settings, async () => {
    const last = await nextPlaces(database, planned.length);
    const shared = {
      groupId: newId(),
      deviceId: await deviceId(database, newId),
      createdAt: now(),
      undoes,
    };
    const kept = planned.map((change, index) =>
      newGithubChange(change, { ...shared, id: newId(), sequence: last + 1 + index }),
    );
    await githubChanges.bulkAdd(kept);
    await githubChanges
      .where('sequence')
      .below(last - keptFinished)
      .filter((change) => !isUnfinished(change))
      .delete();
    return kept;
  });
}

/**
 * Reserves sequence numbers. Call it in the transaction that stores the changes.
 * @returns the last number that was used before
 */
export async function nextPlaces(database: AccountDatabase, count: number): Promise<number> {
  const last = (await readSetting<number>(database, sequenceKey)) ?? 0;
  await writeSetting(database, sequenceKey, last + count);
  return last;
}

export function openGithubChanges({ githubChanges }: AccountDatabase): Promise<GithubChange[]> {
  return githubChanges.where('state').anyOf(openStates).sortBy('sequence');
}

/** True if this device must send the change. That includes changes from a backup until another device is known to have them. */
const ofThisDevice = ({ deviceName }: GithubChange): boolean => deviceName === undefined;

export function countOpenGithubChanges({ githubChanges }: AccountDatabase): Promise<number> {
  return githubChanges.where('state').anyOf(openStates).filter(ofThisDevice).count();
}

export function countUnfinishedHere({ githubChanges }: AccountDatabase): Promise<number> {
  return githubChanges.where('state').anyOf(unfinishedStates).filter(ofThisDevice).count();
}

export async function nextGithubChange(
  database: AccountDatabase,
  newId: () => string,
): Promise<GithubChange | null> {
  const own = await deviceId(database, newId);
  const open = await openGithubChanges(database);
  return open.find((change) => change.deviceId === own) ?? null;
}

/**
 * Updates a change if its state and device are still the expected ones.
 * @param owner id of the device that must have the change; not checked if omitted
 * @returns the updated change, or null if state or device did not match
 */
export async function updateGithubChange(
  { githubChanges }: AccountDatabase,
  id: string,
  states: readonly GithubChange['state'][],
  changes: Partial<GithubChange>,
  owner?: string,
): Promise<GithubChange | null> {
  const known = await githubChanges.get(id);
  if (!known || !states.includes(known.state)) return null;
  if (owner !== undefined && known.deviceId !== owner) return null;
  const changed = { ...known, ...changes };
  if (recordedState(known) !== recordedState(changed)) {
    Object.assign(changed, { revision: known.revision + 1, unrecorded: 1 });
  }
  await githubChanges.put(changed);
  return changed;
}

export async function knownRepositories(
  database: AccountDatabase,
  ids: readonly string[],
): Promise<KnownRepository[]> {
  const [rows, states, open] = await Promise.all([
    database.repositories.bulkGet([...ids]),
    database.githubStates.bulkGet([...ids]),
    openGithubChanges(database),
  ]);
  const pending = new Map<string, SettingValues>();
  for (const { repositoryId, wanted } of open) {
    pending.set(repositoryId, mergedSettings(pending.get(repositoryId) ?? {}, wanted));
  }
  return rows.flatMap((repository, index) =>
    repository
      ? [{ repository, state: states[index] ?? null, pending: pending.get(repository.id) ?? {} }]
      : [],
  );
}

const runKey = 'githubChangeRun';

export async function readGithubRun(database: AccountDatabase): Promise<GithubRun> {
  return { ...newRun, ...(await readSetting<GithubRun>(database, runKey)) };
}

/** @param getUpdate computes the update from the current state, or returns null for none */
export async function changeGithubRun(
  database: AccountDatabase,
  getUpdate: (run: GithubRun) => Partial<GithubRun> | null,
): Promise<void> {
  // Reads alone first, because a write delays the settings that the first screen reads.
  if (getUpdate(await readGithubRun(database)) === null) return;
  await database.transaction('rw', database.settings, async () => {
    const run = await readGithubRun(database);
    const changes = getUpdate(run);
    if (changes) await writeSetting(database, runKey, { ...run, ...changes });
  });
}

export async function keepGithubStates(
  { githubStates }: AccountDatabase,
  read: readonly GithubState[],
): Promise<void> {
  const before = await githubStates.bulkGet(read.map(({ id }) => id));
  await githubStates.bulkPut(read.map((state, index) => laterState(before[index], state)));
}

const templatesKey = 'githubTemplates';

export async function readGithubTemplates(database: AccountDatabase): Promise<GithubTemplates> {
  const own = await readSetting<GithubTemplates>(database, templatesKey);
  return own ?? (await import('#domain/github-change/default-templates.ts')).defaultTemplates;
}

export function writeGithubTemplates(database: AccountDatabase, templates: GithubTemplates): Promise<void> {
  return writeSetting(database, templatesKey, templates);
}

export interface FollowedPull {
  state: PullRequest['state'];
  readAt: number;
  etag: string | null;
}

const getKey = (repositoryId: string, number: number): string => `githubPull:${repositoryId}#${number}`;

export async function readFollowedPull(
  database: AccountDatabase,
  repositoryId: string,
  number: number,
): Promise<FollowedPull | null> {
  return (await readSetting<FollowedPull>(database, getKey(repositoryId, number))) ?? null;
}

export function writeFollowedPull(
  database: AccountDatabase,
  repositoryId: string,
  number: number,
  pull: FollowedPull,
): Promise<void> {
  return writeSetting(database, getKey(repositoryId, number), pull);
}
