import { type ReactNode, useEffect, useId, useRef } from 'react';

/** The browser's own modal dialog: focus stays inside, Escape closes, focus returns to where it was. */
export function Modal({
  open,
  title,
  onClose,
  children,
}: {
  open: boolean;
  title: string;
  onClose: () => void;
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
      className="m-auto w-full max-w-lg rounded-sm border border-control bg-paper p-6 text-ink backdrop:bg-ink/40"
    >
      <h2 id={titleId} className="mb-4 text-xl font-medium">
        {title}
      </h2>
      {open && children}
    </dialog>
  );
}
