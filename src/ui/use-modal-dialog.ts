import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Controls the browser's modal dialog, which traps the focus, closes with Escape and returns the focus. */
export function useModalDialog(open: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect, because the dialog's content disappears in the same commit and must not be painted without it.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) element.showModal();
    if (!open && element.open) element.close();
  }, [open]);
  return dialog;
}
