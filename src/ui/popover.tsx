import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { Button, type ButtonLook } from './button.tsx';
import { PopoverContext } from './popover-context.ts';

const panelWidthRem = 18;
const marginPx = 16;
/** Minimum height of the panel. With less room below the button, the page scrolls. */
const minHeightPx = 240;

interface PopoverProps {
  label: ReactNode;
  title: string;
  /** Accessible name of the button, for a `label` without text. */
  buttonLabel?: string;
  look?: ButtonLook;
  className?: string;
  disabled?: boolean;
  onOpen?: () => boolean;
  children: ReactNode;
}

/** A button that opens a panel. Escape and a click elsewhere close the panel; Escape focuses the button again. */
export function Popover({
  label,
  title,
  buttonLabel,
  look,
  className,
  disabled,
  onOpen,
  children,
}: PopoverProps) {
  const [open, setOpen] = useState(false);
  const [place, setPlace] = useState<Place>({ left: 0, maxHeight: minHeightPx });
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
    addEventListener('resize', () => button.current && setPlace(placeOfPanel(button.current)), { signal });
    return () => stop.abort();
  }, [open, close]);

  return (
    <div ref={root} className="relative">
      <Button
        ref={button}
        look={look}
        className={className}
        disabled={disabled}
        aria-label={buttonLabel}
        title={buttonLabel}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        aria-haspopup="dialog"
        onClick={(event) => {
          if (!open && onOpen && !onOpen()) return;
          setPlace(placeOfPanel(event.currentTarget));
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
          className="absolute z-60 my-1 w-72 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-sm border border-ink bg-paper p-[min(1rem,5vw)] wrap-anywhere"
        >
          <PopoverContext value={close}>{children}</PopoverContext>
        </div>
      )}
    </div>
  );
}

interface Place {
  left: number;
  maxHeight: number;
  top?: string;
  bottom?: string;
}

/**
 * Places the panel below the button, or above it if there is more room. Left edges align unless the panel would leave
 * the window.
 */
function placeOfPanel(button: HTMLElement): Place {
  const { clientWidth, clientHeight } = document.documentElement;
  const { left, top, bottom } = button.getBoundingClientRect();
  const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const panelWidthPx = Math.min(panelWidthRem * remPx, clientWidth - 2 * marginPx);
  const right = Math.min(clientWidth - marginPx, contentRight(button));
  const [above, below] = [top - marginPx, clientHeight - bottom - marginPx];
  const isAbove = below < minHeightPx && above > below;
  return {
    left: Math.min(0, Math.max(marginPx, right - panelWidthPx) - left),
    maxHeight: Math.max(minHeightPx, isAbove ? above : below),
    ...(isAbove ? { bottom: '100%' } : { top: '100%' }),
  };
}

function contentRight(element: HTMLElement): number {
  const main = element.closest('main');
  if (!main) return Number.POSITIVE_INFINITY;
  return main.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(main).paddingRight);
}
