import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { t } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import { useModalDialog } from '#ui/use-modal-dialog.ts';
import { useWideScreen } from '#ui/use-wide-screen.ts';

interface FrameProps {
  /** What it is about: when that changes, the focus stays in the panel. */
  about: string;
  title: string;
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
  children: ReactNode;
}

/** Beside the list where there is room for both, and nothing of the list moves; else in front of everything. */
export function PanelFrame(props: FrameProps) {
  return useWideScreen() ? <Beside {...props} /> : <InFront {...props} />;
}

function Beside(props: FrameProps) {
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  const { onClose } = props;
  useEffect(() => {
    const stop = new AbortController();
    panel.current?.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || isInDialog(event)) return;
        // The list has the same key.
        event.preventDefault();
        onClose();
      },
      { signal: stop.signal },
    );
    return () => stop.abort();
  }, [onClose]);
  return (
    <section
      ref={panel}
      aria-labelledby={titleId}
      className="fixed top-10 right-0 bottom-0 z-10 w-md overflow-y-auto border-t border-l border-ink bg-paper"
    >
      <Inside {...props} titleId={titleId} />
    </section>
  );
}

function InFront(props: FrameProps) {
  const titleId = useId();
  const dialog = useModalDialog(true);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={(event) => {
        // React hands on that a dialog inside this one was closed.
        if (event.target === event.currentTarget) props.onClose();
      }}
      className="m-0 h-dvh max-h-none w-full max-w-none border-0 bg-paper p-0 text-ink"
    >
      <Inside {...props} titleId={titleId} />
    </dialog>
  );
}

/** A dialog that was opened from the panel closes by itself. */
function isInDialog({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('dialog') !== null;
}

function Inside({ about, title, titleId, onStep, onClose, children }: FrameProps & { titleId: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  useKeptFocus(heading, about);
  return (
    <div className="relative grid grid-cols-[minmax(0,1fr)] gap-8 p-4 pb-24 md:p-6 md:pb-24">
      <h2
        ref={heading}
        id={titleId}
        tabIndex={-1}
        className="m-0 mr-32 text-xl font-bold tracking-tight wrap-anywhere outline-none"
      >
        {title}
      </h2>
      {children}
      {/* Behind the rest, so that the keyboard comes to what the panel is for first. */}
      <div className="absolute top-3 right-3 flex">
        <Tool label={t('Previous repository')} onClick={() => onStep(-1)}>
          <ChevronUp aria-hidden="true" size={18} />
        </Tool>
        <Tool label={t('Next repository')} onClick={() => onStep(1)}>
          <ChevronDown aria-hidden="true" size={18} />
        </Tool>
        <Tool label={t('Close')} onClick={onClose}>
          <X aria-hidden="true" size={18} />
        </Tool>
      </div>
    </div>
  );
}

function Tool({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <Button look="quiet" aria-label={label} title={label} className="size-10 p-0" onClick={onClick}>
      {children}
    </Button>
  );
}
