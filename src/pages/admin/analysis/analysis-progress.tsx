import { analysisParts, type CredentialKind, type PartState } from '#domain/analysis/analysis.ts';
import type { RateLimit } from '#domain/repository/provider.ts';
import { formatNumber } from '#domain/shared/format.ts';
import { markText, t } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { Progress } from '#ui/progress.tsx';
import type { RunningAnalysis } from './running-analyses.ts';

const stateLabels: Record<PartState, string> = {
  waiting: markText('waiting'),
  running: markText('asking'),
  done: markText('done'),
  absent: markText('none'),
  failed: markText('failed'),
};

/** Shows a running analysis in one line. The list of parts overlays the page, so that nothing moves when the analysis ends. */
export function AnalysisProgress({ running, onCancel }: { running: RunningAnalysis; onCancel: () => void }) {
  const { target, parts, source } = running;
  const ended = analysisParts.filter((part) => !['waiting', 'running'].includes(parts[part])).length;
  return (
    <section aria-label={t('Analysis in progress')} className="relative grid gap-1">
      <div className="flex items-center gap-x-4">
        <p role="status" className="tabular m-0 min-w-0 grow truncate">
          {t('Analyzing {owner}/{repository}: {ended} of {count} parts', {
            owner: target.owner,
            repository: target.repository,
            ended,
            count: analysisParts.length,
          })}
        </p>
        <details className="text-sm">
          <summary className="min-h-6 w-fit cursor-pointer text-muted">{t('Parts')}</summary>
          <div className="absolute inset-x-0 top-full z-10 border border-ink bg-paper p-4">
            {source && <CredentialNote {...source} />}
            <ul className="m-0 grid list-none gap-x-8 p-0 sm:grid-cols-2 lg:grid-cols-3">
              {analysisParts.map((part) => (
                <li
                  key={part}
                  data-part={part}
                  data-state={parts[part]}
                  className="flex min-h-8 items-center justify-between gap-4 border-b border-hairline"
                >
                  <span className="min-w-0 break-words">{t(part)}</span>
                  <span className={parts[part] === 'failed' ? 'text-danger' : 'text-muted'}>
                    {t(stateLabels[parts[part]])}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        </details>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
      </div>
      <Progress label={t('Parts of the analysis')} value={ended} max={analysisParts.length} />
    </section>
  );
}

const messages: Record<CredentialKind, string> = {
  app: markText('Read with the GitHub App'),
  user: markText('Read with your GitHub account'),
  anonymous: markText('Read without an account'),
};

export function CredentialNote({ via, rateLimit }: { via: CredentialKind; rateLimit: RateLimit | null }) {
  return (
    <p className="tabular m-0 text-sm text-muted">
      {t(messages[via])}
      {rateLimit &&
        `: ${t('{remaining} of {limit} requests left this hour', {
          remaining: formatNumber(rateLimit.remaining),
          limit: formatNumber(rateLimit.limit),
        })}`}
    </p>
  );
}
