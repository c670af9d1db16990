import type { AccountDatabase } from '#db/database.ts';
import { readSetting, writeSetting } from '#db/settings.ts';
import {
  bestRanked,
  noRanking,
  type RankedRepository,
  type RankingStatus,
  rankingFreshMs,
} from '#domain/analysis/ranking.ts';
import type { RepositoryScore } from '#domain/analysis/score.ts';
import { remainingMs } from '#domain/repository/data-query.ts';
import type { Repository } from '#domain/repository/repository.ts';
import { type Failure, getReason } from '#domain/shared/failure.ts';
import type { AnalysisJobs } from '#workers/github-worker.protocol.ts';
import type { AppToken } from '../github-app/installation-token.ts';

export interface RankingAccess {
  accountId: string;
  database: AccountDatabase;
  worker: Pick<AnalysisJobs, 'measure' | 'cancel'>;
  appToken: AppToken;
  locks: Pick<LockManager, 'request'>;
  later: (delayMs: number, callback: () => void) => () => void;
  newId: () => string;
  now: () => number;
}

export interface RankingService {
  scores(): Promise<Map<string, RepositoryScore>>;
  best(count: number): Promise<RankedRepository[]>;
  status(): Promise<RankingStatus>;
  start(): Promise<void>;
  pause(): Promise<void>;
}

export interface Ranking extends RankingService {
  resume(): Promise<void>;
  /** Stops the ranking in this tab. Another tab may continue it. */
  close(): void;
}

interface RankingContext extends RankingAccess {
  /** Ids of the jobs that the worker is running. */
  underWay: Set<string>;
  closed: boolean;
  cancelWake: () => void;
}

const settingKey = 'ranking';
/** Number of repositories that are measured in parallel. Each takes up to four requests. */
const sideBySide = 3;

/** Ranks in one tab at a time. All progress is in the database, so that a reload or another tab continues. */
export function createRanking(access: RankingAccess): Ranking {
  const { database } = access;
  const context: RankingContext = {
    ...access,
    underWay: new Set(),
    closed: false,
    cancelWake: () => undefined,
  };
  return {
    scores: () => readScores(database),
    best: (count) => readBest(database, count),
    status: () => readStatus(database),
    start: () => start(context),
    resume: () => resume(context),
    async pause() {
      await change(database, { state: 'paused', resumesAt: null });
      cancelAll(context);
    },
    close() {
      context.closed = true;
      cancelAll(context);
    },
  };
}

async function readStatus(database: AccountDatabase): Promise<RankingStatus> {
  return (await readSetting<RankingStatus>(database, settingKey)) ?? noRanking;
}

function change(database: AccountDatabase, changes: Partial<RankingStatus>): Promise<void> {
  return database.transaction('rw', database.settings, async () => {
    await writeSetting(database, settingKey, { ...(await readStatus(database)), ...changes });
  });
}

async function start(context: RankingContext): Promise<void> {
  const { state, startedAt } = await readStatus(context.database);
  // A paused or interrupted ranking keeps the scores that it has already measured.
  const goesOn = state === 'paused' || state === 'waiting' || state === 'running';
  const round = goesOn ? startedAt : context.now();
  await change(context.database, { state: 'running', startedAt: round, problem: null, resumesAt: null });
  await runAlone(context);
}

async function resume(context: RankingContext): Promise<void> {
  // Required because a sign-out closes the database before it releases the lock.
  if (context.closed) return;
  const { state, resumesAt } = await readStatus(context.database);
  if (context.closed || (state !== 'running' && state !== 'waiting')) return;
  if (state === 'waiting' && resumesAt !== null && remainingMs(resumesAt, context.now()) > 0) {
    return scheduleResume(context, resumesAt);
  }
  await change(context.database, { state: 'running', problem: null, resumesAt: null });
  await runAlone(context);
}

async function runAlone(context: RankingContext): Promise<void> {
  await context.locks.request(`portico-ranking-${context.accountId}`, { ifAvailable: true }, async (lock) => {
    if (lock) await run(context);
  });
}

