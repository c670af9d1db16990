import { type ReactNode, useEffect, useId, useRef } from 'react';

/** The browser's own modal dialog: focus stays inside, Escape closes, focus returns to where it was. */
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
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) element.showModal();
    if (!open && element.open) element.close();
  }, [open]);

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
