import type { FailureCode } from './failure-texts.ts';
import type { FailureReason } from './wording.ts';

/** The error model (specification sections 3 and 8). A failure is a value with a code, so that no code parses messages. */

export type Severity = 'LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL';

const severities = {
  AUTHENTICATION: 'HIGH',
  AUTHORIZATION: 'HIGH',
  VALIDATION: 'LOW',
  API: 'HIGH',
  NETWORK: 'MEDIUM',
  RATE_LIMIT: 'MEDIUM',
  TIMEOUT: 'MEDIUM',
  NOT_FOUND: 'LOW',
  INTERNAL: 'CRITICAL',
  UNKNOWN: 'MEDIUM',
} as const satisfies Record<string, Severity>;

export type FailureKind = keyof typeof severities;

/** @property code stable, e.g. `GITHUB_RATE_LIMIT`; unknown codes of a server are stored as they are */
export interface Failure extends FailureReason {
  kind: FailureKind;
  severity: Severity;
  retryable: boolean;
  timestamp: number;
  status?: number;
  /** Minimum wait in milliseconds after `timestamp`, from `Retry-After` or the rate-limit reset. */
  retryAfterMs?: number;
  helpUrl?: string;
}

export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure };

export function success<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function fail(failure: Failure): { ok: false; failure: Failure } {
  return { ok: false, failure };
}

const retryableKinds: readonly FailureKind[] = ['NETWORK', 'RATE_LIMIT', 'TIMEOUT'];

type Details = Partial<Pick<Failure, 'values' | 'status' | 'retryAfterMs' | 'retryable' | 'severity'>>;

export function failure(
  kind: FailureKind,
  code: FailureCode,
  timestamp: number,
  details: Details = {},
): Failure {
  return getFailure(kind, code, timestamp, details);
}

/** @param message the server's text, shown if the code is unknown */
export function reportedFailure(
  kind: FailureKind,
  code: string,
  message: string | null,
  timestamp: number,
  { values, ...details }: Details = {},
): Failure {
  const told = { ...values, ...(message !== null && { message }) };
  return getFailure(kind, code, timestamp, { ...details, values: told });
}

function getFailure(kind: FailureKind, code: string, timestamp: number, details: Details): Failure {
  return {
    kind,
    code,
    timestamp,
    severity: severities[kind],
    retryable: retryableKinds.includes(kind),
    ...details,
  };
}

export function getReason({ code, kind, status, values }: Failure): FailureReason {
  return { code, kind, ...(status !== undefined && { status }), ...(values && { values }) };
}

/** Returns a thrown value's message, for display only. Removes repeated lines, because Dexie appends the cause's message. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const lines = error.message.split('\n').map((line) => line.trim());
  const once = lines.filter(
    (line, index) =>
      line !== '' && !lines.slice(0, index).some((earlier) => earlier && line.includes(earlier)),
  );
  return once.join(' ') || error.name;
}
