import type { Repository } from '../repository/repository.ts';
import type { FailureReason } from '../shared/wording.ts';
import { compareScores, type RepositoryScore } from './score.ts';

/** The ranking of all repositories: a job that may take hours, because the provider limits the requests. */
export interface RankingStatus {
  state: 'idle' | 'running' | 'paused' | 'waiting' | 'done';
  /** When this round began, milliseconds since the epoch. */
  startedAt: number;
  /** Repositories that have their score, of `total`. */
  done: number;
  total: number;
  /** Repositories that could not be measured in this round. */
  failed: number;
  /** When it goes on by itself, milliseconds since the epoch; null: when the owner says so, or unlocks GitHub. */
  resumesAt: number | null;
  /** Why it waits. */
  problem: FailureReason | string | null;
}

export const noRanking: RankingStatus = {
  state: 'idle',
  startedAt: 0,
  done: 0,
  total: 0,
  failed: 0,
  resumesAt: null,
  problem: null,
};

/** A score that is younger is not measured again. */
export const rankingFreshMs = 24 * 3_600_000;

export interface RankedRepository {
  id: string;
  fullName: string;
  total: number;
  /** Of the best score, 0 to 1. */
  share: number;
}

/** The best by their score; one whose score is not fully known is not among them. */
export function bestRanked(
  repositories: readonly Pick<Repository, 'id' | 'owner' | 'name'>[],
  scores: ReadonlyMap<string, Pick<RepositoryScore, 'total'>>,
  count: number,
): RankedRepository[] {
  const best = repositories
    .flatMap(({ id, owner, name }) => {
      const total = scores.get(id)?.total ?? null;
      return total === null ? [] : [{ id, fullName: `${owner}/${name}`, total }];
    })
    .sort((a, b) => compareScores(a, b, 'desc') || (a.fullName < b.fullName ? -1 : 1))
    .slice(0, count);
  const most = best[0]?.total ?? 0;
  return best.map((ranked) => ({ ...ranked, share: most > 0 ? ranked.total / most : 0 }));
}
