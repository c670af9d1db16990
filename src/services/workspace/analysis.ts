import { trustedScriptUrl } from '#config/trusted-types.ts';
import type { AccountDatabase } from '#db/database.ts';
import {
  type AnalysisProgress,
  type AnalysisRun,
  type AnalysisTarget,
  analysisKey,
  cancelledFailure,
  mergeOutcomes,
  partValue,
} from '#domain/analysis/analysis.ts';
import type { ScoredAnalysis } from '#domain/analysis/assessment.ts';
import type { EntryDraft } from '#domain/portfolio/portfolio-entry.ts';
import { fail, type Result, success } from '#domain/shared/failure.ts';
import markdownThread from '#entries/markdown-worker.ts?worker&url';
import type { AnalysisJobs } from '#workers/github-worker.protocol.ts';
import type { MarkdownResponse } from '#workers/markdown.logic.ts';
import { inWorkerOfItsOwn } from '#workers/one-shot.client.ts';
import type { AppToken } from '../github-app/installation-token.ts';
import { notSaved } from './changes.ts';
import type { UnsavedInput } from './unsaved-input.ts';

export interface AnalysisOptions {
  signal: AbortSignal;
  onProgress: (progress: AnalysisProgress) => void;
}

export interface AnalysisService {
  analyses(): Promise<ScoredAnalysis[]>;
  find(target: AnalysisTarget): Promise<ScoredAnalysis | null>;
  analyse(target: AnalysisTarget, options: AnalysisOptions): Promise<Result<ScoredAnalysis>>;
  forgetAnalysis(key: string): Promise<void>;
  renderMarkdown(text: string): Promise<MarkdownResponse>;
  unsavedEntry(entryId: string): Promise<EntryDraft | null>;
  keepUnsavedEntry(draft: EntryDraft): Promise<void>;
  forgetUnsavedEntry(entryId: string): Promise<void>;
}

export interface AnalysisContext {
  accountId: string;
  database: AccountDatabase;
  worker: Pick<AnalysisJobs, 'analyse' | 'assess' | 'cancel'>;
  appToken: AppToken;
  newId: () => string;
  now: () => number;
}

/** Maximum milliseconds for parsing a README. A usual README takes a few, a long one on a slow phone hundreds. */
const parseTimeoutMs = 3_000;

const unsavedKey = (entryId: string) => `unsaved-entry:${entryId}`;

export function createAnalysisService(
  context: AnalysisContext & { unsavedInput: UnsavedInput },
): AnalysisService {
  const { database, unsavedInput } = context;
  return {
    analyses: async () => {
      const all = await database.analyses.toArray();
      return all.sort((a, b) => b.analysedAt - a.analysedAt);
    },
    find: async (target) => (await database.analyses.get(analysisKey(target))) ?? null,
    analyse: (target, options) => analyse(context, target, options),
    forgetAnalysis: (key) => database.analyses.delete(key),
    renderMarkdown: (text) => inWorkerOfItsOwn<MarkdownResponse>(startMarkdownWorker, text, parseTimeoutMs),
    unsavedEntry: async (id) => (await unsavedInput.read<EntryDraft>(unsavedKey(id))) ?? null,
    keepUnsavedEntry: (draft) => unsavedInput.keep(unsavedKey(draft.id), draft),
    forgetUnsavedEntry: (id) => unsavedInput.forget(unsavedKey(id)),
  };
}

async function analyse(
  context: AnalysisContext,
  target: AnalysisTarget,
  { signal, onProgress }: AnalysisOptions,
): Promise<Result<ScoredAnalysis>> {
  const { accountId, appToken, now, worker } = context;
  const jobId = context.newId();
  await appToken.prepare();
  if (signal.aborted) return fail(cancelledFailure(now()));
  const cancel = () => void worker.cancel(jobId);
  signal.addEventListener('abort', cancel);
  const result = await worker.analyse(accountId, target, jobId, onProgress, () => appToken.renew());
  signal.removeEventListener('abort', cancel);
  if (!result.ok) return result;
  try {
    return success(await keep(context, target, result.value));
  } catch (error) {
    return fail(notSaved('The analysis was not saved on this device', error, now()));
  }
}

async function keep(
  { database, now, worker }: AnalysisContext,
  target: AnalysisTarget,
  { via, outcomes }: AnalysisRun,
): Promise<ScoredAnalysis> {
  const key = analysisKey(target);
  const earlier = await database.analyses.get(key);
  const merged = mergeOutcomes(earlier?.outcomes, outcomes);
  const { owner, repository } = target;
  const parts = { key, owner, repository, analysedAt: now(), via, outcomes: merged };
  const scores = await worker.assess(parts);
  const stored: ScoredAnalysis = { ...parts, ...(scores && { scores }) };
  const id = partValue(stored, 'repository')?.id;
  await database.transaction('rw', database.analyses, database.scores, async () => {
    await database.analyses.put(stored);
    if (id === undefined || !scores) return;
    await database.scores.put({ id, ...scores.measured, measuredAt: stored.analysedAt });
  });
  return stored;
}

function startMarkdownWorker(): Worker {
  return new Worker(trustedScriptUrl(markdownThread), { type: 'module', name: 'markdown' });
}
