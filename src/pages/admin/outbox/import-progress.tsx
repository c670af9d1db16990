import { useEffect, useState } from 'react';
import { remainingText, type Sample } from '#domain/backup/import-estimate.ts';
import type { ImportCount, OutboxEntry } from '#domain/outbox/outbox-entry.ts';
import { loadedText } from '#domain/repository/repository-fetch.ts';
import { formatNumber } from '#domain/shared/format.ts';
import { t, translateMessage } from '#locales/translate.ts';
import { Progress } from '#ui/progress.tsx';

/** Progress of an import, its remaining time, and listings that GitHub has not completed. */
export function ImportProgress({ entry, count }: { entry: OutboxEntry; count: ImportCount }) {
  const { total, sent, refused, loading } = count;
  const remaining = useRemaining(sent + refused, total);
  return (
    <div className="grid gap-2 text-sm">
      <p className="tabular m-0">
        {t('{done} of {total} sent', { done: formatNumber(sent), total: formatNumber(total) })}
        {refused > 0 && (
          <span className="text-danger">{`, ${t('{number} refused', { number: formatNumber(refused) })}`}</span>
        )}
        {remaining && entry.nextAttemptAt === null && `, ${translateMessage(remaining)}`}
      </p>
      {sent + refused < total && (
        <Progress
          label={t('Sent: {title}', { title: translateMessage(entry.title) })}
          value={sent}
          max={total}
        />
      )}
      {loading && (
        <p className="tabular m-0 text-warning">
          {t('Not all repositories of {login} are loaded yet: {loaded}.', {
            login: loading.login,
            loaded: translateMessage(loadedText(loading)),
          })}
        </p>
      )}
    </div>
  );
}

/** Returns the remaining time, measured since the panel was opened. */
function useRemaining(done: number, total: number): string | null {
  const [samples, setSamples] = useState<{ first: Sample; last: Sample } | null>(null);
  useEffect(() => {
    const last = { at: performance.now(), done };
    setSamples((before) =>
      before && before.last.done <= done ? { ...before, last } : { first: last, last },
    );
  }, [done]);
  return samples && remainingText(samples.first, samples.last, total);
}
