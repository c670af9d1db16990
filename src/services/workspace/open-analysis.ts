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
import type { EntryDraft } from '#domain/portfolio/portfolio-entry.ts';
import { errorMessage, failed, failure, success } from '#domain/shared/failure.ts';
import markdownThread from '#entries/markdown-worker.ts?worker&url';
import type { GithubWorker } from '#workers/github-worker.protocol.ts';
import { parseMarkdown } from '#workers/markdown.client.ts';
import type { AppToken } from '../github-app/installation-token.ts';
import type { AnalysisService } from './analysis.ts';
import { type Ranking, scoreOf } from './ranking.ts';

export interface AnalysisServiceAccess {
  accountId: string;
  database: AccountDatabase;
  worker: GithubWorker;
  ranking: Ranking;
  appToken: AppToken;
  newId: () => string;
  now: () => number;
}

const unsavedKey = (entryId: string) => `unsaved-piece:${entryId}`;

/** Analyses: asked for in the worker, kept in this account's database. */
export function openAnalysisService(access: AnalysisServiceAccess): AnalysisService {
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
        const words = `The analysis was not saved on this device: ${errorMessage(error)}`;
        return failed(failure('INTERNAL', 'NOT_SAVED', words, now()));
      }
    },

    unsavedEntry: async (id) => (await readSetting<EntryDraft>(database, unsavedKey(id))) ?? null,
    keepUnsavedEntry: (draft) => writeSetting(database, unsavedKey(draft.id), draft),
    forgetUnsavedEntry: (id) => database.settings.delete(unsavedKey(id)),

    scores: async () => new Map((await database.scores.toArray()).map((score) => [score.id, score])),
    rankingStatus: () => ranking.status(),
    startRanking: () => ranking.start(),
    pauseRanking: () => ranking.pause(),
  };
}

function startMarkdownWorker(): Worker {
  return new Worker(trustedScriptUrl(markdownThread), { type: 'module', name: 'markdown' });
}
