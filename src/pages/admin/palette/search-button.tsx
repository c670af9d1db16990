import { Search } from 'lucide-react';
import { t } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';

/** The shortcut as this device's keys have it. */
const shortcut = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : 'Ctrl K';

export function SearchButton({ onOpen, className = '' }: { onOpen: () => void; className?: string }) {
  return (
    <Button look="quiet" aria-haspopup="dialog" className={className} onClick={onOpen}>
      <Search aria-hidden="true" size={16} />
      <span className="max-lg:sr-only">{t('Search')}</span>
      <kbd className="max-lg:hidden">{shortcut}</kbd>
    </Button>
  );
}
