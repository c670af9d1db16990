import { useState } from 'react';
import { counted } from '#domain/shared/wording.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { ReportList } from './report-list.tsx';
import { useReports } from './use-reports.ts';

/** Tells the owner that something went wrong on this device; without a report there is nothing to see. */
export function ReportsNotice() {
  const { length } = useReports();
  const [open, setOpen] = useState(false);
  return (
    <>
      {length > 0 && (
        <Button
          look="quiet"
          className="min-h-8 py-0 text-danger"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {counted(length, 'problem report')}
        </Button>
      )}
      <Modal wide open={open} title="Problem reports" onClose={() => setOpen(false)}>
        <ReportList />
      </Modal>
    </>
  );
}
