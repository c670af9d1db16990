import { Search } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { t } from '#locales/translate.ts';
import { firstHeading } from '#ui/first-heading.ts';
import { Modal } from '#ui/modal.tsx';
import { part } from '#ui/part.ts';
import { Spinner } from '#ui/surface.tsx';
import { whenIdle } from '#ui/when-idle.ts';
import { useKeydown } from '../use-keydown.ts';

// Loaded after the first screen.
const Palette = part(async () => (await import('./palette.tsx')).Palette);

/** Opens the palette with Ctrl K or ⌘ K anywhere in the admin area. */
export function CommandPalette({ open, onOpen }: { open: boolean; onOpen: (open: boolean) => void }) {
  useEffect(() => void firstHeading().then(whenIdle).then(Palette.preload), []);
  useKeydown((event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    if (document.querySelector('dialog:modal') && !open) return;
    event.preventDefault();
    onOpen(!open);
  });

  return (
    <Modal atTop open={open} title={t('Commands')} onClose={() => onOpen(false)}>
      <Suspense fallback={<Spinner label={t('Loading...')} />}>
        <Palette onDone={() => onOpen(false)} />
      </Suspense>
    </Modal>
  );
}

const shortcut = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : 'Ctrl K';

/** @param short true to show only the icon, for a narrow screen */
export function SearchButton({ onOpen, short = false }: { onOpen: () => void; short?: boolean }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className={`flex cursor-pointer items-center gap-2 rounded-sm text-sm text-muted hover:text-ink ${
        short
          ? 'min-h-11 min-w-11 justify-center border-0 bg-transparent'
          : 'min-h-8 border border-control bg-paper px-2.5 hover:border-ink pointer-coarse:min-h-11'
      }`}
    >
      <Search aria-hidden="true" size={short ? 20 : 16} />
      <span className={short ? 'sr-only' : ''}>{t('Search')}</span>
      {!short && <span className="ml-auto text-xs">{shortcut}</span>}
    </button>
  );
}
