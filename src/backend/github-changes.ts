import * as z from 'zod/mini';
import { listSchema } from '#config/listed.ts';
import type { GithubChange } from '#domain/github-change/github-change.ts';
import type { GithubSetting } from '#domain/github-change/github-settings.ts';
import type { PullValue } from '#domain/github-change/pulls.ts';
import {
  type NamedDevice,
  type RecordedChange,
  recordedState,
} from '#domain/github-change/recorded-change.ts';
import { fail, failure, type Result, success } from '#domain/shared/failure.ts';
import { type Listed, readPage } from '#domain/shared/listed.ts';
import { isWebAddress } from '#domain/shared/web-address.ts';
import { type BackendAccess, sendAsUser } from './http.ts';
import { callFunction, moment } from './sql-function.ts';

/** Calls the SQL functions of supabase/migrations/*_github_changes.sql. */

const text = z.string();
const maybeText = z.nullable(text);
const flag = z.exactOptional(z.boolean());
const label = z.object({ name: text, color: text, description: maybeText });

const pullRequest = z.object({
  number: z.number(),
  url: text.check(z.refine(isWebAddress)),
  state: z.enum(['open', 'merged', 'closed']),
});

const pullValue = z.object({
  title: z.exactOptional(text),
  nodeId: z.exactOptional(text),
  state: z.exactOptional(z.enum(['open', 'merged', 'closed', 'reverted'])),
  head: z.exactOptional(text),
  autoMerge: flag,
  method: z.exactOptional(z.enum(['merge', 'squash', 'rebase'])),
  isBehind: flag,
  replaces: z.exactOptional(text),
  revert: z.exactOptional(pullRequest),
} satisfies Record<keyof PullValue, unknown>);

const settings = z.object({
  name: z.exactOptional(text),
  description: z.exactOptional(maybeText),
  homepage: z.exactOptional(maybeText),
  topics: z.exactOptional(z.array(text)),
  labels: z.exactOptional(z.record(text, z.nullable(label))),
  files: z.exactOptional(z.record(text, maybeText)),
  pulls: z.exactOptional(z.record(text, pullValue)),
  defaultBranch: z.exactOptional(text),
  visibility: z.exactOptional(z.enum(['public', 'private', 'internal'])),
  archived: flag,
  issues: flag,
  projects: flag,
  wiki: flag,
  discussions: flag,
  mergeCommits: flag,
  squashMerging: flag,
  rebaseMerging: flag,
  autoMerge: flag,
  deleteHeadBranches: flag,
  alerts: flag,
} satisfies Record<GithubSetting, unknown>);

const proposal = z.object({
  branch: text,
  title: text,
  body: text,
  existing: z.enum(['keep', 'replace']),
  texts: z.record(text, text),
  withdraws: maybeText,
  commit: z.exactOptional(text),
  withdrawsCommit: z.exactOptional(text),
  earlier: z.exactOptional(z.nullable(z.number())),
});

const row = z.object({
  id: text,
  plan_id: text,
  undoes: maybeText,
  repository_id: text,
  repository_name: text,
  device_id: text,
  device_name: text,
  made_on: text,
  generation: z.number(),
  revision: z.number(),
  place: z.number(),
  confirmed_at: moment,
  change: z.object({ base: settings, wanted: settings, proposal: z.exactOptional(proposal) }),
  complete: z.boolean(),
  state: z.enum(['pending', 'refused', 'conflicting', 'done', 'skipped', 'cancelled']),
  outcome: z.object({
    before: settings,
    theirs: z.nullable(settings),
    reason: maybeText,
    left: z.exactOptional(z.object({ wanted: settings, theirs: settings })),
    pull: z.exactOptional(pullRequest),
  }),
  ended_at: z.nullable(moment),
  version: z.number(),
});

const recorded = z.pipe(
  row,
  z.transform(
    (raw): RecordedChange => ({
      id: raw.id,
      groupId: raw.plan_id,
      undoes: raw.undoes,
      repositoryId: raw.repository_id,
      repositoryName: raw.repository_name,
      deviceId: raw.device_id,
      deviceName: raw.device_name,
      madeOn: raw.made_on,
      generation: raw.generation,
      revision: raw.revision,
      sequence: raw.place,
      createdAt: raw.confirmed_at,
      finishedAt: raw.ended_at,
      state: raw.state,
      complete: raw.complete,
      version: raw.version,
      ...raw.change,
      ...raw.outcome,
    }),
  ),
);

/** Maximum bytes of a change. Below the server's limit of 256 KiB, because the server counts spaces that it adds. */
const maxPartBytes = 192 * 1024;

const encoder = new TextEncoder();
const isSmall = (part: object): boolean => encoder.encode(JSON.stringify(part)).length <= maxPartBytes;

