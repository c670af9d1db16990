import { trustedScriptUrl } from '#config/trusted-types.ts';
import type { AccountDatabase } from '#db/database.ts';
import { readSetting, writeSetting } from '#db/settings.ts';
import {
  analysisKey,
  analysisOf,
  measuresOf,
  mergeOutcomes,
  type StoredAnalysis,
} from '#domain/analysis/analysis.ts';
import type { PieceDraft } from '#domain/portfolio/portfolio-entry.ts';
import { failed, failure, success, wordsOf } from '#domain/shared/failure.ts';
import markdownThread from '#entries/markdown-worker.ts?worker&url';
import type { AnalysisOffice } from '#pages/analysis-services.ts';
import type { OfficeWorker } from '#workers/github-worker.protocol.ts';
import { parseMarkdown } from '#workers/markdown.client.ts';
import type { AppToken } from '../github-app/installation-token.ts';
import { type Ranking, scoreOf } from './ranking.ts';

export interface AnalysisOfficeAccess {
  accountId: string;
  database: AccountDatabase;
  worker: OfficeWorker;
  ranking: Ranking;
  appToken: AppToken;
  newId: () => string;
  now: () => number;
}

const unsavedKey = (pieceId: string) => `unsaved-piece:${pieceId}`;

/** Analyses: asked for in the worker, kept in this account's database. */
export function openAnalysisOffice(access: AnalysisOfficeAccess): AnalysisOffice {
  const { accountId, database, worker, ranking, now } = access;

  async function keep(stored: StoredAnalysis): Promise<void> {
    const analysis = analysisOf(stored);
    await database.transaction('rw', database.analyses, database.scores, async () => {
      await database.analyses.put(stored);
      if (analysis) {
        await database.scores.put(scoreOf(analysis.repository.id, measuresOf(analysis), stored.analysedAt));
      }
    });
  }

  return {
    analyses: async () => {
      const all = await database.analyses.toArray();
      return all.sort((a, b) => b.analysedAt - a.analysedAt);
    },
    analysis: async (key) => (await database.analyses.get(key)) ?? null,
    forgetAnalysis: (key) => database.analyses.delete(key),
    parseMarkdown: (text) => parseMarkdown(startMarkdownWorker, text),

    async analyse(target, { signal, onProgress }) {
      const jobId = access.newId();
      const renew = () => access.appToken.renew();
      await access.appToken.prepare();
      // Cancelled while the token was fetched: the job has not begun.
      if (signal.aborted)
        return failed(failure('UNKNOWN', 'CANCELLED', 'The analysis was cancelled.', now()));
      const cancel = () => void worker.cancel(jobId);
      signal.addEventListener('abort', cancel);
      const answered = await worker.analyse(accountId, target, jobId, onProgress, renew);
      signal.removeEventListener('abort', cancel);
      if (!answered.ok) return answered;
      const key = analysisKey(target);
      try {
        const earlier = await database.analyses.get(key);
        const stored: StoredAnalysis = {
          key,
          owner: target.owner,
          repository: target.repository,
          analysedAt: now(),
          via: answered.value.via,
          outcomes: mergeOutcomes(earlier?.outcomes, answered.value.outcomes),
        };
        await keep(stored);
        return success(stored);
      } catch (error) {
        const words = `The analysis was not saved on this device: ${wordsOf(error)}`;
        return failed(failure('INTERNAL', 'NOT_SAVED', words, now()));
      }
    },

    unsavedPiece: async (id) => (await readSetting<PieceDraft>(database, unsavedKey(id))) ?? null,
    keepUnsavedPiece: (draft) => writeSetting(database, unsavedKey(draft.id), draft),
    forgetUnsavedPiece: (id) => database.settings.delete(unsavedKey(id)),

    scores: async () => new Map((await database.scores.toArray()).map((score) => [score.id, score])),
    rankingStatus: () => ranking.status(),
    startRanking: () => ranking.start(),
    pauseRanking: () => ranking.pause(),
  };
}

function startMarkdownWorker(): Worker {
  return new Worker(trustedScriptUrl(markdownThread), { type: 'module', name: 'markdown' });
}
