import type { RateLimit } from '../repository/provider.ts';
import { type Failure, failure } from '../shared/failure.ts';
import type { CredentialKind, PartOutcomes } from './analysis.ts';

export interface AnalysisRun {
  outcomes: PartOutcomes;
  via: CredentialKind;
  rateLimit: RateLimit | null;
}

export function cancelled(now: number): Failure {
  return failure('UNKNOWN', 'CANCELLED', now, { severity: 'LOW' });
}
