import { Suspense } from 'react';
import { t } from '#locales/translate.ts';
import { Modal } from '#ui/modal.tsx';
import { part } from '#ui/part.ts';
import { Spinner } from '#ui/surface.tsx';
import type { AccountDialogProps } from './profile-dialog.tsx';

const SecurityRecords = part(async () => (await import('./security-records.tsx')).SecurityRecords);

/** Who is in, and what happened to rights and keys. */
export function SecurityDialog({ account, open, onClose }: AccountDialogProps) {
  return (
    <Modal open={open} title={t('Devices and log')} onClose={onClose} wide>
      <Suspense fallback={<Spinner label={t('Loading...')} />}>
        <SecurityRecords account={account} />
      </Suspense>
    </Modal>
  );
}
