import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The browser's modal dialog: it traps focus, closes with Escape and returns focus. */
export function useModalDialog(open: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before the paint, because the content is removed in the same commit.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) element.showModal();
    if (!open && element.open) element.close();
  }, [open]);
  return dialog;
}
