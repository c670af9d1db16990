/** The ranking of all repositories: a job that may take hours, because the provider limits the questions. */
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
  problem: string | null;
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
