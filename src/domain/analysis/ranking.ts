import type { Repository } from '../repository/repository.ts';
import type { FailureReason } from '../shared/wording.ts';
import { compareScores, type RepositoryScore } from './score.ts';

/** The ranking of all repositories: a job that may take hours because of the rate limit. */
export interface RankingStatus {
  state: 'idle' | 'running' | 'paused' | 'waiting' | 'done';
  startedAt: number;
  done: number;
  total: number;
  failed: number;
  /** Milliseconds since the epoch. Null if the ranking waits for the owner to resume it or to unlock the token. */
  resumesAt: number | null;
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

export const rankingFreshMs = 24 * 3_600_000;

export interface RankedRepository {
  id: string;
  fullName: string;
  total: number;
  share: number;
}

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
