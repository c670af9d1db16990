import { Search } from 'lucide-react';
import { t } from '#locales/translate.ts';

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
