import type { RateLimit } from '../repository/provider.ts';
import { type Failure, getReason } from '../shared/failure.ts';
import type { FailureReason } from '../shared/wording.ts';
import type { GithubWriter } from './app-writing.ts';
import type { GithubChange } from './github-change.ts';
import { githubSettingNames, separateSettings } from './github-settings.ts';

/** State of carrying out changes on GitHub, stored so that a reload or another tab waits as long. */
export interface GithubRun {
  state: 'running' | 'waiting' | 'paused';
  /** Why it waits; null: it does not. */
  problem: (FailureReason & Pick<Failure, 'helpUrl'>) | null;
  /** Milliseconds since the epoch; null: the owner, a connection or a restart ends the wait. */
  resumesAt: number | null;
  /** Time named by GitHub. No request leaves before it, even if the owner asks. */
  notBefore: number;
  /** No request that writes is sent before. */
  nextWriteAt: number;
  /** Requests without a usable response, one after the other. */
  failures: number;
  /** As the owner chose. */
  writer: GithubWriter;
}

export const newRun: GithubRun = {
  state: 'running',
  problem: null,
  resumesAt: null,
  notBefore: 0,
  nextWriteAt: 0,
  failures: 0,
  writer: 'signIn',
};

/** GitHub asks for at least a second between requests that write. */
export const writeIntervalMs = 1_000;

/** Time of a repository besides the waiting: a request that reads, and the responses. */
const requestMs = 400;

const maxBackoffMs = 5 * 60_000;
/** A server that fails this often at one repository is not asked about it by itself any more. */
const maxFailures = 10;

/** Requests of the hour that are reserved for reading. */
export function readingReserve({ limit }: RateLimit): number {
  return Math.min(500, Math.floor(limit / 10));
}

/** Whether what it waits for is a time that GitHub named. */
export function waitsForGithub({ resumesAt, notBefore }: GithubRun): boolean {
  return resumesAt !== null && resumesAt <= notBefore;
}

/** Why it waits, and until when. */
type Wait = Pick<GithubRun, 'resumesAt'> & Partial<GithubRun>;

/** Sets the state to waiting; the owner's pause stays. */
export function waiting({ state }: GithubRun, because: Wait): Partial<GithubRun> {
  return { ...because, state: state === 'paused' ? 'paused' : 'waiting' };
}

export type FailureOutcome =
  /** GitHub did not do it, and would do no other one either. */
  | { kind: 'wait'; run: Wait }
  /** The result is unknown, so the state on GitHub is read before the next request. */
  | { kind: 'lost'; run: Wait }
  /** GitHub does not do this one. `isUnclear`: it may have done it all the same. */
  | { kind: 'refused'; isUnclear: boolean };

export function getProblem(failure: Failure): NonNullable<GithubRun['problem']> {
  const { helpUrl } = failure;
  return { ...getReason(failure), ...(helpUrl !== undefined && { helpUrl }) };
}

/** Problems that only the owner can solve and that affect every change. */
export const needsOwner: readonly string[] = ['GITHUB_SCOPE_MISSING', 'APP_PERMISSION_MISSING', 'NOT_SAVED'];

/** The consequence of a failed request. */
export function runOutcome(
  failure: Failure,
  { failures: before }: Pick<GithubChange, 'failures'>,
  run: Pick<GithubRun, 'failures'>,
  now: number,
): FailureOutcome {
  const { code, kind, retryAfterMs } = failure;
  const problem = getProblem(failure);
  if (kind === 'RATE_LIMIT') {
    const resumesAt = now + Math.max(retryAfterMs ?? 0, writeIntervalMs);
    return { kind: 'wait', run: { problem, resumesAt, notBefore: resumesAt } };
  }
  if (kind === 'AUTHENTICATION' || needsOwner.includes(code)) {
    return { kind: 'wait', run: { problem, resumesAt: null } };
  }
  const isUnclear = kind === 'NETWORK' || kind === 'TIMEOUT' || (kind === 'API' && failure.status !== 409);
  if (!isUnclear || (kind === 'API' && before + 1 >= maxFailures)) return { kind: 'refused', isUnclear };
  // Reading may work while writing does not: each change counts for itself as well.
  const failures = Math.max(run.failures, before) + 1;
  const backoffMs = Math.min(maxBackoffMs, writeIntervalMs * 2 ** failures);
  const resumesAt = now + Math.max(backoffMs, retryAfterMs ?? 0);
  const named = retryAfterMs === undefined ? {} : { notBefore: now + retryAfterMs };
  return { kind: 'lost', run: { problem, failures, resumesAt, ...named } };
}

/** About how long what waits will take; a network that stays away and limits come on top. */
export function estimatedMs(changes: readonly Pick<GithubChange, 'wanted'>[]): number {
  return changes.reduce((sum, { wanted }) => sum + countRequests(wanted) * writeIntervalMs + requestMs, 0);
}

/** A tree, a commit, a branch and a pull request. */
const requestsForFiles = 4;

function countRequests(wanted: GithubChange['wanted']): number {
  const others = githubSettingNames.some(
    (name) => wanted[name] !== undefined && !separateSettings.some((one) => one === name),
  );
  const separate = separateSettings.filter((name) => wanted[name] !== undefined);
  const inSeveral =
    Math.max(0, Object.keys(wanted.labels ?? {}).length - 1) + (wanted.files ? requestsForFiles - 1 : 0);
  return separate.length + inSeveral + (others ? 1 : 0);
}
