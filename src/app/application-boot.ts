/**
 * Inlined in the head of app.html. If the application's own files cannot be loaded, the page says so instead
 * of staying white: offline they were never saved on this device, online they belong to a version that is gone.
 */
export {};

const reloadedKey = 'portico.reloaded-for-missing-files';

addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement) || !target.src) return;
    if (navigator.onLine && !reloadedBefore()) void reloadWithoutOldVersion();
    else addEventListener('DOMContentLoaded', explain);
  },
  { capture: true },
);

function reloadedBefore(): boolean {
  try {
    const before = sessionStorage.getItem(reloadedKey) !== null;
    sessionStorage.setItem(reloadedKey, '1');
    return before;
  } catch {
    return true;
  }
}

/** An old service worker may have answered with a document whose files the server no longer has. */
async function reloadWithoutOldVersion(): Promise<void> {
  try {
    await (await navigator.serviceWorker?.getRegistration())?.update();
  } finally {
    location.reload();
  }
}

function explain(): void {
  const text = navigator.onLine
    ? 'This page could not be loaded. Please try again in a moment.'
    : 'You are offline, and this page has not been saved on this device yet.';
  const root = document.getElementById('root');
  const home = Object.assign(document.createElement('a'), { href: '/', textContent: 'Return to Home' });
  root?.replaceChildren(`${text} `, home);
}
