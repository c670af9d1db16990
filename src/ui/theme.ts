export type Theme = 'light' | 'dark';

const storageKey = 'portico.theme';

/** The theme in use: the one chosen on this device, else the system's. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return systemTheme();
}

/** Chooses a theme for this device. Choosing the system's own follows the system again. */
export function chooseTheme(theme: Theme): void {
  const followsSystem = theme === systemTheme();
  if (followsSystem) delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    if (followsSystem) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, theme);
  } catch {
    // Nothing can be kept here: the choice lasts for this page.
  }
}

function systemTheme(): Theme {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
