import { useSyncExternalStore } from 'react';
import { t } from '#locales/translate.ts';
import { Button } from './button.tsx';
import { chooseTheme, currentTheme, watchTheme } from './theme.ts';

export function ThemeSwitch() {
  const theme = useSyncExternalStore(watchTheme, currentTheme, currentTheme);
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <Button
      className="px-2.5"
      aria-label={other === 'dark' ? t('Use the dark theme') : t('Use the light theme')}
      onClick={() => chooseTheme(other)}
    >
      {/* The same icon as on the public site. The icon library would delay the first screen. */}
      <svg
        className="size-4"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        aria-hidden="true"
      >
        <circle cx="12" cy="12" r="8" />
        <path fill="currentColor" stroke="none" d="M12 4a8 8 0 0 1 0 16z" />
      </svg>
    </Button>
  );
}
