import type { AccountDatabase } from '#db/database.ts';
import { readSetting, writeSetting } from '#db/settings.ts';
import { noRanking, type RankingStatus, rankingFreshMs } from '#domain/analysis/ranking.ts';
import {
  type RankingMeasures,
  type RepositoryScore,
  repositoryRankingScore,
} from '#domain/analysis/score.ts';
import type { Repository } from '#domain/repository/repository.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { GithubWorker } from '#workers/github-worker.protocol.ts';
import type { AppToken } from '../github-app/installation-token.ts';

export interface RankingAccess {
  accountId: string;
  database: AccountDatabase;
  worker: Pick<GithubWorker, 'measure' | 'cancel'>;
  appToken: AppToken;
  locks: Pick<LockManager, 'request'>;
  /** Calls back once, later. Returns how to call that off. */
  later: (delayMs: number, callback: () => void) => () => void;
  newId: () => string;
  now: () => number;
}

export interface Ranking {
  status(): Promise<RankingStatus>;
  start(): Promise<void>;
  pause(): Promise<void>;
  /** After a reload: goes on with what was under way. */
  resume(): Promise<void>;
  /** Stops measuring in this tab; the state stays, so that another one may go on. */
  close(): void;
}

const settingKey = 'ranking';
/** Repositories measured side by side; each is up to four questions. */
const sideBySide = 3;

/**
 * Measures every repository that has no fresh score.
 *
 * Invariant: progress is what lies in the database, so that a reload, a pause or another tab loses and repeats nothing;
 * one tab measures at a time.
 */
export function createRanking(access: RankingAccess): Ranking {
  const { accountId, database, worker, now } = access;
  const underWay = new Set<string>();
  let closed = false;
  let callOff: () => void = () => undefined;

  const status = async () => (await readSetting<RankingStatus>(database, settingKey)) ?? noRanking;

  const change = (changes: Partial<RankingStatus>) =>
    database.transaction('rw', database.settings, async () => {
      await writeSetting(database, settingKey, { ...(await status()), ...changes });
    });

  const isRunning = async () => !closed && (await status()).state === 'running';

  async function measure(repository: Repository): Promise<Failure | null> {
    const id = access.newId();
    underWay.add(id);
    const target = { owner: repository.owner, repository: repository.name };
    const renew = () => access.appToken.renew();
    const answered = await worker.measure(accountId, target, knownOf(repository), id, renew);
    underWay.delete(id);
    if (!answered.ok) return answered.failure;
    await database.scores.put(scoreOf(repository.id, answered.value, now()));
    return null;
  }

  async function run(): Promise<void> {
    const { startedAt } = await status();
    const waiting = await unmeasured(database, startedAt - rankingFreshMs);
    const total = await database.repositories.count();
    await access.appToken.prepare();
    let stopping: Failure | null = null;
    let done = total - waiting.length;
    let failures = 0;
    await change({ total, done, failed: 0 });
    const work = async () => {
      for (let next = waiting.shift(); next && !stopping && (await isRunning()); next = waiting.shift()) {
        const problem = await measure(next);
        if (problem && stopsAll(problem)) stopping = problem;
        else if (problem) failures += 1;
        else done += 1;
        await change({ done, failed: failures });
      }
    };
    await Promise.all(Array.from({ length: sideBySide }, work));
    if (await isRunning()) await (stopping ? rest(stopping) : change({ state: 'done', problem: null }));
  }

  /** The limit is waited for, and so is the owner who unlocks the token; after anything else the owner decides when to go on. */
  async function rest({ kind, code, message, retryAfterMs }: Failure): Promise<void> {
    if (code === 'CANCELLED') return;
    if (code === 'TOKEN_LOCKED') return change({ state: 'waiting', problem: message, resumesAt: null });
    if (kind !== 'RATE_LIMIT') return change({ state: 'paused', problem: message, resumesAt: null });
    const resumesAt = now() + Math.max(retryAfterMs ?? 0, 1_000);
    await change({ state: 'waiting', problem: message, resumesAt });
    wakeAt(resumesAt);
  }

  function wakeAt(resumesAt: number): void {
    callOff();
    callOff = access.later(Math.max(resumesAt - now(), 0), () => void resume());
  }

  const runAlone = () =>
    access.locks.request(`portico-ranking-${accountId}`, { ifAvailable: true }, async (lock) => {
      if (lock) await run();
    });

  async function resume(): Promise<void> {
    const { state, resumesAt } = await status();
    if (closed || (state !== 'running' && state !== 'waiting')) return;
    if (state === 'waiting' && resumesAt !== null && resumesAt > now()) return wakeAt(resumesAt);
    await change({ state: 'running', problem: null, resumesAt: null });
    await runAlone();
  }

  function cancelAll(): void {
    callOff();
    for (const id of underWay) void worker.cancel(id);
  }

  return {
    status,
    resume,
    async start() {
      const { state, startedAt } = await status();
      // Going on with a round keeps what it has measured.
      const goesOn = state === 'paused' || state === 'waiting' || state === 'running';
      const round = goesOn ? startedAt : now();
      await change({ state: 'running', startedAt: round, problem: null, resumesAt: null });
      await runAlone();
    },
    async pause() {
      await change({ state: 'paused', resumesAt: null });
      cancelAll();
    },
    close() {
      closed = true;
      cancelAll();
    },
  };
}

function stopsAll({ kind, code }: Failure): boolean {
  return code === 'CANCELLED' || kind === 'RATE_LIMIT' || kind === 'NETWORK' || kind === 'AUTHENTICATION';
}

function knownOf(repository: Repository) {
  return {
    stars: repository.stars,
    size: repository.size,
    topics: repository.topics.length,
    hasWebsite: Boolean(repository.homepage),
    hasReadme: repository.hasReadme,
    pushedAt: repository.pushedAt,
  };
}

async function unmeasured(database: AccountDatabase, since: number): Promise<Repository[]> {
  const fresh = new Set(await database.scores.filter(({ measuredAt }) => measuredAt >= since).primaryKeys());
  return (await database.repositories.toArray()).filter(({ id }) => !fresh.has(id));
}

export function scoreOf(id: string, measures: RankingMeasures, measuredAt: number): RepositoryScore {
  const { total, atLeast } = repositoryRankingScore(measures);
  return { id, measures, total, atLeast, measuredAt };
}
