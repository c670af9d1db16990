import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { remainingMs } from '#domain/repository/data-query.ts';
import type { Organization } from '#domain/repository/organization.ts';
import type { RateLimit } from '#domain/repository/provider.ts';
import { skippedItems, withheldOwners } from '#domain/repository/repository-fetch.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { formatCount, t, translateMessage } from '#locales/translate.ts';
import type { FetchOptions, GithubImport } from '#services/workspace/github-import.ts';
import { toast, toastFailure } from '#ui/toast.ts';
import { useGithubLocked } from '../../../use-github-connected.ts';
import { useServices, useWorkspace } from '../../../use-services.ts';
import { useWorkspaceQuery } from '../../use-workspace-query.ts';
import { organizationName } from './use-organizations.ts';

interface FetchProgress {
  page: number;
  pages: number | null;
  count: number;
  /** Login of the owner whose repositories are being listed. */
  login: string;
  /** Name of that owner if several are listed, otherwise null. */
  of: string | null;
}

export interface FetchView {
  /** Null if no listing is running. */
  progress: FetchProgress | null;
  problem: Failure | null;
  /** True if the owner had asked for the refresh that failed. */
  refreshFailed: boolean;
  /** True if the token is locked, so that no listing starts. */
  locked: boolean;
  /** The rate limit in GitHub's last response, or null. */
  limit: RateLimit | null;
  /** Time at which the listing continues automatically, in milliseconds since the epoch, or null. */
  resumesAt: number | null;
  interrupted: boolean;
  /** Ids that GitHub no longer lists and for which it answers 404. */
  missing: ReadonlySet<string>;
  /** Number of unlisted repositories that have not been requested yet. */
  unchecked: number;
  /** Ids of organisations that GitHub hides until the owner passes their single sign-on. */
  withheld: readonly string[];
  /** Number of repositories that this version cannot read. */
  skipped: number;
  /** @param which organisations to refresh, by default all */
  refresh: (which?: readonly Organization[]) => Promise<void>;
  resume: () => void;
  stop: () => void;
}

type Ended = Pick<FetchView, 'problem' | 'refreshFailed' | 'resumesAt'>;

const notEnded: Ended = { problem: null, refreshFailed: false, resumesAt: null };

/** Maximum wait in milliseconds that is automatic. The owner decides about longer ones. */
const maxWaitMs = 15 * 60_000;

/**
 * Lists organisations one after the other, when the screen opens and when the owner asks. Waits for the end of the rate limit.
 * @param atOnce organisations to list when the screen opens; `missing`: those that `organizationsToImport` returns
 */
