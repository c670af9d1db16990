import { deviceStorage } from '#browser/storage.ts';

export type Theme = 'light' | 'dark';

const storageKey = 'portico.theme';
const listeners = new Set<() => void>();

/** Returns the theme chosen on this device, otherwise the system's. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return systemTheme();
}

/** Stores the choice. Choosing the system's theme deletes it, so that the site follows the system again. */
export function chooseTheme(theme: Theme): void {
  const followsSystem = theme === systemTheme();
  if (followsSystem) delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  if (followsSystem) deviceStorage.removeItem(storageKey);
  else deviceStorage.setItem(storageKey, theme);
  for (const listener of listeners) listener();
}

export function watchTheme(listener: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  listeners.add(listener);
  system.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    system.removeEventListener('change', listener);
  };
}

function systemTheme(): Theme {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
