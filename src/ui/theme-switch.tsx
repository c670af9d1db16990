import { Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { t } from '#locales/translate.ts';
import { Button } from './button.tsx';
import { chooseTheme, currentTheme, watchTheme } from './theme.ts';

/** Between light and dark, for this device. */
export function ThemeSwitch() {
  const theme = useSyncExternalStore(watchTheme, currentTheme, currentTheme);
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <Button
      className="px-2.5"
      aria-label={other === 'dark' ? t('Use the dark theme') : t('Use the light theme')}
      onClick={() => chooseTheme(other)}
    >
      {theme === 'dark' ? <Sun aria-hidden="true" size={16} /> : <Moon aria-hidden="true" size={16} />}
    </Button>
  );
}
