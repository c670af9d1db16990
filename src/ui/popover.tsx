import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { PopoverContext } from './popover-context.ts';

/** Of the panel; on a narrow window it is as wide as there is room. */
const panelWidthRem = 18;
/** Between the panel and the edges of the window. */
const marginPx = 16;
/** Where there is less room below the button, the page is scrolled to the rest of the panel. */
const minHeightPx = 240;

/** A button with a panel under it. Escape and a click elsewhere close it, and Escape returns to the button. */
export function Popover({
  label,
  title,
  children,
}: {
  label: ReactNode;
  /** Names the panel for screen readers. */
  title: string;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const [place, setPlace] = useState({ left: 0, maxHeight: minHeightPx });
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();

  const close = useCallback(() => {
    setOpen(false);
    button.current?.focus();
  }, []);

  useEffect(() => {
    if (!open) return;
    const stop = new AbortController();
    const { signal } = stop;
    document.addEventListener(
      'pointerdown',
      (event) => {
        if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
      },
      { signal },
    );
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close();
      },
      { signal, capture: true },
    );
    addEventListener(
      'resize',
      () => button.current && setPlace(placeOfPanel(button.current.getBoundingClientRect())),
      { signal },
    );
    return () => stop.abort();
  }, [open, close]);

  return (
    <div ref={root} className="relative">
      <Button
        ref={button}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        aria-haspopup="dialog"
        onClick={(event) => {
          setPlace(placeOfPanel(event.currentTarget.getBoundingClientRect()));
          setOpen(!open);
        }}
      >
        {label}
      </Button>
      {open && (
        <div
          id={panelId}
          role="dialog"
          aria-label={title}
          style={place}
          className="absolute top-full z-20 mt-1 w-72 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-sm border border-ink bg-paper p-[min(1rem,5vw)] wrap-anywhere"
        >
          <PopoverContext value={close}>{children}</PopoverContext>
        </div>
      )}
    </div>
  );
}

/** From the button's left edge: under it, or as far to the left as the window requires. As high as there is room. */
function placeOfPanel(button: DOMRect): { left: number; maxHeight: number } {
  const { clientWidth, clientHeight } = document.documentElement;
  const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const panelWidthPx = Math.min(panelWidthRem * remPx, clientWidth - 2 * marginPx);
  return {
    left: Math.min(0, Math.max(marginPx, clientWidth - panelWidthPx - marginPx) - button.left),
    maxHeight: Math.max(minHeightPx, clientHeight - button.bottom - marginPx),
  };
}
