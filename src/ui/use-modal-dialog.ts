import { type RefObject, useEffect, useRef } from 'react';

/**
 * The browser's own modal dialog, opened and closed as it is told: focus stays inside, Escape closes it, and focus
 * returns to where it was.
 */
export function useModalDialog(open: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) element.showModal();
    if (!open && element.open) element.close();
  }, [open]);
  return dialog;
}
