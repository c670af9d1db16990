import { toAnalysis } from '#domain/analysis/analysis.ts';
import type { ScoredAnalysis } from '#domain/analysis/assessment.ts';
import { formatDate } from '#domain/shared/format.ts';
import { t } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/surface.tsx';
import { maxCompared } from './comparison.tsx';

interface SavedAnalysesProps {
  analyses: readonly ScoredAnalysis[];
  shown: string | null;
  compared: readonly string[];
  onShow: (key: string) => void;
  onForget: (key: string) => void;
  onCompare: (keys: string[]) => void;
}

export function SavedAnalyses({
  analyses,
  shown,
  compared,
  onShow,
  onForget,
  onCompare,
}: SavedAnalysesProps) {
  const full = compared.length >= maxCompared;
  return (
    <Card
      title={t('Analyzed Repositories')}
      aside={
        <span className="text-sm text-muted">
          {t('Compare up to {maxCompared} analyses: {count} selected', {
            maxCompared,
            count: compared.length,
          })}
        </span>
      }
    >
      <ul className="m-0 list-none p-0">
        {analyses.map((stored) => {
          const name = toAnalysis(stored)?.fullName ?? stored.key;
          const chosen = compared.includes(stored.key);
          return (
            <li
              key={stored.key}
              className="grid min-h-12 grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 border-b border-hairline py-1 sm:flex"
            >
              <label className="flex min-h-8 min-w-0 cursor-pointer sm:grow items-center gap-3">
                <input
                  type="checkbox"
                  aria-label={t('Compare {name}', { name })}
                  checked={chosen}
                  disabled={!chosen && full}
                  className="size-4 shrink-0"
                  onChange={() =>
                    onCompare(
                      chosen ? compared.filter((key) => key !== stored.key) : [...compared, stored.key],
                    )
                  }
                />
                <span className="min-w-0 break-all">{name}</span>
              </label>
              <time
                dateTime={new Date(stored.analysedAt).toISOString()}
                className="tabular text-sm text-muted"
              >
                {formatDate(stored.analysedAt)}
              </time>
              <span className="col-span-2 flex flex-wrap justify-end gap-4">
                <Button
                  look={stored.key === shown ? 'secondary' : 'quiet'}
                  aria-pressed={stored.key === shown}
                  aria-label={t('Show {name}', { name })}
                  onClick={() => onShow(stored.key)}
                >
                  {t('Show')}
                </Button>
                <Button
                  look="quiet"
                  aria-label={t('Remove {name}', { name })}
                  onClick={() => onForget(stored.key)}
                >
                  {t('Remove')}
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