/** Converts a change for the server. Omits its largest parts if it is too large. */
export function toWire(change: GithubChange & { repositoryName: string }): Record<string, unknown> {
  const { base, wanted, proposal: proposed, before, theirs, left, reason, pull } = change;
  const whole = { base, wanted, ...(proposed && { proposal: proposed }) };
  const withoutTexts = { ...whole, ...(proposed && { proposal: { ...proposed, texts: {} } }) };
  const nothing = { base: {}, wanted: {} };
  const told = [whole, withoutTexts].find(isSmall) ?? nothing;
  const ends = { reason: reason?.slice(0, 2_000) ?? null, ...(pull && { pull }) };
  const outcome = { before, theirs, ...(left && { left }), ...ends };
  const { finishedAt, createdAt } = change;
  return {
    id: change.id,
    planId: change.groupId,
    undoes: change.undoes,
    repositoryId: change.repositoryId,
    repositoryName: change.repositoryName.slice(0, 200),
    generation: change.generation,
    revision: change.revision,
    place: change.sequence,
    confirmedAt: new Date(createdAt).toISOString(),
    change: told,
    complete: told === whole,
    state: recordedState(change),
    outcome: isSmall(outcome) ? outcome : { before: {}, theirs: null, ...ends },
    endedAt: finishedAt === null ? null : new Date(finishedAt).toISOString(),
  };
}

const owners = listSchema(z.object({ id: text, deviceId: text, generation: z.number() }));

/** Returns the current owner of each change, because another device may have taken it over. */
export function recordGithubChanges(
  access: BackendAccess,
  device: NamedDevice,
  changes: readonly Record<string, unknown>[],
): Promise<Result<z.infer<typeof owners>>> {
  return callFunction(access, 'record_github_changes', { recorded: { ...device, changes } }, owners);
}

/**
 * Returns the current state of each change that the server knows.
 * @param seen the changes, each with the owner that this device knows
 */
export function takeOverGithubChanges(
  access: BackendAccess,
  device: NamedDevice,
  seen: readonly Pick<GithubChange, 'id' | 'deviceId' | 'generation'>[],
): Promise<Result<Listed<RecordedChange>>> {
  const changes = seen.map(({ id, deviceId, generation }) => ({ id, deviceId, generation }));
  const parameters = { taking: { ...device, changes } };
  return callFunction(access, 'take_over_github_changes', parameters, listSchema(recorded));
}

async function readGithubChanges(
  access: BackendAccess,
  query: Readonly<Record<string, string>>,
  limit: number,
): Promise<Result<RecordedPage>> {
  const parameters = new URLSearchParams({ ...query, select: '*', limit: String(limit) });
  const path = `/rest/v1/github_changes?${parameters.toString()}`;
  const response = await sendAsUser(access, path, { method: 'GET', headers: {} });
  if (!response.ok) return response;
  const parsed = z.array(z.unknown()).safeParse(response.value);
  if (!parsed.success) return fail(failure('API', 'ANSWER_MALFORMED', access.now()));
  return success(readPage(parsed.data, limit, (raw) => recorded.safeParse(raw).data ?? null));
}

/** `skipped` counts rows that a later version of the server wrote. */
export type RecordedPage = Listed<RecordedChange> & { isLast: boolean };

const pageRows = 200;

/**
 * Reads changes by ascending version.
 * @param which filters them: `notOf` skips the changes of this device, except those that it took over and has not reported yet
 */
export function readRecordedSince(
  access: BackendAccess,
  version: number,
  which: { notOf?: string; unfinished?: boolean } = {},
): Promise<Result<RecordedPage>> {
  const query = {
    version: `gt.${version}`,
    order: 'version',
    ...(which.notOf !== undefined && { or: `(device_id.neq.${which.notOf},revision.eq.0)` }),
    ...(which.unfinished === true && { state: 'in.(pending,refused,conflicting)' }),
  };
  return readGithubChanges(access, query, pageRows);
}

export async function readRecordedById(
  access: BackendAccess,
  ids: readonly string[],
): Promise<Result<RecordedChange[]>> {
  const page = await readGithubChanges(access, { id: `in.(${ids.join()})` }, ids.length);
  return page.ok ? success(page.value.items) : page;
}

const historyRows = 50;

/**
 * Reads changes of a repository, newest first.
 * @param before last known change, or null to start with the newest
 */
export function readRecordedGroup(
  access: BackendAccess,
  repositoryId: string,
  before: Pick<RecordedChange, 'id' | 'createdAt'> | null,
): Promise<Result<RecordedPage>> {
  // Quoted, because the timestamp contains dots and colons, which PostgREST's filters reserve.
  const at = before && `"${new Date(before.createdAt).toISOString()}"`;
  const query = {
    repository_id: `eq.${repositoryId}`,
    order: 'confirmed_at.desc,id.desc',
    ...(before && { or: `(confirmed_at.lt.${at},and(confirmed_at.eq.${at},id.lt.${before.id}))` }),
  };
  return readGithubChanges(access, query, historyRows);
}
