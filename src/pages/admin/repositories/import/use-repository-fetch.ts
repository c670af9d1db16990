import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Organization } from '#domain/repository/organization.ts';
import type { RateLimit } from '#domain/repository/provider.ts';
import { withheldFrom } from '#domain/repository/repository-fetch.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { counted } from '#domain/shared/wording.ts';
import { toast } from '#ui/toast.ts';
import { useGithubLocked } from '../../../use-github-connected.ts';
import { useWorkspace } from '../../../use-services.ts';

export interface FetchView {
  /** null: nothing is under way. */
  progress: { page: number; pages: number | null; count: number } | null;
  problem: Failure | null;
  /** The owner had asked for a refresh. */
  refreshFailed: boolean;
  /** Nothing is asked until the owner unlocks GitHub. */
  locked: boolean;
  /** As GitHub's last answer said; null: it has not answered yet. */
  limit: RateLimit | null;
  /** When it goes on by itself, in milliseconds since the epoch; null: it does not. */
  resumesAt: number | null;
  /** A listing was cut off and waits to be gone on with. */
  interrupted: boolean;
  /** Ids that GitHub does not list any more and, asked for each, does not have. */
  missing: ReadonlySet<string>;
  /** How many it does not list and could not be asked for yet. */
  unchecked: number;
  /** Ids of organisations that its list leaves out until the owner passes their single sign-on. */
  withheld: readonly string[];
  refresh: () => Promise<void>;
  resume: () => void;
  stop: () => void;
}

/** A wait that is longer is the owner's decision. */
const maxWaitMs = 15 * 60_000;

/** Asks the provider when the organisation is picked and on demand; waits out the rate limit and goes on by itself. */
export function useRepositoryFetch(asked: Organization): FetchView {
  const { githubImport } = useWorkspace();
  // The list of organisations is read anew with every refresh; the same one does not begin again.
  const [organization, setOrganization] = useState(asked);
  if (organization.id !== asked.id || organization.login !== asked.login) setOrganization(asked);
  const kept = useLiveQuery(() => githubImport.repositoryFetch(organization), [githubImport, organization]);
  const missing = useMemo(() => new Set(kept?.gone), [kept?.gone]);
  const withheld = useMemo(() => (kept ? withheldFrom(kept) : []), [kept]);
  const [progress, setProgress] = useState<FetchView['progress']>(null);
  const [problem, setProblem] = useState<Failure | null>(null);
  const [refreshFailed, setRefreshFailed] = useState(false);
  const [resumesAt, setResumesAt] = useState<number | null>(null);
  const [limit, setLimit] = useState<RateLimit | null>(null);
  const running = useRef<AbortController | null>(null);

  const run = useCallback(
    async (force: boolean): Promise<Failure | number | null> => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      const { signal } = controller;
      setProblem(null);
      setRefreshFailed(false);
      setResumesAt(null);
      const answered = await githubImport.refreshRepositories(organization, {
        force,
        signal,
        onProgress: (next) => {
          if (!signal.aborted) setProgress(next);
        },
      });
      const left = await githubImport.rateLimit();
      if (signal.aborted) return null;
      setLimit(left);
      setProgress(null);
      if (answered.ok) return answered.value;
      setProblem(answered.failure);
      setRefreshFailed(force);
      setResumesAt(resumptionOf(answered.failure));
      return answered.failure;
    },
    [githubImport, organization],
  );

  const locked = useGithubLocked();
  useEffect(() => {
    // Unlocked, it goes on.
    if (!locked) void run(false);
    return () => running.current?.abort();
  }, [run, locked]);

  useEffect(() => {
    if (resumesAt === null) return;
    const timer = setTimeout(() => void run(false), Math.max(0, resumesAt - Date.now()));
    return () => clearTimeout(timer);
  }, [resumesAt, run]);

  return {
    progress,
    problem,
    refreshFailed,
    locked,
    limit,
    resumesAt,
    missing,
    unchecked: kept?.unchecked?.length ?? 0,
    withheld,
    interrupted: progress === null && kept?.nextPage !== undefined && kept?.nextPage !== null,
    async refresh() {
      const outcome = await run(true);
      if (typeof outcome === 'number') {
        toast('Repositories Refreshed', {
          description: counted(outcome, 'repository', 'repositories'),
        });
      } else if (outcome) {
        toast('Refresh Failed', {
          description: `Failed to refresh repositories: ${outcome.message}`,
          destructive: true,
        });
      }
    },
    resume: () => void run(false),
    stop() {
      running.current?.abort();
      setProgress(null);
      setResumesAt(null);
    },
  };
}

function resumptionOf({ kind, timestamp, retryAfterMs }: Failure): number | null {
  if (kind !== 'RATE_LIMIT' || retryAfterMs === undefined || retryAfterMs > maxWaitMs) return null;
  return timestamp + retryAfterMs;
}
