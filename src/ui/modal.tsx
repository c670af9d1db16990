import { type PointerEvent, type ReactNode, useId } from 'react';
import { t } from '#locales/translate.ts';
import { CloseButton } from './close-button.tsx';
import { useModalDialog } from './use-modal-dialog.ts';

export function Modal({
  open,
  title,
  onClose,
  wide = false,
  atTop = false,
  children,
}: {
  open: boolean;
  title: string;
  onClose: () => void;
  wide?: boolean;
  /** Aligns the dialog to the top, so that its upper edge does not move when its height changes. */
  atTop?: boolean;
  children: ReactNode;
}) {
  const dialog = useModalDialog(open);
  const titleId = useId();

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onPointerDown={(event) => {
        if (isBeside(event)) onClose();
      }}
      className={`mx-auto ${atTop ? 'mt-[15vh] mb-auto max-h-[calc(85vh-1rem)]' : 'my-auto max-h-[calc(100dvh-2rem)]'} w-[calc(100vw-2rem)] overflow-y-auto rounded-sm border border-ink bg-paper p-[min(1.5rem,7vw)] text-ink backdrop:bg-[rgb(0_0_0/0.5)] sm:p-8 ${wide ? 'max-w-3xl' : 'max-w-lg'}`}
    >
      <h2 id={titleId} className="mr-10 mb-6 text-2xl font-bold tracking-tight">
        {title}
      </h2>
      {open && children}
      {/* Last in the document, so that the dialog focuses its first field and not this button. */}
      <CloseButton label={t('Close')} className="absolute top-4 right-4" onClick={onClose} />
    </dialog>
  );
}

/** True if the click was on the backdrop, which belongs to the dialog element but lies outside its box. */
function isBeside({ target, currentTarget, clientX, clientY }: PointerEvent<HTMLDialogElement>): boolean {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
