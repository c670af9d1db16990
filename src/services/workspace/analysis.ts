import type { AnalysisProgress, AnalysisTarget } from '#domain/analysis/analysis.ts';
import type { ScoredAnalysis } from '#domain/analysis/assessment.ts';
import type { EntryDraft } from '#domain/portfolio/portfolio-entry.ts';
import type { Result } from '#domain/shared/failure.ts';
import type { MarkdownResponse } from '#workers/markdown.protocol.ts';

export interface AnalysisOptions {
  /** Ends it at once; what an earlier analysis brought stays. */
  signal: AbortSignal;
  onProgress: (progress: AnalysisProgress) => void;
}

/** Analyses on this device. Reads may be used in live queries. */
export interface AnalysisService {
  /** The latest first. */
  analyses(): Promise<ScoredAnalysis[]>;
  /** null: it was never analysed on this device. */
  find(target: AnalysisTarget): Promise<ScoredAnalysis | null>;
  /** Queries the provider and keeps the response; a part that fails keeps what was known of it. */
  analyse(target: AnalysisTarget, options: AnalysisOptions): Promise<Result<ScoredAnalysis>>;
  forgetAnalysis(key: string): Promise<void>;
  /** Returns null if the text can't be parsed in time. */
  renderMarkdown(text: string): Promise<MarkdownResponse>;
  /** An entry as it was left while it was edited; null: it was saved or given up. */
  unsavedEntry(entryId: string): Promise<EntryDraft | null>;
  keepUnsavedEntry(draft: EntryDraft): Promise<void>;
  forgetUnsavedEntry(entryId: string): Promise<void>;
}