async function run(context: RankingContext): Promise<void> {
  const { database } = context;
  const { startedAt } = await readStatus(database);
  const waiting = await unmeasuredIds(database, startedAt - rankingFreshMs, context.now());
  const total = await database.repositories.count();
  await context.appToken.prepare();
  let stopping: Failure | null = null;
  let done = total - waiting.length;
  let failures = 0;
  await change(database, { total, done, failed: 0 });
  const work = async () => {
    for (
      let next = waiting.shift();
      next && !stopping && (await isRunning(context));
      next = waiting.shift()
    ) {
      const repository = await database.repositories.get(next);
      if (!repository) continue;
      const problem = await measure(context, repository);
      if (problem && stopsAll(problem)) stopping = problem;
      else if (problem) failures += 1;
      else done += 1;
      await change(database, { done, failed: failures });
    }
  };
  await Promise.all(Array.from({ length: sideBySide }, work));
  if (!(await isRunning(context))) return;
  await (stopping ? rest(context, stopping) : change(database, { state: 'done', problem: null }));
}

async function isRunning({ closed, database }: RankingContext): Promise<boolean> {
  return !closed && (await readStatus(database)).state === 'running';
}

async function measure(context: RankingContext, repository: Repository): Promise<Failure | null> {
  const { accountId, appToken, database, underWay, worker } = context;
  const id = context.newId();
  underWay.add(id);
  const target = { owner: repository.owner, repository: repository.name };
  const result = await worker.measure(accountId, target, knownFacts(repository), id, () => appToken.renew());
  underWay.delete(id);
  if (!result.ok) return result.failure;
  await database.scores.put({ id: repository.id, ...result.value, measuredAt: context.now() });
  return null;
}

/** Waits for the rate limit or for the owner to unlock the token. After any other failure the owner must resume. */
async function rest(context: RankingContext, failure: Failure): Promise<void> {
  const { database } = context;
  const { kind, code, retryAfterMs } = failure;
  const problem = getReason(failure);
  if (code === 'CANCELLED') return;
  if (code === 'TOKEN_LOCKED') return change(database, { state: 'waiting', problem, resumesAt: null });
  if (kind !== 'RATE_LIMIT') return change(database, { state: 'paused', problem, resumesAt: null });
  const resumesAt = context.now() + Math.max(retryAfterMs ?? 0, 1_000);
  await change(database, { state: 'waiting', problem, resumesAt });
  scheduleResume(context, resumesAt);
}

function scheduleResume(context: RankingContext, resumesAt: number): void {
  context.cancelWake();
  context.cancelWake = context.later(remainingMs(resumesAt, context.now()), () => void resume(context));
}

function cancelAll({ cancelWake, underWay, worker }: RankingContext): void {
  cancelWake();
  for (const id of underWay) void worker.cancel(id);
}

function stopsAll({ kind, code }: Failure): boolean {
  return code === 'CANCELLED' || kind === 'RATE_LIMIT' || kind === 'NETWORK' || kind === 'AUTHENTICATION';
}

function knownFacts(repository: Repository) {
  return {
    stars: repository.stars,
    size: repository.size,
    topics: repository.topics.length,
    hasWebsite: Boolean(repository.homepage),
    hasReadme: repository.hasReadme,
    pushedAt: repository.pushedAt,
  };
}

async function unmeasuredIds(database: AccountDatabase, since: number, now: number): Promise<string[]> {
  const isFreshScore = ({ measuredAt }: RepositoryScore) => measuredAt >= since && measuredAt <= now;
  const fresh = new Set(await database.scores.filter(isFreshScore).primaryKeys());
  return (await database.repositories.toCollection().primaryKeys()).filter((id) => !fresh.has(id));
}

async function readScores(database: AccountDatabase): Promise<Map<string, RepositoryScore>> {
  return new Map((await database.scores.toArray()).map((score) => [score.id, score]));
}

/** Scans down from the highest score, because scores of deleted repositories may remain. */
async function readBest(
  { repositories, scores }: AccountDatabase,
  count: number,
): Promise<RankedRepository[]> {
  const found: Repository[] = [];
  const read = new Map<string, RepositoryScore>();
  for (let below = Number.POSITIVE_INFINITY; found.length < count; ) {
    const best = await scores.where('total').below(below).reverse().limit(count).toArray();
    const last = best.at(-1)?.total ?? null;
    if (last === null) break;
    // Reads all rows with the last score, because equal scores are sorted by name.
    const equal = await scores.where('total').equals(last).toArray();
    const page = [...best.filter(({ total }) => total !== last), ...equal];
    for (const score of page) read.set(score.id, score);
    const rows = await repositories.bulkGet(page.map(({ id }) => id));
    found.push(...rows.filter((row) => row !== undefined));
    below = last;
  }
  return bestRanked(found, read, count);
}
