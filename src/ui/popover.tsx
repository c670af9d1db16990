import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from './button.tsx';

/** The panel's width and a margin. */
const panelRoomPx = 304;

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
  const [side, setSide] = useState<'left' | 'right'>('left');
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();

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
        setOpen(false);
        button.current?.focus();
      },
      { signal, capture: true },
    );
    return () => stop.abort();
  }, [open]);

  return (
    <div ref={root} className="relative">
      <Button
        ref={button}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        aria-haspopup="dialog"
        onClick={(event) => {
          const { left } = event.currentTarget.getBoundingClientRect();
          setSide(left + panelRoomPx > window.innerWidth ? 'right' : 'left');
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
          className={`absolute top-full z-20 mt-1 w-72 max-w-[calc(100vw-2rem)] rounded-sm border border-ink bg-paper p-4 ${
            side === 'left' ? 'left-0' : 'right-0'
          }`}
        >
          {children}
        </div>
      )}
    </div>
  );
}
