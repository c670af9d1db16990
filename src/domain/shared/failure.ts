/** The error model (specification sections 3 and 8): a failure is a value with a code, never a message to be parsed. */

export type FailureKind =
  | 'AUTHENTICATION'
  | 'AUTHORIZATION'
  | 'VALIDATION'
  | 'API'
  | 'NETWORK'
  | 'RATE_LIMIT'
  | 'TIMEOUT'
  | 'NOT_FOUND'
  | 'INTERNAL'
  | 'UNKNOWN';

export type Severity = 'LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL';

export interface Failure {
  kind: FailureKind;
  /** Stable and machine readable, e.g. `GITHUB_RATE_LIMIT`. */
  code: string;
  severity: Severity;
  /** For people; may carry the other side's words, never a secret. */
  message: string;
  retryable: boolean;
  /** Milliseconds since the epoch. */
  timestamp: number;
  /** HTTP status, where there was a response. */
  status?: number;
  /** The other side's wish (`Retry-After`, rate-limit reset): not before this long from `timestamp`. */
  retryAfterMs?: number;
  /** Where it can be put right or is explained, in the other side's words: an https address, for a link only. */
  helpUrl?: string;
}

export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure };

export function success<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function failed(failure: Failure): { ok: false; failure: Failure } {
  return { ok: false, failure };
}

const severityOf: Record<FailureKind, Severity> = {
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
};

const retryableKinds: readonly FailureKind[] = ['NETWORK', 'RATE_LIMIT', 'TIMEOUT'];

/** Builds a failure with the severity and retry rule that its kind implies. */
export function failure(
  kind: FailureKind,
  code: string,
  message: string,
  timestamp: number,
  details: Partial<Pick<Failure, 'status' | 'retryAfterMs' | 'retryable' | 'severity'>> = {},
): Failure {
  return {
    kind,
    code,
    message,
    timestamp,
    severity: severityOf[kind],
    retryable: retryableKinds.includes(kind),
    ...details,
  };
}

/** User-facing text by kind (specification section 8). */
export const userFacingText: Record<FailureKind, string> = {
  AUTHENTICATION: 'Authentication failed. Please sign in again.',
  AUTHORIZATION: 'You do not have permission to perform this action.',
  VALIDATION: 'Please check your input and try again.',
  API: 'The service is experiencing issues. Please try again later.',
  NETWORK: 'Network connection issue. Please check your internet connection.',
  RATE_LIMIT: 'Too many requests. Please try again later.',
  TIMEOUT: 'The operation timed out. Please try again.',
  NOT_FOUND: 'The requested resource was not found.',
  INTERNAL: 'An internal error occurred. Our team has been notified.',
  UNKNOWN: 'An unexpected error occurred. Please try again.',
};

/**
 * Returns the message of a thrown value, for display only, never for a decision. Omits repeated lines, because Dexie
 * appends the message of the cause to its own.
 */
export function errorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const lines = error.message.split('\n').map((line) => line.trim());
  const once = lines.filter(
    (line, index) =>
      line !== '' && !lines.slice(0, index).some((earlier) => earlier && line.includes(earlier)),
  );
  return once.join(' ') || error.name;
}
