import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from './button.tsx';

/**
 * A panel that slides in from the left on small screens. It is the browser's modal dialog: focus stays inside, Escape
 * and a click beside it close it, and focus returns to the button that opened it.
 */
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
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) element.showModal();
    if (!open && element.open) element.close();
  }, [open]);

  return (
    <dialog
      ref={dialog}
      aria-label={label}
      onClose={onClose}
      onPointerDown={(event) => {
        if (event.target === dialog.current) onClose();
      }}
      className="drawer m-0 h-dvh max-h-none w-[min(20rem,calc(100vw-3rem))] border-0 border-r border-ink bg-paper p-0 text-ink backdrop:bg-[rgb(0_0_0/0.5)]"
    >
      {open && (
        <div className="flex h-full flex-col gap-8 p-4">
          <Button look="quiet" className="self-end" onClick={onClose}>
            Close menu
          </Button>
          {children}
        </div>
      )}
    </dialog>
  );
}
