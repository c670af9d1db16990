import { counted } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { useAdminDialogs } from '../dialogs/use-admin-dialogs.ts';
import { useReports } from './use-reports.ts';

/** Tells the owner that something went wrong on this device; without a report there is nothing to see. */
export function ReportsNotice() {
  const { length } = useReports();
  const { show } = useAdminDialogs();
  if (length === 0) return null;
  return (
    <Button
      look="quiet"
      className="min-h-8 justify-self-start px-2.5 py-0 text-danger"
      aria-haspopup="dialog"
      onClick={() => show({ kind: 'reports' })}
    >
      {counted(length, 'problem report')}
    </Button>
  );
}
