import { Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import { chooseTheme, currentTheme, watchTheme } from './theme.ts';

/** Between light and dark, for this device. */
export function ThemeSwitch() {
  const theme = useSyncExternalStore(watchTheme, currentTheme, currentTheme);
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <Button className="px-2.5" aria-label={`Use the ${other} theme`} onClick={() => chooseTheme(other)}>
      {theme === 'dark' ? <Sun aria-hidden="true" size={16} /> : <Moon aria-hidden="true" size={16} />}
    </Button>
  );
}
