import type { RateLimit } from '../repository/provider.ts';
import { type Failure, getReason } from '../shared/failure.ts';
import type { FailureReason } from '../shared/wording.ts';
import type { GithubWriter } from './app-writing.ts';
import type { GithubChange } from './github-change.ts';
import { githubSettingNames, separateSettings } from './github-settings.ts';

/** State of carrying out changes, stored so that a reload or another tab waits as long. */
export interface GithubRun {
  state: 'running' | 'waiting' | 'paused';
  problem: (FailureReason & Pick<Failure, 'helpUrl'>) | null;
  /** Milliseconds since the epoch; null: waits for the owner, a connection or a restart. */
  resumesAt: number | null;
  /** Time set by GitHub. No request is sent before, even if the owner asks. */
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

/** GitHub asks for at least a second between writes. */
export const writeIntervalMs = 1_000;

/** Estimated time of one repository's requests, without waits. */
const requestMs = 400;

const maxBackoffMs = 5 * 60_000;
/** Failures at one repository before automatic retries end. */
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
  /** GitHub refused the request and would refuse all others. */
  | { kind: 'wait'; run: Wait }
  /** The result is unknown: read GitHub's state before the next request. */
  | { kind: 'lost'; run: Wait }
  /** GitHub refused this change. `isUnclear`: it may have been applied anyway. */
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
  // Reads can succeed while writes fail, so failures of this change count as well.
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
