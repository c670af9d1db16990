import { type ReactNode, useId } from 'react';
import { useModalDialog } from './use-modal-dialog.ts';

/** A question or a form in front of the page. Escape closes it. */
export function Modal({
  open,
  title,
  onClose,
  wide = false,
  children,
}: {
  open: boolean;
  title: string;
  onClose: () => void;
  wide?: boolean;
  children: ReactNode;
}) {
  const dialog = useModalDialog(open);
  const titleId = useId();

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      className={`m-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] overflow-y-auto rounded-sm border border-ink bg-paper p-6 text-ink backdrop:bg-[rgb(0_0_0/0.5)] sm:p-8 ${wide ? 'max-w-3xl' : 'max-w-lg'}`}
    >
      <h2 id={titleId} className="mb-6 text-2xl font-bold tracking-tight">
        {title}
      </h2>
      {open && children}
    </dialog>
  );
}
