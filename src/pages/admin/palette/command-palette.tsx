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
