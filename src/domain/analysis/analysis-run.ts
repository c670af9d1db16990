import type { RateLimit } from '../repository/provider.ts';
import type { CredentialKind, PartOutcomes } from './analysis.ts';

/** What an analysis brought to light. */
export interface AnalysisRun {
  outcomes: PartOutcomes;
  via: CredentialKind;
  rateLimit: RateLimit | null;
}
