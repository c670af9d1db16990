import { type ReactNode, useEffect, useState } from 'react';
import type { Result } from '#domain/shared/failure.ts';
import { formatNumber } from '#domain/shared/format.ts';
import type { VisitCounts } from '#domain/shared/visit-counts.ts';
import { formatCount, t } from '#locales/translate.ts';
import { afterRead } from '../../after-read.ts';
import { SkippedNotice } from '../../skipped-notice.tsx';

/** Shows the number of visits, if the owner has turned on counting. The numbers are not stored on the device. */
export function AnalyticsCard({ read }: { read: () => Promise<Result<VisitCounts> | null> }) {
  const [counts, setCounts] = useState<VisitCounts | null>(null);
  useEffect(() => afterRead(read(), (result) => result?.ok && setCounts(result.value)), [read]);

  if (counts === null || counts.visits === 0) {
    return <Figure title={t('Analytics')} value="--" text={t('Coming soon')} />;
  }
  return (
    <Figure
      title={t('Analytics')}
      value={formatNumber(counts.visits)}
      text={counts.visits === 1 ? t('Visit in the last 30 days') : t('Visits in the last 30 days')}
    >
      <details className="w-full">
        <summary className="w-fit cursor-pointer">{t('Visits of each page')}</summary>
        <ol aria-label={t('Visits of each page')} className="m-0 grid list-none gap-1 p-0 pt-1">
          {counts.pages.slice(0, 5).map(({ page, visits }) => (
            <li key={page} className="tabular flex justify-between gap-4">
              <span className="min-w-0 truncate">{page}</span>
              <span className="text-muted">{formatNumber(visits)}</span>
            </li>
          ))}
        </ol>
        <SkippedNotice items={formatCount(counts.skipped, 'page')} count={counts.skipped} />
      </details>
    </Figure>
  );
}

interface FigureProps {
  title: string;
  status?: ReactNode;
  value: number | string | undefined;
  text: string;
  children?: ReactNode;
}

/** A card with a number. It has the same height without the number, so that nothing moves. */
export function Figure({ title, status, value, text, children }: FigureProps) {
  return (
    <section className="min-w-0 border-b border-hairline px-4 py-3 last:border-0 md:border-r md:border-b-0">
      <div className="flex min-h-5 flex-wrap items-center gap-x-3 text-sm">
        <h2 className="text-sm font-normal text-muted">{title}</h2>
        {status}
      </div>
      <p className="tabular m-0 text-2xl leading-tight font-semibold tracking-tight">{value ?? '…'}</p>
      <div className="flex flex-wrap items-baseline gap-x-3 text-sm">
        <p className="m-0 text-muted">{text}</p>
        {children}
      </div>
    </section>
  );
}
