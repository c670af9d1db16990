import { analysisParts, type PartState } from '#domain/analysis/analysis.ts';
import { t } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { Progress } from '#ui/progress.tsx';
import { CredentialNote } from './credential-note.tsx';
import type { RunningAnalysis } from './running-analyses.ts';

const stateLabels: Record<PartState, string> = {
  waiting: 'waiting',
  running: 'asking',
  done: 'done',
  absent: 'none',
  failed: 'failed',
};

/** A running analysis in three lines. The list of parts overlays the page, so that nothing moves when it ends. */
export function AnalysisProgress({ running, onCancel }: { running: RunningAnalysis; onCancel: () => void }) {
  const { target, parts, source } = running;
  const ended = analysisParts.filter((part) => !['waiting', 'running'].includes(parts[part])).length;
  return (
    <section aria-label={t('Analysis in progress')} className="relative grid gap-2">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4">
        <p role="status" className="tabular m-0 truncate">
          {t('Analyzing {owner}/{repository}: {ended} of {count} parts', {
            owner: target.owner,
            repository: target.repository,
            ended,
            count: analysisParts.length,
          })}
        </p>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
      </div>
      <Progress label={t('Parts of the analysis')} value={ended} max={analysisParts.length} />
      <details className="text-sm">
        <summary className="min-h-6 w-fit cursor-pointer text-muted">{t('Parts')}</summary>
        <ul className="absolute inset-x-0 top-full z-10 m-0 grid list-none gap-x-8 border border-ink bg-paper p-4 sm:grid-cols-2 lg:grid-cols-3">
          {analysisParts.map((part) => (
            <li
              key={part}
              data-part={part}
              data-state={parts[part]}
              className="flex min-h-8 items-center justify-between gap-4 border-b border-hairline"
            >
              <span className="min-w-0 break-words">{part}</span>
              <span className={parts[part] === 'failed' ? 'text-danger' : 'text-muted'}>
                {stateLabels[parts[part]]}
              </span>
            </li>
          ))}
        </ul>
      </details>
      <div className="absolute right-0 bottom-0 max-w-[calc(100%-5rem)] truncate">
        {source && <CredentialNote {...source} />}
      </div>
    </section>
  );
}
