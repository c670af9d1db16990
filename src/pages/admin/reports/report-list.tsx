import { formatMoment } from '#domain/shared/format.ts';
import { formatCount, t, translateMessage } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { ReportText } from '#ui/report-text.tsx';
import { Muted } from '#ui/surface.tsx';
import { toast } from '#ui/toast.ts';
import { download } from '../../download.ts';
import { useServices } from '../../use-services.ts';
import { useReports } from './use-reports.ts';

export function ReportList() {
  const { reports } = useServices().browser;
  const kept = useReports();
  if (kept.length === 0) {
    return <Muted>{t('No problems on this device.')}</Muted>;
  }
  return (
    <div className="grid gap-4">
      <Muted>
        {t(
          '{reports} on this device, without passwords and tokens. Nothing was sent. Copy or save a report to share it.',
          { reports: formatCount(kept.length, 'report') },
        )}
      </Muted>
      <ul className="m-0 list-none border-t border-hairline p-0">
        {kept.map((report) => (
          <li key={report} className="border-b border-hairline py-3">
            <Report report={report} />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button
          onClick={() => download('portico-problem-reports.txt', 'text/plain', kept.join('\n\n---\n\n'))}
        >
          {t('Save all')}
        </Button>
        <Button look="danger" onClick={() => reports.forgetAll()}>
          {t('Delete all')}
        </Button>
      </div>
    </div>
  );
}

function Report({ report }: { report: string }) {
  const { reports } = useServices().browser;
  const { at, place, message } = reportSummary(report);

  async function copy() {
    try {
      await navigator.clipboard.writeText(report);
      toast(t('Copied to clipboard'));
    } catch {
      const description = t('The clipboard cannot be used here. Save the reports instead.');
      toast(t('Not copied'), { description, destructive: true });
    }
  }

  return (
    <details className="text-sm">
      <summary className="cursor-pointer">
        <span className="tabular">{at}</span> <span className="text-muted">{place}</span>
        <span className="mt-1 block truncate font-medium">{translateMessage(message)}</span>
      </summary>
      <ReportText text={report} />
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copy()}>{t('Copy')}</Button>
        <Button look="danger" onClick={() => reports.forget(report)}>
          {t('Delete')}
        </Button>
      </div>
    </details>
  );
}

function reportSummary(report: string): { at: string; place: string; message: string } {
  const [, time = '', place = '', message = ''] = report.split('\n');
  return { at: Number.isNaN(Date.parse(time)) ? time : formatMoment(time), place, message };
}
