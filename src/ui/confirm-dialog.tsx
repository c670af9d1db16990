import type { ReactNode } from 'react';
import { t } from '#locales/translate.ts';
import { Button } from './button.tsx';
import { Modal } from './modal.tsx';
import { useAction } from './use-action.ts';

/** Asks before an action that is hard to undo, and names its consequences. Closes after `onConfirm`. */
export function ConfirmDialog({
  open,
  title,
  confirmLabel,
  busyLabel = confirmLabel,
  onConfirm,
  onClose,
  children,
}: {
  open: boolean;
  title: string;
  confirmLabel: string;
  busyLabel?: string;
  onConfirm: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}) {
  const [isBusy, confirm] = useAction(() => onConfirm().then(onClose));
  return (
    <Modal open={open} title={title} onClose={onClose}>
      <div className="grid gap-2 wrap-anywhere">{children}</div>
      <div className="mt-6 flex flex-wrap justify-end gap-2 border-t border-hairline pt-4">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button look="danger" aria-disabled={isBusy} onClick={confirm}>
          {isBusy ? busyLabel : confirmLabel}
        </Button>
      </div>
    </Modal>
  );
}