export function useRepositoryFetch(
  requested: readonly Organization[],
  atOnce: 'all' | 'missing' | 'none',
): FetchView {
  const { githubImport } = useWorkspace();
  // Before the first pull, rows that other devices imported seem to be missing.
  const hasPulled = useWorkspaceQuery(({ repositories }) => repositories.hasPulled()) ?? false;
  const { now } = useServices().browser.clock;
  // Compares by key, because every refresh returns a new array and the same organisations must not start again.
  const [organizations, setOrganizations] = useState(requested);
  if (getKey(organizations) !== getKey(requested)) setOrganizations(requested);
  const kept = useKeptFetches(organizations);
  const [progress, setProgress] = useState<FetchView['progress']>(null);
  const [ended, setEnded] = useState<Ended>(notEnded);
  const { resumesAt } = ended;
  const [limit, setLimit] = useState<RateLimit | null>(null);
  const running = useRef<AbortController | null>(null);

  const onlyMissing = atOnce === 'missing';
  const run = useCallback(
    async (force: boolean, chosen?: readonly Organization[]): Promise<Failure | number | null> => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      const { signal } = controller;
      setEnded(notEnded);
      // The automatic import does not report a missing network, because it starts again when the network returns.
      const isSilent = ({ kind }: Failure) => onlyMissing && !force && kind === 'NETWORK';
      const which =
        onlyMissing && !force
          ? await githubImport.organizationsToImport(organizations)
          : (chosen ?? organizations);
      const { count, failure } = await fetchEach(githubImport, which, {
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
      if (!failure || isSilent(failure)) return count;
      setEnded({ problem: failure, refreshFailed: force, resumesAt: getResumption(failure) });
      return failure;
    },
    [githubImport, organizations, onlyMissing],
  );

  const locked = useGithubLocked();
  const begins = !locked && atOnce !== 'none' && (!onlyMissing || hasPulled);
  useEffect(() => {
    const begin = () => void run(false);
    if (begins) begin();
    if (begins && onlyMissing) window.addEventListener('online', begin);
    return () => {
      window.removeEventListener('online', begin);
      running.current?.abort();
      setProgress(null);
    };
  }, [run, begins, onlyMissing]);

  useEffect(() => {
    if (resumesAt === null) return;
    const timer = setTimeout(() => void run(false), remainingMs(resumesAt, now()));
    return () => clearTimeout(timer);
  }, [resumesAt, run, now]);

  return {
    ...kept,
    progress,
    ...ended,
    locked,
    limit,
    interrupted: progress === null && kept.interrupted,
    async refresh(which) {
      announce(await run(true, which));
    },
    resume: () => void run(false),
    stop() {
      running.current?.abort();
      setProgress(null);
      setEnded((before) => ({ ...before, resumesAt: null }));
    },
  };
}

interface EachOptions extends Omit<FetchOptions, 'onProgress'> {
  onProgress: (progress: FetchProgress) => void;
}

/** Continues after a failure that concerns one organisation, and stops if it concerns all. Returns the first failure. */
export async function fetchEach(
  githubImport: Pick<GithubImport, 'refreshRepositories'>,
  organizations: readonly Organization[],
  { force, signal, onProgress }: EachOptions,
): Promise<{ count: number; failure: Failure | null }> {
  let count = 0;
  let first: Failure | null = null;
  for (const organization of organizations) {
    if (signal.aborted) break;
    const of = organizations.length > 1 ? organizationName(organization) : null;
    const result = await githubImport.refreshRepositories(organization, {
      force,
      signal,
      onProgress: (progress) => onProgress({ ...progress, login: organization.login, of }),
    });
    if (result.ok) {
      count += result.value;
      continue;
    }
    const { failure } = result;
    first ??= of === null ? failure : { ...failure, of };
    if (concernsAll(failure)) break;
  }
  return { count, failure: first };
}

function concernsAll({ kind }: Failure): boolean {
  return kind === 'RATE_LIMIT' || kind === 'NETWORK' || kind === 'AUTHENTICATION';
}

const getKey = (organizations: readonly Organization[]) =>
  organizations.map(({ id, login }) => `${id} ${login}`).join('\n');

/** Returns the progress of the stored listings, and the ids of rows that they do not contain. */
function useKeptFetches(
  organizations: readonly Organization[],
): Pick<FetchView, 'missing' | 'unchecked' | 'withheld' | 'skipped' | 'interrupted'> {
  const fetches = useWorkspaceQuery(
    ({ githubImport }) =>
      Promise.all(organizations.map((organization) => githubImport.repositoryFetch(organization))),
    [organizations],
  );
  return useMemo(() => {
    const kept = (fetches ?? []).filter((fetch) => fetch !== null);
    return {
      missing: new Set(kept.flatMap(({ gone }) => gone ?? [])),
      unchecked: kept.reduce((sum, { unchecked }) => sum + (unchecked?.length ?? 0), 0),
      withheld: [...new Set(kept.flatMap(withheldOwners))],
      skipped: kept.reduce((sum, fetch) => sum + skippedItems(fetch), 0),
      interrupted: kept.some(({ nextPage }) => nextPage !== null),
    };
  }, [fetches]);
}

function announce(outcome: Failure | number | null): void {
  if (typeof outcome === 'number') {
    toast(t('Repositories Refreshed'), { description: formatCount(outcome, 'repository', 'repositories') });
  } else if (outcome) {
    const reason = translateMessage(outcome);
    toastFailure(t('Refresh Failed'), t('Failed to refresh repositories: {reason}', { reason }));
  }
}

function getResumption({ kind, timestamp, retryAfterMs }: Failure): number | null {
  if (kind !== 'RATE_LIMIT' || retryAfterMs === undefined || retryAfterMs > maxWaitMs) return null;
  return timestamp + retryAfterMs;
}
