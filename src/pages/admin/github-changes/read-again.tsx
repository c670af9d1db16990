import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatNumber } from '#domain/shared/format.ts';
import { t, translateMessage } from '#locales/translate.ts';
import type { ReadAgainOptions } from '#services/workspace/github-changes.ts';
import { Button } from '#ui/button.tsx';
import { useWorkspace } from '../../use-services.ts';

/** Maximum number of repositories that are read automatically, because each needs a request. */
const maxReadAutomatically = 25;
/** The same limit for labels or files, which need several requests per repository. */
const maxReadWithItems = 5;

/** Reads the repositories from GitHub again: automatically if they are few, otherwise when the owner asks. */
export function ReadAgain({
  ids,
  missingScope,
}: {
  ids: readonly string[];
  /** Returns the labels or files to read in addition to a repository's settings. */
  missingScope: ReadAgainOptions['missingScope'];
}) {
  const { githubChanges } = useWorkspace();
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const [outcome, setOutcome] = useState('');
  const underWay = useRef<AbortController | null>(null);

  async function read() {
    const stop = new AbortController();
    underWay.current?.abort();
    underWay.current = stop;
    setProgress({ done: 0, total: ids.length });
    const result = await githubChanges.readAgain(ids, {
      signal: stop.signal,
      onProgress: setProgress,
      missingScope,
    });
    if (underWay.current !== stop) return;
    setProgress(null);
    setOutcome(
      result.ok
        ? t('Up to date with GitHub.')
        : t("GitHub couldn't be reached: {reason} The preview shows the last known values.", {
            reason: translateMessage(result.failure),
          }),
    );
  }

  const hasItems = ids.some((id) => Object.keys(missingScope?.(id) ?? {}).length > 0);
  const begin = useEffectEvent(read);
  useEffect(() => {
    const max = hasItems ? maxReadWithItems : maxReadAutomatically;
    if (ids.length <= max && navigator.onLine) void begin();
    return () => {
      underWay.current?.abort();
      underWay.current = null;
    };
  }, [ids, hasItems]);

  const status = progress
    ? t('Loading from GitHub: {done} of {total}', {
        done: formatNumber(progress.done),
        total: formatNumber(progress.total),
      })
    : outcome || t('Preview from the last refresh. Each repository is checked again before it changes.');
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 text-sm text-muted">
      <p role="status" className="tabular m-0">
        {status}
      </p>
      {progress === null && (
        <Button look="quiet" className="px-3" onClick={() => void read()}>
          {t('Refresh from GitHub')}
        </Button>
      )}
    </div>
  );
}
