import type { ReactNode } from 'react';
import { t } from '#locales/translate.ts';
import { CloseButton } from './close-button.tsx';
import { useModalDialog } from './use-modal-dialog.ts';

export function Drawer({
  open,
  label,
  onClose,
  children,
}: {
  open: boolean;
  label: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useModalDialog(open);

  return (
    <dialog
      ref={dialog}
      aria-label={label}
      onClose={onClose}
      onPointerDown={(event) => {
        if (event.target === dialog.current) onClose();
      }}
      className="drawer m-0 h-dvh max-h-none w-[min(20rem,calc(100vw-min(3rem,15vw)))] border-0 border-r border-ink bg-paper p-0 text-ink backdrop:bg-[rgb(0_0_0/0.5)]"
    >
      {open && (
        <div className="flex h-full flex-col gap-8 p-4">
          <CloseButton label={t('Close menu')} className="self-end" onClick={onClose} />
          {children}
        </div>
      )}
    </dialog>
  );
}
