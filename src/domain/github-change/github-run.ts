import type { RateLimit } from '../repository/provider.ts';
import { type Failure, getReason } from '../shared/failure.ts';
import type { FailureReason } from '../shared/wording.ts';
import type { GithubWriter } from './app-writing.ts';
import type { GithubChange } from './github-change.ts';
import { githubSettingNames, separateSettings } from './github-settings.ts';

/** Progress of sending changes to GitHub. It is stored, so that a reload or another tab obeys the same waiting times. */
export interface GithubRun {
  state: 'running' | 'waiting' | 'paused';
  problem: (FailureReason & Pick<Failure, 'helpUrl'>) | null;
  /** Milliseconds since the epoch. Null if the run waits for the owner, a connection or a restart. */
  resumesAt: number | null;
  /** Earliest time of the next request, in milliseconds since the epoch. Set by GitHub, so it applies even to a manual retry. */
  notBefore: number;
  nextWriteAt: number;
  /** Consecutive requests without a usable response. */
  failures: number;
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

/** GitHub asks for at least one second between writes. */
export const writeIntervalMs = 1_000;

/** Estimated duration of the requests for one repository, without waiting times. */
const requestMs = 400;

const maxBackoffMs = 5 * 60_000;
/** Failures at one repository after which automatic retries end. */
const maxFailures = 10;

export function readingReserve({ limit }: RateLimit): number {
  return Math.min(500, Math.floor(limit / 10));
}

export function waitsForGithub({ resumesAt, notBefore }: GithubRun): boolean {
  return resumesAt !== null && resumesAt <= notBefore;
}

type Wait = Pick<GithubRun, 'resumesAt'> & Partial<GithubRun>;

export function waiting({ state }: GithubRun, because: Wait): Partial<GithubRun> {
  return { ...because, state: state === 'paused' ? 'paused' : 'waiting' };
}

export type FailureOutcome =
  /** GitHub refused the request and would refuse any other now, so the whole run waits. */
  | { kind: 'wait'; run: Wait }
  /** The result of the request is unknown, so GitHub's state is read before the next request. */
  | { kind: 'lost'; run: Wait }
  /** GitHub refused this change. `isUnclear`: GitHub may have applied it anyway. */
  | { kind: 'refused'; isUnclear: boolean };

export function getProblem(failure: Failure): NonNullable<GithubRun['problem']> {
  const { helpUrl } = failure;
  return { ...getReason(failure), ...(helpUrl !== undefined && { helpUrl }) };
}

export const needsOwner: readonly string[] = [
  'GITHUB_SCOPE_MISSING',
  'GITHUB_TOKEN_PERMISSION',
  'APP_PERMISSION_MISSING',
  'NOT_SAVED',
];

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
  // Counts this change's own failures too, because successful reads reset `run.failures` while writes keep failing.
  const failures = Math.max(run.failures, before) + 1;
  const backoffMs = Math.min(maxBackoffMs, writeIntervalMs * 2 ** failures);
  const resumesAt = now + Math.max(backoffMs, retryAfterMs ?? 0);
  const named = retryAfterMs === undefined ? {} : { notBefore: now + retryAfterMs };
  return { kind: 'lost', run: { problem, failures, resumesAt, ...named } };
}

export function estimatedMs(changes: readonly Pick<GithubChange, 'wanted'>[]): number {
  return changes.reduce((sum, { wanted }) => sum + countRequests(wanted) * writeIntervalMs + requestMs, 0);
}

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
